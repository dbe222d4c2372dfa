"""Shows a phone's last action in a match and how long it can still undo it."""

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.services import matches
from tournament.services.matches import UNDO_WINDOW, GameView, MatchChange
from tournament.web.quick.taken_back import undo_words
from tournament.web.quick.timeline import describe_event, hand_position
from tournament.web.undo_bar import UndoBar


def match_undo_bar(view: GameView, device: str, changes: list[MatchChange] | None = None) -> UndoBar | None:
    """This phone's last action, for two minutes; None if there is none or somebody else has acted since."""
    last, now = view.last, timezone.now()
    if last is None or last.device != device or not device or now - last.time > UNDO_WINDOW or last.seq == 1:
        return None
    timeline = changes if changes is not None else matches.match_timeline(view.match, after=last.seq - 1)
    change = next((change for change in timeline if change.seq == last.seq), None)
    if change is None:
        return None
    redoes = matches.may_redo(last, device, now)
    may = redoes or matches.may_undo(last, device, now)
    seconds = int((last.time + UNDO_WINDOW - now).total_seconds()) if may else 0
    action = reverse("quick-redo" if redoes else "quick-undo", args=[view.match.score_id]) if seconds > 0 else ""
    button = _("Redo") if redoes else undo_words(change, hand_position(view, change))
    in_game = change.hand is not None and not change.hand.removed
    return UndoBar(
        describe_event(view, change),
        last.seq,
        action,
        seconds=max(seconds, 0),
        redoes=redoes,
        button=button,
        hand=hand_position(view, change) if in_game else None,
    )

"""What an organiser did last, and the way back."""

from datetime import datetime, timedelta

from django.urls import reverse

from tournament.models import User
from tournament.services.matches import MatchEventKind
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.undoing import may_undo
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.tournaments.writer import scope_of
from tournament.services.writing.timeline import read_timeline
from tournament.web.desk.event_sentences import EventDescriber
from tournament.web.undo_bar import UndoBar

SHOWN_FOR = timedelta(minutes=10)
AT_A_TABLE = frozenset(
    {
        MatchEventKind.CONFIRMED,
        MatchEventKind.SHEET_CHECKED,
        MatchEventKind.WALKOVER,
        MatchEventKind.RESULT_CORRECTED,
    }
)


def undo_bar(snap: Snapshot, user: User, now: datetime, *, with_button: bool) -> UndoBar | None:
    """My last action, while nobody else's came after it. Always one query, more only where there is something to say.

    `with_button`: whether my role lets me undo."""
    tournament = snap.tournament
    last = next(iter(read_timeline(scope_of(tournament.pk), most=1)), None)
    if last is None or last.actor_id != user.pk or now - last.time > SHOWN_FOR:
        return None
    of_a_table = last.kind == TournamentEventKind.TABLE_WROTE
    if not (last.payload["kind"] in AT_A_TABLE if of_a_table else may_undo(last)):
        return None
    describer = EventDescriber(tournament, snap.resolver)
    describer.read([last])
    text = describer.describe_event(last)
    if of_a_table:
        return UndoBar(text, last.seq, page=reverse("desk-match", args=[tournament.public_id, last.payload["match"]]))
    action = reverse("desk-undo", args=[tournament.public_id, last.seq]) if with_button else ""
    return UndoBar(text, last.seq, action)

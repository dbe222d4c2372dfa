"""Taking back the last deed, for half a minute, by whoever did it: by another event, never by taking the first away."""

from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Hand, Match
from tournament.services.matches.kinds import UNDOABLE, MatchEventKind
from tournament.services.matches.refusals import UndoNotYours, UndoTooLate
from tournament.services.matches.writer import MatchWriter, Written
from tournament.services.writing.refusals import CannotUndo
from tournament.services.writing.retry import retry_when_locked

UNDO = timedelta(seconds=30)


def may_undo(event: Event, device: str, now: datetime) -> bool:
    """Whether this device could still undo this event, if it is the last."""
    return refusal(event, device, now) is None


def refusal(event: Event, device: str, now: datetime) -> type[CannotUndo] | None:
    if event.kind not in UNDOABLE:
        return CannotUndo
    if not device or event.device != device:
        return UndoNotYours
    return UndoTooLate if now - event.time > UNDO else None


@retry_when_locked
def undo(match: Match, seq: int, *, key: str, device: str) -> Written:
    """Take back the event of this seq, which must be the last: else `Stale`."""
    writer = MatchWriter(match.pk)
    if done := writer.find_repeat(MatchEventKind.UNDONE, key, {"undoes": seq}):
        return done
    writer.refuse_unless_writable(seq)
    refused = refusal(writer.last, device, timezone.now())
    if refused:
        raise refused
    event = writer.last
    facts = event.payload
    writer.select_game(facts["game"])
    payload = {"undoes": seq, **facts.get("was", {})}
    columns = {name: value for name, value in facts.get("was", {}).items() if name == "closed"}
    if "failed" in payload:
        columns |= {"failed_0": payload["failed"][0], "failed_1": payload["failed"][1]}
    if event.kind == MatchEventKind.GAME_BEGUN:
        payload["withdrawn"] = columns["withdrawn"] = True
    hand = _as_before(writer, facts["hand"]) if "hand" in facts else None
    return writer.write(MatchEventKind.UNDONE, key, device, payload, hand, **columns)


def _as_before(writer: MatchWriter, number: int) -> Hand:
    """A version that says what the one before the last said; before the first, the hand was not there."""
    last = writer.hand(number)
    if last.version == 1:
        return writer.version(number, last.document, removed=True)
    before = writer.game.hands.get(number=number, version=last.version - 1)
    return writer.version(number, before.document, removed=before.removed)

"""Taking back the last deed, for half a minute, by whoever did it: by another event, never by taking the first away."""

from datetime import datetime, timedelta

from django.utils import timezone

from tournament.models import Event, Hand, Match
from tournament.services.matches.kinds import UNDOABLE, Kind
from tournament.services.matches.refusals import CannotUndo, UndoNotYours, UndoTooLate
from tournament.services.matches.writer import Desk, Written
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
    desk = Desk(match.pk)
    if done := desk.repeated(Kind.UNDONE, key, {"undoes": seq}):
        return done
    desk.must_be_at(seq)
    refused = refusal(desk.last, device, timezone.now())
    if refused:
        raise refused
    event = desk.last
    facts = event.payload
    desk.go_to(facts["game"])
    payload = {"undoes": seq, **facts.get("was", {})}
    columns = {name: value for name, value in facts.get("was", {}).items() if name == "closed"}
    if "failed" in payload:
        columns |= {"failed_0": payload["failed"][0], "failed_1": payload["failed"][1]}
    if event.kind == Kind.GAME_BEGUN:
        payload["withdrawn"] = columns["withdrawn"] = True
    hand = _as_before(desk, facts["hand"]) if "hand" in facts else None
    return desk.write(Kind.UNDONE, key, device, payload, hand, **columns)


def _as_before(desk: Desk, number: int) -> Hand:
    """A version that says what the one before the last said; before the first, the hand was not there."""
    last = desk.hand(number)
    if last.version == 1:
        return desk.version(number, last.document, removed=True)
    before = desk.game.hands.get(number=number, version=last.version - 1)
    return desk.version(number, before.document, removed=before.removed)

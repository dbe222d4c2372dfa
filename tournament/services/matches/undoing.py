"""Undoes the last write to a match, and redoes what was last undone: for two minutes, on the phone that did it."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import cast

from tournament.models import DateProposal, Event, Game, Match, User
from tournament.services.matches.kinds import UNDOABLE, MatchEventKind
from tournament.services.matches.writer import MatchWriter
from tournament.services.writing.changes import RowChange, attribute_values
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.undo import Undo, UndoRule
from tournament.services.writing.writer import retry_when_locked

UNDO_WINDOW = timedelta(minutes=2)
RULE = UndoRule(UNDOABLE, UNDO_WINDOW, own_device=True)
REDO_RULE = UndoRule(frozenset({MatchEventKind.UNDONE}), UNDO_WINDOW, own_device=True)
TOTALS_RULE = UndoRule(frozenset({MatchEventKind.TOTALS_GIVEN}), own_account=True)
DISPUTE_RULE = UndoRule(frozenset({MatchEventKind.DISPUTED}), own_account=True)


def may_undo(event: Event, device: str, now: datetime) -> bool:
    """Whether this device can still undo this event, provided it is the last."""
    return RULE.refusal(event, now, device) is None


def may_redo(event: Event, device: str, now: datetime) -> bool:
    """Whether this device can still redo what this event undid, provided it is the last."""
    return REDO_RULE.refusal(event, now, device) is None


@retry_when_locked
def undo(match: Match, seq: int, *, context: WriteContext) -> MatchWritten:
    """Undo the event with this seq, which must be the last. Raises `StaleMatch`."""
    return _undo_last(match, seq, context, UNDO)


@retry_when_locked
def redo(match: Match, seq: int, *, context: WriteContext) -> MatchWritten:
    """Redo what the event with this seq undid, which must be the last. Raises `StaleMatch`."""
    return _undo_last(match, seq, context, REDO)


@retry_when_locked
def undo_totals(match: Match, seq: int, *, context: WriteContext) -> MatchWritten:
    """Undo totals, on behalf of the person who entered them, while nothing has followed. Raises `StaleMatch`."""
    return _undo_last(match, seq, context, UNDO_TOTALS)


def may_undo_dispute(event: Event, actor: User) -> bool:
    """Whether this event is a dispute that this person can still undo, provided it is the last."""
    return DISPUTE_RULE.refusal(event, event.time, actor=actor) is None


@retry_when_locked
def undo_dispute(match: Match, seq: int, *, context: WriteContext) -> MatchWritten:
    """Undo a dispute, on behalf of the person who marked it, while nothing has followed. Raises `StaleMatch`."""
    return _undo_last(match, seq, context, UNDO_DISPUTE)


def _undo_last(match: Match, seq: int, context: WriteContext, undo: Undo[MatchWriter]) -> MatchWritten:
    writer = MatchWriter(match.pk, replace(context, expected_seq=seq))

    def last_event() -> list[Event]:
        writer.refuse_unless_writable()
        return [cast(Event, writer.last)]  # a match has an event from the start

    return undo.run(writer, seq, last_event, writer.write)


def reverse_change(writer: MatchWriter, change: RowChange) -> None:
    """Give a row its previous columns; a hand gets a new version equal to the previous one."""
    table, *key = change.row
    if table == "game":
        writer.select_game(key[0])
        writer.change(writer.game, **attribute_values(Game, change.was))
    elif table == "match":  # the agreements of pairs
        writer.change(writer.match, **attribute_values(Match, change.was))
    elif table == "hand":
        writer.select_game(key[0])
        _restore_before(writer, key[1])
    elif table == "dateproposal":
        row = DateProposal.objects.get(pk=key[0])
        writer.change(row, **attribute_values(DateProposal, change.was))


def _restore_before(writer: MatchWriter, number: int) -> None:
    """Write a new version equal to the one before the last; if there is none, the hand did not exist."""
    last = writer.hand(number)
    if last.version == 1:
        writer.write_hand(number, last.document, removed=True)
    else:
        before = writer.game.hands.get(number=number, version=last.version - 1)
        writer.write_hand(number, before.document, removed=before.removed)


UNDO = Undo(MatchEventKind.UNDONE, RULE, reverse_change)
REDO = Undo(MatchEventKind.REDONE, REDO_RULE, reverse_change)
UNDO_TOTALS = Undo(MatchEventKind.UNDONE, TOTALS_RULE, reverse_change)
UNDO_DISPUTE = Undo(MatchEventKind.UNDONE, DISPUTE_RULE, reverse_change)

"""Takes back, in one action, what a person saved at several tables with one press in the results grid, and redoes it.

Each table gets an event of its own, so that its chain is complete; either all are written, or none.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from rules.text import _, make_text
from tournament.models import Event, Match, Round, Tournament
from tournament.services.event_queries import read_timeline
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.undoing import reverse_change
from tournament.services.matches.writer import MatchWriter
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.pointers import events_pointed_at, match_pointer
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments import backup
from tournament.services.tournaments.results import ResultWriter
from tournament.services.writing.context import MatchWritten, WriteContext, Written
from tournament.services.writing.refusals import CannotUndo
from tournament.services.writing.undo import Undo, UndoRule
from tournament.services.writing.writer import retry_when_locked

PRESS_TIME = timedelta(seconds=2)
"""Two tables confirmed within this time were confirmed with one press, in the grid of a round."""
MAX_MATCHES_OF_PRESS = 500
"""The most events that one press may write: the totals and the confirmation of each table."""
CHANGED_SINCE = _("One of these tables was changed since, so they stay as they are. Open each table instead.")
TOO_LATE = _("It is too late to undo these results all at once. Open each table instead.")
REDO_TOO_LATE = _("It is too late to redo these results all at once. Enter them again.")
DRAWN_SINCE = _(
    "A round has been drawn from these results, so they stay as they are. Cancel that draw first, or open each table."
)
GRID_UNDO_RULE = UndoRule(
    frozenset({MatchEventKind.TOTALS_GIVEN, MatchEventKind.CONFIRMED, MatchEventKind.WALKOVER}),
    window=timedelta(minutes=10),
    too_late=make_text(TOO_LATE),
    own_account=True,
)
"""What the grid of a round writes, and for how long it can be taken back without a reason."""
GRID_REDO_RULE = UndoRule(
    frozenset({MatchEventKind.SAVING_UNDONE}),
    window=timedelta(minutes=10),
    too_late=make_text(REDO_TOO_LATE),
    own_account=True,
)
UNDO = Undo(MatchEventKind.SAVING_UNDONE, GRID_UNDO_RULE, reverse_change)
REDO = Undo(MatchEventKind.SAVING_REDONE, GRID_REDO_RULE, reverse_change)


def events_of_saving(tournament: Tournament, seq: int) -> list[Event]:
    """The events of the tournament, newest first, written by the press whose last event has this seq. One query."""
    return _events_of_press(tournament, seq, UNDO)


def events_of_undoing(tournament: Tournament, seq: int) -> list[Event]:
    """The same for the press that took back what another one had saved."""
    return _events_of_press(tournament, seq, REDO)


def _events_of_press(tournament: Tournament, seq: int, undo: Undo[MatchWriter]) -> list[Event]:
    events = read_timeline(tournament_scope(tournament.pk), before=seq + 1, most=MAX_MATCHES_OF_PRESS)
    return list(_one_press(events, undo.rule.kinds)) if events and events[0].seq == seq else []


def _one_press(events: Iterable[Event], kinds: Collection[str]) -> Iterator[Event]:
    """The first of these events, and those just before it that the same person wrote at tables without a pause, all of
    these kinds."""
    after: Event | None = None
    for event in events:
        if event.kind != TournamentEventKind.TABLE_WROTE or event.payload["kind"] not in kinds:
            return
        if after is not None and (event.actor_id != after.actor_id or after.time - event.time > PRESS_TIME):
            return
        yield event
        after = event


def only_confirmed(events: Iterable[Event]) -> set[int]:
    """The matches whose result was there before the press of these events, which only confirmed it."""
    kinds: dict[int, set[str]] = {}
    for event in events:
        kinds.setdefault(event.payload["match"], set()).add(event.payload["kind"])
    return {match for match, written in kinds.items() if written == {MatchEventKind.CONFIRMED}}


def later_round_exists(round_: Round) -> bool:
    """Whether a round was drawn from the results of this one. One query."""
    later = Round.objects.filter(stage__tournament=round_.stage.tournament_id, removed=False, stage__removed=False)
    return any(_is_drawn_from(other, round_) for other in later.select_related("stage"))


def _is_drawn_from(later: Round, round_: Round) -> bool:
    if later.stage_id == round_.stage_id:
        return later.number > round_.number and not later.stage.format.drawn_beforehand
    last = later.stage.last_round_drawn_from
    return round_.stage.key in later.stage.drawn_from and (last is None or round_.number <= last)


@retry_when_locked
def undo_saving(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Undo what one press saved; `seq` is that of its last event in the tournament. Returns the last of the writes.

    Raises `CannotUndo` if a table has changed since, or a round was drawn from one of them, or the press was somebody
    else's or too long ago.
    """
    return _reverse_press(tournament, seq, context, UNDO)


@retry_when_locked
def redo_saving(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Redo what an undoing took back; `seq` is that of its last event in the tournament. Raises `CannotUndo` as
    `undo_saving` does."""
    return _reverse_press(tournament, seq, context, REDO)


def _reverse_press(tournament: Tournament, seq: int, context: WriteContext, undo: Undo[MatchWriter]) -> Written:
    pointers = [event for event in map(match_pointer, _events_of_press(tournament, seq, undo)) if event]
    by_match: dict[int, list[Event]] = {}
    for event in sorted(events_pointed_at(pointers), key=lambda event: event.seq, reverse=True):
        by_match.setdefault(int(event.scope_id), []).append(event)
    if not by_match:
        raise CannotUndo
    reversed_matches = [_reverse_table(pk, by_match[pk], context, undo) for pk in sorted(by_match)]
    rounds = Round.objects.filter(matches__in=by_match).select_related("stage").distinct()
    if any(done.is_new for done in reversed_matches) and any(map(later_round_exists, rounds)):
        raise CannotUndo(make_text(DRAWN_SINCE))
    return reversed_matches[-1]


def _reverse_table(pk: int, events: Sequence[Event], context: WriteContext, undo: Undo[MatchWriter]) -> MatchWritten:
    """Undo, or redo, these events of one match, newest first."""
    writer = ResultWriter(Match(pk=pk), replace(context, key=f"{context.key}-{pk}", expected_seq=None))

    def unchanged_since() -> Sequence[Event]:
        if writer.last is None or writer.last.hash != events[0].hash:
            raise CannotUndo(make_text(CHANGED_SINCE))
        return events

    def write(kind: MatchEventKind, asked: dict[str, Any]) -> MatchWritten:
        if writer.match.confirmed:
            backup.after_result(writer.match)
        return writer.write(kind, asked)

    return undo.run(writer, events[-1].seq, unchanged_since, write)

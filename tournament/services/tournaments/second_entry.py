"""Enters a paper sheet a second time, by somebody who does not see the first entry, and settles the differences."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.text import _, make_text
from tournament.models import Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.matches.writer import NO_AGREEMENTS
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournaments.agreements import count_at_once, may_count_at_once
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.result_checks import (
    Rows,
    entered_rows,
    refuse_authors,
)
from tournament.services.tournaments.results import ResultWriter
from tournament.services.writing.context import MatchWritten, WriteContext
from tournament.services.writing.refusals import Contradiction, Gone, Refused
from tournament.services.writing.writer import retry_when_locked

SECOND = frozenset({MatchEventKind.ENTERED_AGAIN})


class NoSecondEntry(Refused):
    message = make_text(_("In this tournament results are not entered a second time."))


class EntryDifference(NamedTuple):
    """A figure that two people read differently. `game`, `row` and `side` count from 0; None: that person entered no
    figure."""

    game: int
    row: int
    side: int
    first: int | None
    second: int | None


@retry_when_locked
def enter_again(match: Match, games: Sequence[Rows], *, context: WriteContext) -> MatchWritten:
    """Store the second entry of a sheet. Raises `NoSecondEntry` where the tournament asks for none, and `TypedByYou` if
    the author typed any of the first.

    If both entries agree, the result is confirmed, unless it is odd; otherwise a third person decides. From now on the
    table cannot write.
    """
    writer = ResultWriter(match, context)
    asked: dict[str, Any] = {"games": [[list(row) for row in rows] for rows in games]}
    if repeat := writer.find_repeat(MatchEventKind.ENTERED_AGAIN, asked):
        return repeat
    if policy_of(writer.tournament_writer.tournament) is not ConfirmationPolicy.SECOND_ENTRY:
        raise NoSecondEntry
    writer.refuse_stale()
    refuse_unwritable(writer.match)
    writer.refuse_undecided()
    refuse_authors(writer, context)
    agrees = asked["games"] == entered_rows(writer)
    writer.change(writer.match, second_entry={**asked, "agrees": agrees})
    if agrees and may_count_at_once(writer):
        return count_at_once(writer, MatchEventKind.ENTERED_AGAIN, asked)
    return writer.write(MatchEventKind.ENTERED_AGAIN, asked)


@retry_when_locked
def settle_sheet(match: Match, games: Sequence[Rows], *, context: WriteContext, reason: str = "") -> MatchWritten:
    """Settle, as a third person, what the sheet says, figure by figure, and confirm the result. Raises `TypedByYou` for
    the authors of both entries.

    A game entered hand by hand keeps its hands: if they are wrong, use `set_aside` and let the table correct them.
    """
    writer = ResultWriter(match, context)
    asked: dict[str, Any] = {"games": [[list(row) for row in rows] for rows in games]}
    if repeat := writer.find_repeat(MatchEventKind.DECIDED, asked):
        return repeat
    _refuse_who_may_not_decide(writer)
    if asked["games"] != entered_rows(writer):
        _give_totals(writer, asked["games"])
    writer.refuse_undecided()
    writer.change(writer.match, confirmed=True, dispute_note_id=None)
    writer.update_dependents()
    return writer.write_result(MatchEventKind.DECIDED, asked, TournamentEventKind.RESULT_CONFIRMED, reason)


def _give_totals(writer: ResultWriter, games: list[Rows]) -> None:
    if any(game.given_totals is None for game in writer.games) or any(len(rows) != 1 for rows in games):
        message = _("This match was entered hand by hand: let the table correct the hand, and enter the sheet again.")
        raise Contradiction(make_text(message))
    endings = [game.closed for game in writer.games]
    writer.give_totals([(rows[0][0], rows[0][1]) for rows in games], [*endings, *[""] * len(games)])


@retry_when_locked
def set_aside(match: Match, *, context: WriteContext, reason: str = "") -> MatchWritten:
    """Discard the second entry: the table corrects the first, and somebody enters the sheet again."""
    writer = ResultWriter(match, context)
    asked: dict[str, Any] = {"games": []}
    if repeat := writer.find_repeat(MatchEventKind.DECIDED, asked):
        return repeat
    _refuse_who_may_not_decide(writer)
    writer.change(writer.match, **NO_AGREEMENTS)
    return writer.write(MatchEventKind.DECIDED, asked, note=writer.note(reason))


def _refuse_who_may_not_decide(writer: ResultWriter) -> None:
    """Raise `TypedByYou` for the authors of either entry, `Stale` if anybody wrote in the meantime, `Gone` if there is
    nothing to decide."""
    if not writer.match.second_entry or writer.match.confirmed:
        raise Gone
    writer.refuse_stale()
    refuse_authors(writer, writer.context, also=SECOND)


def entry_differences(first: Sequence[Rows], second: Sequence[Rows]) -> Iterator[EntryDifference]:
    """Every figure in which two entries of a sheet differ, in the order of the sheet."""
    for game in range(max(len(first), len(second))):
        first_rows, second_rows = _rows_of_game(first, game), _rows_of_game(second, game)
        for row in range(max(len(first_rows or ()), len(second_rows or ()))):
            for side in (0, 1):
                first_figure, second_figure = _figure_at(first_rows, row, side), _figure_at(second_rows, row, side)
                if first_figure != second_figure:
                    yield EntryDifference(game, row, side, first_figure, second_figure)


def _rows_of_game(games: Sequence[Rows], game: int) -> Rows | None:
    return games[game] if game < len(games) else None


def _figure_at(rows: Rows | None, row: int, side: int) -> int | None:
    return rows[row][side] if rows is not None and row < len(rows) else None

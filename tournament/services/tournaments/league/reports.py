"""Results reported by one of the pairs; the other pair confirms or disputes them (`results`)."""

from collections.abc import Sequence
from typing import Any

from rules.text import _, make_text
from tournament.models import Match
from tournament.models.game import match_decided
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.tournaments.disputes import PastDispute, read_past_disputes
from tournament.services.tournaments.results import EndedBy, ResultWriter, TotalsOfGames, side_asked, totals_asked
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import Contradiction
from tournament.services.writing.writer import retry_when_locked


@retry_when_locked
def report_totals(
    match: Match, side: int, totals: TotalsOfGames, *, context: WriteContext, endings: Sequence[EndedBy] = ()
) -> Written:
    """Report the points of each game, in order, for the pair of this side. Arguments as in `results.enter_totals`.

    Either pair may report again until the other one has agreed. Once that one disputes it, only the pair that reported
    may, with other totals; the other pair is then asked again.
    """
    writer = ResultWriter(match, context)
    endings_by_game, asked = totals_asked(totals, endings)
    asked |= side_asked(side)
    if repeat := writer.find_repeat(MatchEventKind.REPORTED, asked):
        return repeat
    disputed = writer.match.dispute_note_id is not None
    dispute = read_past_disputes([match.pk]).get(match.pk) if disputed else None
    if may_correct_disputed(writer.match, side, dispute):
        _refuse_unwritable(writer)
        _refuse_same_totals(writer, totals)
        writer.change(writer.match, dispute_note_id=None)
    else:
        _refuse_closed(writer)
    writer.give_totals(totals, endings_by_game, side)
    return _write_report(writer, asked)


def may_correct_disputed(match: Match, side: int, dispute: PastDispute | None) -> bool:
    """Whether the pair of this side may correct a disputed result: it reported it, and the other pair disputes it.
    `dispute`: the match's last one."""
    disputed = match.dispute_note_id is not None
    return disputed and match.reported_by == side and dispute is not None and dispute.side == 1 - side


def _refuse_same_totals(writer: ResultWriter, totals: TotalsOfGames) -> None:
    if [game.given_totals for game in writer.games if game.given_totals] == [tuple(game) for game in totals]:
        raise Contradiction(make_text(_("Enter another result: the other pair disputes this one.")))


@retry_when_locked
def report_hands(match: Match, side: int, *, context: WriteContext) -> Written:
    """Report, for the pair of this side, that the recorded hands are the result."""
    writer = ResultWriter(match, context)
    asked = side_asked(side)
    if repeat := writer.find_repeat(MatchEventKind.REPORTED, asked):
        return repeat
    _refuse_closed(writer)
    writer.change(writer.match, reported_by=side)
    return _write_report(writer, asked)


def _refuse_unwritable(writer: ResultWriter) -> None:
    writer.refuse_stale()
    refuse_unwritable(writer.match)


def _refuse_closed(writer: ResultWriter) -> None:
    _refuse_unwritable(writer)
    if writer.match.dispute_note_id is not None:
        raise Contradiction(make_text(_("This result is disputed: the organisers decide.")))


def _write_report(writer: ResultWriter, asked: dict[str, Any]) -> Written:
    """Write the report. Raises unless the result is complete: nobody can agree to half a result."""
    writer.save_games()
    if not match_decided(writer.match, writer.games):
        raise Contradiction(make_text(_("The match is not over with this result: enter every game.")))
    written = writer.write(MatchEventKind.REPORTED, asked)
    writer.refuse_contradictions()
    return written

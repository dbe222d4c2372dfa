"""Decides an open result: confirmed with the reason after a dispute, or with other totals in place of those saved."""

from collections.abc import Sequence
from typing import Any

from tournament.models import Match
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.matches.tournament_context import refuse_unwritable
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.result_checks import AgreementMissing, refuse_missing_agreements
from tournament.services.tournaments.results import EndedBy, ResultWriter, TotalsOfGames, totals_asked
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.writer import retry_when_locked


@retry_when_locked
def decide_dispute(match: Match, reason: str, *, context: WriteContext) -> Written:
    """Confirm a disputed result as it is. `reason`: what was decided, and why."""
    writer = ResultWriter(match, context)
    if repeat := writer.find_repeat(MatchEventKind.CONFIRMED, {}):
        return repeat
    writer.refuse_stale()
    refuse_missing_agreements(writer, writer.tournament_writer.tournament)
    return _confirm(writer, MatchEventKind.CONFIRMED, {}, reason)


@retry_when_locked
def confirm_totals(
    match: Match, totals: TotalsOfGames, *, context: WriteContext, endings: Sequence[EndedBy] = (), reason: str = ""
) -> Written:
    """Replace the totals of an open result and confirm it. Arguments as in `enter_totals`. `reason`: what was decided
    after a dispute, and why.

    Raises `AgreementMissing` where anybody but the desk has to agree: to these totals nobody has.
    """
    writer = ResultWriter(match, context)
    endings_by_game, asked = totals_asked(totals, endings)
    if repeat := writer.find_repeat(MatchEventKind.RESULT_CORRECTED, asked):
        return repeat
    writer.refuse_stale()
    refuse_unwritable(writer.match)
    if policy_of(writer.tournament_writer.tournament) is not ConfirmationPolicy.NONE:
        raise AgreementMissing
    writer.give_totals(totals, endings_by_game)
    writer.save_games()
    return _confirm(writer, MatchEventKind.RESULT_CORRECTED, asked, reason)


def _confirm(writer: ResultWriter, kind: MatchEventKind, asked: dict[str, Any], reason: str) -> Written:
    writer.refuse_open_questions()
    writer.change(writer.match, confirmed=True, dispute_note_id=None)
    writer.update_dependents()
    return writer.write_result(kind, asked, TournamentEventKind.RESULT_CONFIRMED, reason)

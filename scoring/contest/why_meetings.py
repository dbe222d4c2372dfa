"""Puts the results between pairs that are compared by head-to-head into words."""

from __future__ import annotations

from rules.text import Text, _, make_text
from scoring.contest.model import PairId
from scoring.contest.outcome import Outcome
from scoring.contest.results import Results

TiedSet = frozenset[PairId]


def compare_meetings(pair: PairId, other: PairId, other_name: str, tied: TiedSet, results: Results) -> Text:
    """The record of a pair among the tied pairs beside another's; for two pairs that met once, the result of that
    match."""
    if len(tied) == 2:
        meetings = [(outcome, side) for met, outcome, side in results.meetings_of(pair) if met == other]
        if len(meetings) == 1:
            return _single_meeting(*meetings[0])
    won, lost = _won_and_lost(pair, tied, results)
    their_won, their_lost = _won_and_lost(other, tied, results)
    return make_text(
        _(
            "in the matches among them it won %(won)s and lost %(lost)s, "
            "%(other)s won %(their_won)s and lost %(their_lost)s"
        ),
        won=won,
        lost=lost,
        other=other_name,
        their_won=their_won,
        their_lost=their_lost,
    )


def _single_meeting(outcome: Outcome, side: int) -> Text:
    """How a single match ended: in points, or in games if it had more than one."""
    ahead = outcome.winner == side
    if outcome.walkover:
        return make_text(_("beat them by walkover") if ahead else _("did not turn up for their match"))
    if sum(outcome.games) > 1:
        mine, theirs = outcome.games[side], outcome.games[1 - side]
        message = (
            _("beat them %(mine)s to %(theirs)s in games")
            if ahead
            else _("lost to them %(mine)s to %(theirs)s in games")
        )
        return make_text(message, mine=mine, theirs=theirs)
    mine, theirs = outcome.points[side], outcome.points[1 - side]
    message = _("beat them %(mine)s to %(theirs)s") if ahead else _("lost to them %(mine)s to %(theirs)s")
    return make_text(message, mine=mine, theirs=theirs)


def _won_and_lost(pair: PairId, tied: TiedSet, results: Results) -> tuple[int, int]:
    """Matches won and lost among the tied pairs."""
    meetings = [(outcome, side) for met, outcome, side in results.meetings_of(pair) if met in tied]
    won = sum(outcome.winner == side for outcome, side in meetings)
    return won, sum(outcome.winner == 1 - side for outcome, side in meetings)

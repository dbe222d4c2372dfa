"""Criteria that count only matches between the tied pairs. They apply only if these have all met each other."""

from __future__ import annotations

from collections.abc import Mapping

from rules.text import _, _p
from scoring.contest.criteria.registry import Reads, Tied, criterion
from scoring.contest.model import PairId
from scoring.contest.outcome import Outcome
from scoring.contest.results import CriterionValue, PairMeeting, Results
from scoring.contest.why_meetings import compare_meetings


def mutual_meetings(results: Results, tied: Tied) -> dict[PairId, list[PairMeeting]] | None:
    """The meetings of each tied pair with the other tied pairs; None unless they have all met each other."""
    met: dict[PairId, list[PairMeeting]] = {}
    for pair in tied:
        meetings = [meeting for meeting in results.meetings_of(pair) if meeting[0] in tied]
        if len({opponent for opponent, _outcome, _side in meetings}) < len(tied) - 1:
            return None
        met[pair] = meetings
    return met


@criterion(
    "head_to_head",
    _("Head-to-head"),
    _p("column", "H2H"),
    _("Matches won less matches lost among the tied pairs alone, when each has met each other."),
    reads=Reads.OPPONENTS,
    noun=_p("level on", "head-to-head"),
    level_text=_("level in the head-to-head with %(others)s"),
    comparison=_("head-to-head %(mine)s to %(theirs)s"),
    between_tied_only=True,
    signed=True,
    compare_meetings=compare_meetings,
)
def head_to_head(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue] | None:
    met = mutual_meetings(results, tied)
    if met is None:
        return None
    return {
        pair: sum(_win_or_loss(outcome, side) for _opponent, outcome, side in meetings)
        for pair, meetings in met.items()
    }


def _win_or_loss(outcome: Outcome, side: int) -> int:
    """1 if the side won, -1 if it lost, 0 for neither."""
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner == side else -1


@criterion(
    "head_to_head_difference",
    _("Head-to-head points"),
    _p("column", "H2H pts"),
    _("Points scored less points of the opponents among the tied pairs alone, when each has met each other."),
    reads=Reads.OPPONENTS,
    noun=_p("level on", "the points of their own matches"),
    level_text=_("level on points in the matches among them with %(others)s"),
    comparison=_("point difference in the matches among them %(mine)s to %(theirs)s"),
    between_tied_only=True,
    signed=True,
)
def head_to_head_difference(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue] | None:
    met = mutual_meetings(results, tied)
    if met is None:
        return None
    return {
        pair: sum(outcome.points[side] - outcome.points[1 - side] for _opponent, outcome, side in meetings)
        for pair, meetings in met.items()
    }

"""Criteria that depend on the strength of a pair's opponents: Buchholz and Sonneborn-Berger."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.text import _, _p
from scoring.contest.criteria.registry import Reads, Tied, criterion
from scoring.contest.model import PairId
from scoring.contest.results import CriterionValue, Results


@criterion(
    "buchholz",
    _("Buchholz"),
    _p("column", "Buch."),
    _("Sum of the opponents' points; walkovers and byes are left out."),
    reads=Reads.OPPONENTS_SCORES,
    noun=_p("level on", "Buchholz"),
    unit=_("a Buchholz of %(number)s"),
    level_text=_("level on a Buchholz of %(number)s with %(others)s"),
    comparison=_("points of its opponents (Buchholz) %(mine)s to %(theirs)s"),
)
def buchholz(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.sum_over_opponents(_points_of_opponents)


def _points_of_opponents(results: Results, pair: PairId) -> CriterionValue:
    score, meetings = results.score, results.meetings_of(pair)
    return sum(score[opponent] for opponent, outcome, _side in meetings if True not in outcome.forfeits)


@criterion(
    "sonneborn_berger",
    _("Sonneborn-Berger"),
    _p("column", "S-B"),
    _("Points of the opponents beaten, and half of those drawn with; walkovers and byes are left out."),
    reads=Reads.OPPONENTS_SCORES,
    noun=_p("level on", "Sonneborn-Berger"),
    unit=_("a Sonneborn-Berger of %(number)s"),
    level_text=_("level on a Sonneborn-Berger of %(number)s with %(others)s"),
    comparison=_("points of the opponents it beat (Sonneborn-Berger) %(mine)s to %(theirs)s"),
)
def sonneborn_berger(results: Results, tied: Tied) -> Mapping[PairId, CriterionValue]:
    return results.sum_over_opponents(_points_of_beaten_opponents)


def _points_of_beaten_opponents(results: Results, pair: PairId) -> CriterionValue:
    score, doubled = results.score, 0
    for opponent, outcome, side in results.meetings_of(pair):
        if not outcome.walkover and outcome.winner in (None, side):
            doubled += score[opponent] * (1 if outcome.winner is None else 2)
    return Fraction(doubled, 2) if doubled % 2 else doubled // 2

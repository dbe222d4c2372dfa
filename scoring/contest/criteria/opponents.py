"""Criteria that depend on the strength of a pair's opponents: Buchholz and Sonneborn-Berger."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.text import _, _p
from scoring.contest.criteria.registry import criterion
from scoring.contest.model import PairId
from scoring.contest.results import Results, Value

Tied = frozenset[PairId]


@criterion(
    "buchholz",
    _("Buchholz"),
    _p("column", "Buch."),
    _("Sum of the opponents' points; walkovers and byes are left out."),
    noun=_p("level on", "Buchholz"),
    unit=_("a Buchholz of %(number)s"),
    level=_("level on a Buchholz of %(number)s with %(others)s"),
    compared=_("points of its opponents (Buchholz) %(mine)s to %(theirs)s"),
)
def buchholz(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    score = results.score
    sums: dict[PairId, Value] = dict.fromkeys(results.pairs, 0)
    for outcome in results.decided_outcomes:
        first, second = outcome.pairs
        if second is not None and True not in outcome.forfeits:  # a property would take longer than all else here
            sums[first] += score[second]
            sums[second] += score[first]
    return sums


@criterion(
    "sonneborn_berger",
    _("Sonneborn-Berger"),
    _p("column", "S-B"),
    _("Points of the opponents beaten, and half of those drawn with; walkovers and byes are left out."),
    noun=_p("level on", "Sonneborn-Berger"),
    unit=_("a Sonneborn-Berger of %(number)s"),
    level=_("level on a Sonneborn-Berger of %(number)s with %(others)s"),
    compared=_("points of the opponents it beat (Sonneborn-Berger) %(mine)s to %(theirs)s"),
)
def sonneborn_berger(results: Results, tied: Tied) -> Mapping[PairId, Value]:
    score = results.score
    doubled = dict.fromkeys(results.pairs, 0)
    for outcome in results.decided_outcomes:
        first, second = outcome.pairs
        if second is None or outcome.walkover:
            continue
        if outcome.winner is None:
            doubled[first] += score[second]
            doubled[second] += score[first]
        elif outcome.winner == 0:
            doubled[first] += 2 * score[second]
        else:
            doubled[second] += 2 * score[first]
    return {pair: Fraction(twice, 2) if twice % 2 else twice // 2 for pair, twice in doubled.items()}

"""Totals of the pairs of one stage, each computed when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from operator import attrgetter

from scoring.contest.model import AdjustmentFacts, PairId
from scoring.contest.outcome import Outcome
from scoring.formats.base import StageView

Value = int | Fraction
Values = dict[PairId, Value]
_pairs = attrgetter("pairs")


class Results:
    """Outcomes among the pairs of one stage, with its adjustments.

    Every tally is a dict pair → whole number or fraction; larger is better unless a criterion negates it.
    """

    def __init__(
        self,
        pairs: Sequence[PairId],
        outcomes: Iterable[Outcome],
        adjustments: Iterable[AdjustmentFacts] = (),
        by_victory_points: bool = False,
    ) -> None:
        self.pairs = tuple(pairs)
        self.by_victory_points = by_victory_points
        self._totals: dict[str, Values] = {}
        self.outcomes = tuple(outcomes)
        self.adjustments = tuple(adjustments)

    def value_of(
        self, name: str, values: Callable[[Results, frozenset[PairId]], Mapping[PairId, Value] | None]
    ) -> Values:
        """A criterion's value for every pair, computed once; only for criteria that do not need opponents."""
        if name not in self._totals:
            self._totals[name] = dict(values(self, frozenset()) or {})
        return self._totals[name]

    def _nought(self) -> dict[PairId, int]:
        return dict.fromkeys(self.pairs, 0)

    def _sum(self, name: str, decided_only: bool) -> dict[PairId, int]:
        """Both sides' share of every match, added up."""
        tally = self._nought()
        outcomes = self.decided_outcomes if decided_only else self.outcomes
        for (first, second), (mine, its) in zip(map(_pairs, outcomes), map(attrgetter(name), outcomes), strict=True):
            tally[first] += mine
            if second is not None:
                tally[second] += its
        return tally

    @cached_property
    def decided_outcomes(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.decided)

    @cached_property
    def decided(self) -> dict[PairId, int]:
        """Decided matches by pair, walkovers and byes included."""
        tally = self._nought()
        for outcome in self.decided_outcomes:
            for pair in outcome.pairs:
                if pair is not None:
                    tally[pair] += 1
        return tally

    @cached_property
    def wins(self) -> dict[PairId, int]:
        tally = self._nought()
        for outcome in self.outcomes:
            if outcome.winner is not None:
                winner = outcome.pairs[outcome.winner]
                if winner is not None:
                    tally[winner] += 1
        return tally

    @cached_property
    def match_points(self) -> dict[PairId, int]:
        tally = self._sum("match_points", decided_only=True)
        for adjustment in self.adjustments:
            tally[adjustment.pair] += adjustment.match_points
        return tally

    @cached_property
    def victory_points(self) -> dict[PairId, int]:
        tally = self._sum("victory_points", decided_only=True)
        for adjustment in self.adjustments:
            tally[adjustment.pair] += adjustment.victory_points
        return tally

    @cached_property
    def score(self) -> dict[PairId, int]:
        """Victory points where those score, else match points."""
        return self.victory_points if self.by_victory_points else self.match_points

    @cached_property
    def games_won(self) -> dict[PairId, int]:
        return self._sum("games", decided_only=False)

    @cached_property
    def games_lost(self) -> dict[PairId, int]:
        return self._against("games")

    @cached_property
    def clean(self) -> dict[PairId, int]:
        return self._sum("clean", decided_only=False)

    @cached_property
    def points_for(self) -> dict[PairId, int]:
        tally = self._sum("points", decided_only=False)
        for adjustment in self.adjustments:
            tally[adjustment.pair] += adjustment.points
        return tally

    @cached_property
    def points_against(self) -> dict[PairId, int]:
        return self._against("points")

    def _against(self, name: str) -> dict[PairId, int]:
        """What the opponents got against each pair; a bye's score against it too."""
        tally = self._nought()
        for (first, second), (mine, its) in zip(
            map(_pairs, self.outcomes), map(attrgetter(name), self.outcomes), strict=True
        ):
            tally[first] += its
            if second is not None:
                tally[second] += mine
        return tally

    @cached_property
    def walkovers(self) -> dict[PairId, int]:
        """Matches a pair did not come to."""
        tally = self._nought()
        for outcome in self.outcomes:
            for pair, forfeit in zip(outcome.pairs, outcome.forfeits, strict=True):
                if forfeit and pair is not None:
                    tally[pair] += 1
        return tally

    @cached_property
    def meetings(self) -> dict[PairId, list[tuple[PairId, Outcome, int]]]:
        """Decided matches against an opponent: (opponent, outcome, own side); both absent is no meeting."""
        met: dict[PairId, list[tuple[PairId, Outcome, int]]] = {pair: [] for pair in self.pairs}
        for outcome in self.decided_outcomes:
            first, second = outcome.pairs
            if second is None or outcome.forfeits == (True, True):
                continue
            met[first].append((second, outcome, 0))
            met[second].append((first, outcome, 1))
        return met


def results_of(view: StageView) -> Results:
    """All that counts in a stage: its own matches and those it carries, with whom its pairs met there."""
    by_victory_points = view.stage.victory_points is not None
    return Results(view.counting_pairs, view.counting_outcomes, view.counting_adjustments, by_victory_points)

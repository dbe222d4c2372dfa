"""Adds up what the outcomes of a stage give its pairs. Each total is computed on first use.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cached_property, partial
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, cast

from scoring.contest.model import AdjustmentFacts, PairId
from scoring.contest.outcome import Outcome
from scoring.contest.stage_view import StageView, indices_by_member

CriterionValue = int | Fraction
CriterionValues = dict[PairId, CriterionValue]
PairTally = dict[PairId, int]
Outcomes = tuple[Outcome, ...]
AddToTally = Callable[[PairTally, Outcomes], None]
ValuesOfTied = Callable[["Results", frozenset[PairId]], Mapping[PairId, CriterionValue] | None]
"""(the results, the tied pairs) → their values; None where a criterion does not apply to the tie"""
ValueOfPair = Callable[["Results", PairId], CriterionValue]
PairMeeting = tuple[PairId, Outcome, int]
"""(opponent, outcome, the pair's own side in it)"""
TAKEN_OVER = {"_met", "_of_opponents", "_match_indices"}
"""Attributes reused from earlier results besides their tallies."""
_pairs, _points = attrgetter("pairs"), attrgetter("points")


class Results:
    """The outcomes of one stage with its adjustments, and the totals of its pairs.

    Each tally maps a pair to a number; larger is better unless a criterion negates it. `earlier`: the results of the
    same stage before some of its outcomes; their tallies are updated instead of computed anew.
    """

    def __init__(
        self,
        pairs: Sequence[PairId],
        outcomes: Iterable[Outcome],
        adjustments: Iterable[AdjustmentFacts] = (),
        by_victory_points: bool = False,
        earlier: Results | None = None,
    ) -> None:
        self.pairs = tuple(pairs)
        self.by_victory_points = by_victory_points
        self._totals: dict[ValuesOfTied, CriterionValues] = {}
        self._of_opponents: dict[ValueOfPair, CriterionValues] = {}
        self.outcomes = tuple(outcomes)
        self.adjustments = tuple(adjustments)
        self._outdated, self._new, self._earlier = self._changes_since(earlier)

    def _changes_since(
        self, earlier: Results | None
    ) -> tuple[tuple[Outcome, ...], tuple[Outcome, ...], dict[str, Any]]:
        """(outcomes that were replaced, outcomes in their place, earlier tallies); empty if `earlier` has other pairs
        or matches."""
        if earlier is None or not self._is_of_same(earlier):
            return (), (), {}
        exchanged = list(map(is_not, earlier.outcomes, self.outcomes))
        return (
            tuple(compress(earlier.outcomes, exchanged)),
            tuple(compress(self.outcomes, exchanged)),
            # Copied in one step, since another thread may be adding to it; its own `earlier` is not kept.
            {
                name: tally
                for name, tally in vars(earlier).copy().items()
                if name in TAKEN_OVER or not name.startswith("_")
            },
        )

    def _is_of_same(self, earlier: Results) -> bool:
        """Whether the earlier results are of the same pairs, adjustments and matches.

        A walkover can put another match in the place of one that was never played, so that their number is not enough.
        """
        return (self.pairs, self.adjustments) == (earlier.pairs, earlier.adjustments) and list(
            map(_pairs, self.outcomes)
        ) == list(map(_pairs, earlier.outcomes))

    def value_of(self, values: ValuesOfTied) -> CriterionValues:
        """What a criterion's function gives every pair, computed once. Not for criteria between tied pairs only, whose
        values depend on the tie."""
        if values not in self._totals:
            self._totals[values] = dict(values(self, frozenset()) or {})
        return self._totals[values]

    def sum_over_opponents(self, value: ValueOfPair) -> CriterionValues:
        """What a function that reads only a pair's meetings and its opponents' scores gives every pair.

        Where its earlier values are known, only those of the pairs of new outcomes and of their opponents are computed.
        The function itself is their key, so it must be defined in a module: a lambda would be a new key each time.
        """
        earlier = self._earlier.get("_of_opponents", {}).get(value)
        again = self.pairs if earlier is None else self._affected_pairs
        self._of_opponents[value] = {**(earlier or {}), **{pair: value(self, pair) for pair in again}}
        return self._of_opponents[value]

    @property
    def _affected_pairs(self) -> AbstractSet[PairId]:
        """The pairs of the outcomes that changed, and their opponents."""
        pairs = self._changed_pairs
        return pairs | {opponent for pair in pairs for opponent, _outcome, _side in self.meetings_of(pair)}

    def _tally(self, name: str, add: AddToTally, given: str = "") -> PairTally:
        """The sums of the outcomes made by `add`, plus the field `given` of the adjustments ("" for none).

        Where an earlier tally is known, only the outcomes that changed are subtracted and added.
        """
        if name in self._earlier:
            tally, outdated = dict(self._earlier[name]), defaultdict[PairId, int](int)
            add(outdated, self._outdated)
            for pair, amount in outdated.items():
                tally[pair] -= amount
            add(tally, self._new)
            return tally
        tally = dict.fromkeys(self.pairs, 0)
        add(tally, self.outcomes)
        for adjustment in self.adjustments if given else ():
            tally[adjustment.pair] += getattr(adjustment, given)
        return tally

    @cached_property
    def decided_outcomes(self) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.decided)

    @cached_property
    def decided(self) -> PairTally:
        """Decided matches by pair, including walkovers and byes."""
        return self._tally("decided", add_decided)

    @cached_property
    def wins(self) -> PairTally:
        """Matches won by pair, including walkovers and byes."""
        return self._tally("wins", add_wins)

    @cached_property
    def match_points(self) -> PairTally:
        return self._tally("match_points", partial(add_shares, "match_points"), "match_points")

    @cached_property
    def victory_points(self) -> PairTally:
        return self._tally("victory_points", partial(add_shares, "victory_points"), "victory_points")

    @cached_property
    def score(self) -> PairTally:
        """Victory points where the stage gives them, else match points."""
        return self.victory_points if self.by_victory_points else self.match_points

    @cached_property
    def games_won(self) -> PairTally:
        return self._tally("games_won", partial(add_shares, "games"))

    @cached_property
    def games_lost(self) -> PairTally:
        return self._tally("games_lost", partial(add_shares_against, "games"))

    @cached_property
    def clean(self) -> PairTally:
        """Clean canastras by pair, in games entered hand by hand."""
        return self._tally("clean", partial(add_shares, "clean"))

    @cached_property
    def points_for(self) -> PairTally:
        return self._tally("points_for", partial(add_shares, "points"), "points")

    @cached_property
    def points_against(self) -> PairTally:
        """The points that opponents scored against each pair, including the score of a bye."""
        return self._tally("points_against", partial(add_shares_against, "points"))

    @cached_property
    def point_difference(self) -> PairTally:
        return self._tally("point_difference", add_differences, "points")

    @cached_property
    def walkovers(self) -> PairTally:
        """Matches a pair did not come to."""
        return self._tally("walkovers", add_forfeits)

    def meetings_of(self, pair: PairId) -> Sequence[PairMeeting]:
        """The decided matches of a pair against an opponent, in order, unless neither of the two came."""
        return self._met.get(pair, ())

    @cached_property
    def _met(self) -> dict[PairId, list[PairMeeting]]:
        """`meetings_of`, by pair."""
        return {**self._earlier.get("_met", {}), **{pair: self._met_by(pair) for pair in self._changed_pairs}}

    def _met_by(self, pair: PairId) -> list[PairMeeting]:
        meetings: list[PairMeeting] = []
        for outcome in map(self.outcomes.__getitem__, self._match_indices.get(pair, ())):
            first, second = outcome.pairs
            if outcome.decided and second is not None and outcome.forfeits != (True, True):
                meetings.append((second, outcome, 0) if first == pair else (first, outcome, 1))
        return meetings

    @cached_property
    def _match_indices(self) -> Mapping[PairId, tuple[int, ...]]:
        """The indices of each pair's outcomes in `outcomes`."""
        if "_match_indices" in self._earlier:  # of the same matches
            return cast("Mapping[PairId, tuple[int, ...]]", self._earlier["_match_indices"])
        return indices_by_member(filter(None, outcome.pairs) for outcome in self.outcomes)

    @property
    def _changed_pairs(self) -> AbstractSet[PairId]:
        """The pairs whose meetings have to be listed anew: all, or those with an outcome that changed."""
        if "_met" not in self._earlier:
            return dict.fromkeys(self.pairs).keys()
        return {pair for outcome in (*self._outdated, *self._new) for pair in outcome.pairs if pair is not None}


def add_shares(name: str, tally: PairTally, outcomes: Outcomes) -> None:
    """Add to each side what the field `name` of an outcome gives it. Undecided matches have no points yet."""
    for (first, second), (first_share, second_share) in zip(
        map(_pairs, outcomes), map(attrgetter(name), outcomes), strict=True
    ):
        tally[first] += first_share
        if second is not None:
            tally[second] += second_share


def add_shares_against(name: str, tally: PairTally, outcomes: Outcomes) -> None:
    """Add to each side what the field `name` gives its opponent."""
    for (first, second), (first_share, second_share) in zip(
        map(_pairs, outcomes), map(attrgetter(name), outcomes), strict=True
    ):
        tally[first] += second_share
        if second is not None:
            tally[second] += first_share


def add_differences(tally: PairTally, outcomes: Outcomes) -> None:
    """Points scored less points against."""
    for (first, second), (first_points, second_points) in zip(
        map(_pairs, outcomes), map(_points, outcomes), strict=True
    ):
        tally[first] += first_points - second_points
        if second is not None:
            tally[second] += second_points - first_points


def add_wins(tally: PairTally, outcomes: Outcomes) -> None:
    """Add 1 to the winner of each match."""
    for outcome in outcomes:
        if outcome.winner is not None:
            winner = outcome.pairs[outcome.winner]
            if winner is not None:
                tally[winner] += 1


def add_decided(tally: PairTally, outcomes: Outcomes) -> None:
    """Add 1 to both sides of each decided match."""
    for outcome in outcomes:
        for pair in outcome.pairs if outcome.decided else ():
            if pair is not None:
                tally[pair] += 1


def add_forfeits(tally: PairTally, outcomes: Outcomes) -> None:
    """Add 1 to each side that did not come."""
    for outcome in outcomes:
        for pair, forfeit in zip(outcome.pairs, outcome.forfeits, strict=True):
            if forfeit and pair is not None:
                tally[pair] += 1


def results_of(view: StageView, earlier: Results | None = None) -> Results:
    """The results that count in a stage: of its own matches and of those it carries.

    `earlier`: earlier results of the same stage; they need not have anything in common with these.
    """
    by_victory_points = view.stage.victory_points is not None
    return Results(view.counting_pairs, view.counting_outcomes, view.counting_adjustments, by_victory_points, earlier)

"""Pairs by places (danese): first and second meet, third and fourth …, as far as possible.

Fewest rematches come first, then fewest second byes, then fewest club-mates. Of all such pairings the first pair gets
the best-placed possible opponent, then the best-placed of the others, and so on down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from scoring.contest.model import PairId
from scoring.contest.ranking import rank
from scoring.contest.results import Results
from scoring.contest.stage_view import StageView
from scoring.formats.cheapest import Cost, cheapest_matching, matching_preferring_first
from scoring.formats.matching import scales_for
from scoring.formats.order import order_by_seed_or_lot
from scoring.formats.wishes import Restrictions


def order_of_places(
    view: StageView, members: Sequence[PairId], results: Results, level: Sequence[PairId]
) -> list[PairId]:
    """The members ranked by the stage's criteria. Level pairs are ordered by seed, those without one as in `level`."""
    index_of = {pair: index for index, pair in enumerate(order_by_seed_or_lot(view, members, level))}
    ranking = rank(members, view.stage.criteria, results, view.lots, view.restart_on_two)
    return [pair for tied in ranking.groups for pair in sorted(tied, key=index_of.__getitem__)]


def pair_by_places(order: Sequence[PairId], against: Restrictions) -> list[tuple[PairId, PairId | None]]:
    """The matches of a group, ordered by the better place. A bye ranks after the last place."""
    count = len(order) + len(order) % 2
    places = [*order, *([None] * (len(order) % 2))]
    return [(order[first], places[second]) for first, second in best_placed(count, PlaceCost(order, against))]


class PlaceCost:
    """The cost of matching two places of an order. The place after the last is the bye."""

    def __init__(self, order: Sequence[PairId], against: Restrictions) -> None:
        had = [against.byes.get(pair, 0) for pair in order]
        fewest, most = min(had), max(had)
        self.rematch, bye, self.club = scales_for(len(order) + 1, (1, most - fewest, 1))
        self.byes = [bye * (count - fewest) for count in had]
        index_of = {pair: index for index, pair in enumerate(order)}
        self.met = [
            {index_of[other] for other in against.opponents.get(pair, ()) if other in index_of} for pair in order
        ]
        self.clubs = [against.clubs.get(pair) for pair in order]

    def __call__(self, first: int, second: int) -> int:
        if second == len(self.byes):
            return self.byes[first]
        mates = self.clubs[first] is not None and self.clubs[first] == self.clubs[second]
        return self.rematch * (second in self.met[first]) + self.club * mates

    def at_least(self, positions: Collection[int]) -> int:
        """A lower bound for these positions: a club with more than half of them has to meet itself."""
        members = Counter(
            club for position in positions if position < len(self.clubs) and (club := self.clubs[position])
        )
        largest = max(members.values(), default=0)
        return self.club * max(0, largest - len(positions) // 2)


def best_placed(count: int, cost: Cost) -> list[tuple[int, int]]:
    """Of all cheapest matchings of `count` (even) places, the first in lexicographic order."""
    if not count:
        return []
    return _BestPlacedSearch(count, cost).run()


class _BestPlacedSearch:
    """Settles place after place, always keeping a cheapest matching (`partner`) of the `places_left`, which costs
    `total`.

    Most places are settled by changing two or three matches. Where that is not enough, one more exact matching settles
    as many of the next places as its numbers have room for.
    """

    def __init__(self, count: int, cost: Cost) -> None:
        self.cost = cost
        self.places_left = list(range(count))
        self.partner: dict[int, int] = {}
        self.settled: set[int] = set()
        matches = cheapest_matching(self.places_left, cost)
        self.total = sum(cost(*match) for match in matches)
        self._set_partners(matches)

    def run(self) -> list[tuple[int, int]]:
        """The matches, ordered by the better place."""
        matches = []
        while self.places_left:
            first = self.places_left[0]
            second = self.partner[first] if first in self.settled else self._find_partner(first)
            self.total -= self.cost(first, second)
            self.places_left.remove(first)
            self.places_left.remove(second)
            matches.append((first, second))
        return matches

    def _set_partners(self, matches: Iterable[tuple[int, int]]) -> None:
        for one, two in matches:
            self.partner[one], self.partner[two] = two, one

    def _find_partner(self, first: int) -> int:
        """The best possible partner of the first place that is left."""
        for second in self.places_left[1:]:
            if second == self.partner[first]:
                return second
            if self.cost(first, second) > self.total:
                continue
            if self._try_to_match(first, second):
                return second
            others = [place for place in self.places_left if place not in (first, second)]
            if self.cost(first, second) + self.cost.at_least(others) <= self.total:
                break
        self._settle_next_places()
        return self.partner[first]

    def _try_to_match(self, first: int, second: int) -> bool:
        """Match two places at the same total cost by changing two or three matches; returns whether that was
        possible."""
        one, two = self.partner[first], self.partner[second]
        spare = self._pair_cost(first, one) + self._pair_cost(second, two) - self.cost(first, second)
        if self._pair_cost(one, two) == spare:
            self._set_partners([(first, second), (one, two)])
            return True
        for third in self.places_left:
            other = self.partner[third]
            if third in (first, second, one, two):
                continue
            if self._pair_cost(one, third) + self._pair_cost(two, other) == spare + self._pair_cost(third, other):
                self._set_partners([(first, second), (one, third), (two, other)])
                return True
        return False

    def _pair_cost(self, one: int, two: int) -> int:
        """The cost of matching two places, in either order."""
        return self.cost(one, two) if one < two else self.cost(two, one)

    def _settle_next_places(self) -> None:
        """Find the best partners of the next places by an exact matching."""
        tops, matches = matching_preferring_first(self.places_left, self.cost, self.total)
        self._set_partners(matches)
        self.settled.update(tops)

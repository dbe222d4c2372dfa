"""Keeps the pairs of one group apart in a bracket: in the first round, then in opposite halves, then quarters …

Everything is a number: an entrant is its seed less one, a position is a line of the bracket from the top, and a block
is a part of the bracket with one winner: a match, a half, a quarter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

from scoring.formats.even_spread import Block, BracketLines
from scoring.formats.group_shares import Kinds, least_together
from scoring.formats.matching import Edge, best_matching
from scoring.formats.seeding import bracket_size, standard_positions

Positions = tuple[int, ...]  # for each entrant, strongest first
SeparationCost = tuple[int, ...]

MAX_ENTRANTS_COMPARED = 8
"""Up to this many entrants every arrangement is compared (6! at most)."""
MAX_ENTRANTS_EXCHANGED = 32
"""Up to this many entrants, exchanges of two are tried at the end."""


def exchange_byes(groups: Sequence[int]) -> list[int]:
    """The entrants, strongest first, after the fewest exchanges that keep any group from being more than half of those
    who play in the first round. One of its entrants takes the bye of the weakest entrant with the same place in another
    group."""
    order = list(range(len(groups)))
    places = places_in_groups(groups)
    byes = bracket_size(len(groups)) - len(groups)
    while True:
        playing = Counter(groups[entrant] for entrant in order[byes:])
        group, members = playing.most_common(1)[0]
        exchanges = [
            (places[order[without]], -having, without)
            for without in range(byes, len(order))
            for having in range(byes)
            if groups[order[without]] == group != groups[order[having]]
            and places[order[without]] == places[order[having]]
        ]
        if 2 * members <= len(order) - byes or not exchanges:
            return order
        _place, having, without = min(exchanges)
        order[-having], order[without] = order[without], order[-having]


def places_in_groups(groups: Sequence[int]) -> list[int]:
    """The place of each entrant among those of its own group, from 0."""
    return [list(groups[:seed]).count(group) for seed, group in enumerate(groups)]


@lru_cache(maxsize=256)
def separate_groups(groups: tuple[int, ...], least: Positions) -> Positions:
    """The position of each entrant, strongest first, given their `groups`.

    Seeds 1 and 2 stay, and pairs with a bye keep one. Otherwise the arrangement is the one of least cost
    (`_Arranger.cost`). With more than `MAX_ENTRANTS_COMPARED` entrants, only the first parts of the cost are certain to
    be least. `least`: positions with the fewest meetings in round 1.
    """
    arranger = _Arranger(groups)
    if len(groups) <= MAX_ENTRANTS_COMPARED:
        return min(arranger.arrangements(), key=arranger.cost)
    positions = min((arranger.place_after_place(), least), key=arranger.cost)
    if arranger.is_even(positions):
        return positions
    positions = min(positions, arranger.spread_evenly(positions), key=arranger.cost)
    while (better := arranger.improve(positions)) is not None:
        positions = better
    return positions


class _Arranger:
    """Compares arrangements of a bracket for entrants of these groups, and finds better ones."""

    def __init__(self, groups: tuple[int, ...]) -> None:
        self.groups = groups
        self.count = len(groups)
        self.size = bracket_size(self.count)
        self.standard = standard_positions(self.count)
        self.seed_at = {position: seed for seed, position in enumerate(self.standard)}
        self.places = places_in_groups(groups)
        half = self.size // 2
        self.blocks = [2, *(half >> step for step in range(half.bit_length() - 2))] if half > 1 else []

    def cost(self, positions: Positions) -> SeparationCost:
        """How bad an arrangement is, as numbers, the most important first.

        How often two entrants of one group share a match, a half, a quarter …; how many groups have their first and
        second in the same half; how far seeds are taken by entrants of another place in their groups; how far the
        firsts, the seconds … have moved (sums of squares).
        """
        moved = [0] * (max(self.places) + 1)
        other_place = 0
        for entrant, position in enumerate(positions):
            seed = self.seed_at[position]
            other_place += abs(self.places[seed] - self.places[entrant])
            moved[self.places[entrant]] += (seed - entrant) ** 2
        return *self._count_together(positions), self._count_with_second(positions), other_place, *moved

    def is_even(self, positions: Positions) -> bool:
        """Whether every group is spread over halves, quarters … as evenly as its size allows."""
        sizes = Counter(self.groups).values()
        return self._count_together(positions) == [
            sum(least_together(members, self.size // block) for members in sizes) for block in self.blocks
        ]

    def _count_together(self, positions: Positions) -> list[int]:
        """For each size of block, how often two entrants of one group are in the same block."""
        return [
            sum(comb(members, 2) for members in self._members(positions, block).values() if members > 1)
            for block in self.blocks
        ]

    def _count_with_second(self, positions: Positions) -> int:
        """The number of groups whose first and second are in the same half."""
        half = self.size // 2
        best_two = [at for at, place in enumerate(self.places) if place < 2]
        halves = Counter((self.groups[at], positions[at] // half) for at in best_two)
        return sum(members == 2 for members in halves.values())

    def _members(self, positions: Positions, block: int) -> Counter[tuple[int, int]]:
        """The number of entrants in blocks of this size, by (group, block)."""
        return Counter((group, position // block) for group, position in zip(self.groups, positions, strict=True))

    def _movable(self) -> tuple[range, range]:
        """The entrants with a bye and those without, except seeds 1 and 2; only within each of these two lists may
        positions be exchanged."""
        byes = self.size - self.count
        return range(2, max(2, byes)), range(max(2, byes), self.count)

    def arrangements(self) -> Iterator[Positions]:
        """Every arrangement in which seeds 1 and 2 stay and byes are kept."""
        with_bye, without = self._movable()
        top = self.standard[:2]
        for first in permutations([self.standard[seed] for seed in with_bye]):
            for others in permutations([self.standard[seed] for seed in without]):
                yield *top, *first, *others

    def place_after_place(self) -> Positions:
        """Place the firsts as in the standard bracket, then the seconds as well as possible among them, then the
        thirds, …"""
        positions = {seed: at for seed, at in enumerate(self.standard) if seed < 2 or self.places[seed] == 0}
        for place in range(1, max(self.places) + 1):
            for movable in self._movable():
                positions |= self._best_positions([seed for seed in movable if self.places[seed] == place], positions)
        return tuple(positions[seed] for seed in range(self.count))

    def _best_positions(self, entrants: Sequence[int], positions: dict[int, int]) -> dict[int, int]:
        """The entrants, all of different groups, each at the standard position of one of them, as far from its own
        group as possible."""
        count = len(entrants)
        edges = []
        for upper, entrant in enumerate(entrants):
            mates = [at for other, at in positions.items() if self.groups[other] == self.groups[entrant]]
            for lower, seed in enumerate(entrants):
                at = self.standard[seed]
                together = (sum(mate // block == at // block for mate in mates) for block in self.blocks)
                edges.append(Edge(upper, count + lower, (*together, (entrant - seed) ** 2)))
        matching = best_matching(2 * count, edges)
        return {entrants[upper]: self.standard[entrants[lower - count]] for upper, lower in matching}

    def spread_evenly(self, positions: Positions) -> Positions:
        """The most even spread of the groups, with each entrant as close to its seed as the lines of its group
        allow."""
        with_bye = range(self.size - self.count)
        lines = BracketLines(
            dict(zip(positions, self.groups, strict=True)),
            frozenset(positions[entrant] for entrant in with_bye),
            frozenset(positions[:2]),
        )
        members = {group: self._kinds_of(group) for group in set(self.groups)}
        arranged = Block(lines, range(self.size), members).arrange()
        arranged_positions = {entrant: positions[entrant] for entrant in range(2)}
        for movable in self._movable():
            for group in members:
                entrants = [entrant for entrant in movable if self.groups[entrant] == group]
                free = [self.standard[seed] for seed in movable if arranged[self.standard[seed]] == group]
                arranged_positions |= self._nearest_positions(entrants, free)
        return tuple(arranged_positions[entrant] for entrant in range(self.count))

    def _kinds_of(self, group: int) -> Kinds:
        """(entrants of the group with a bye, and without)"""
        members = [entrant for entrant, entrant_group in enumerate(self.groups) if entrant_group == group]
        with_bye = sum(entrant < self.size - self.count for entrant in members)
        return with_bye, len(members) - with_bye

    def _nearest_positions(self, entrants: Sequence[int], free: Sequence[int]) -> dict[int, int]:
        """The entrants at as many of the free positions, each as close to its seed as possible."""
        count = len(entrants)
        edges = []
        for upper, entrant in enumerate(entrants):
            for lower, position in enumerate(free):
                seed = self.seed_at[position]
                other_place = abs(self.places[seed] - self.places[entrant])
                edges.append(Edge(upper, count + lower, (other_place, (entrant - seed) ** 2)))
        return {entrants[upper]: free[lower - count] for upper, lower in best_matching(2 * count, edges)}

    def improve(self, positions: Positions) -> Positions | None:
        """The best arrangement that differs by one exchange; None if none is better, or there are too many entrants."""
        if self.count > MAX_ENTRANTS_EXCHANGED:
            return None
        swaps = [two for movable in self._movable() for two in combinations(movable, 2)]
        best = min((_exchanged(positions, swap) for swap in swaps), key=self.cost, default=positions)
        return best if self.cost(best) < self.cost(positions) else None


def _exchanged(positions: Positions, two: tuple[int, int]) -> Positions:
    """The positions with those of two entrants exchanged."""
    changed = list(positions)
    changed[two[0]], changed[two[1]] = changed[two[1]], changed[two[0]]
    return tuple(changed)

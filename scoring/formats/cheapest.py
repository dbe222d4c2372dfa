"""Matches an even number of positions with each other at the least cost, quickly where most matches cost nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Protocol

from scoring.formats.matching import has_room, solve

Matches = list[tuple[int, int]]
EXACT_MATCHES = 8
"""How many of the last matches are solved exactly at first."""


class Cost(Protocol):
    """What a match of two positions costs."""

    def __call__(self, first: int, second: int) -> int:
        """The cost (a whole number from 0) of matching two positions, the better one first."""

    def at_least(self, positions: Collection[int]) -> int:
        """A lower bound of the cost of all these positions, however they are matched."""


def cheapest_matching(positions: Sequence[int], cost: Cost) -> Matches:
    """A matching of all positions with the least total cost.

    Greedy first: each position takes the first partner that costs it least, which seldom goes wrong before the last
    few. Then the last matches are solved exactly, more and more of them, until the cost reaches its lower bound.
    """
    matches = _greedy_matching(positions, cost)
    if not _total_cost(matches, cost):
        return matches
    bound, rematched = max(_lower_bound(positions, cost), cost.at_least(positions)), 0
    while _total_cost(matches, cost) > bound and rematched < len(matches):
        rematched = min(len(matches), 2 * rematched or EXACT_MATCHES)
        new_matches, others = matches[: len(matches) - rematched], matches[len(matches) - rematched :]
        matches = new_matches + exact_matching(sorted(position for match in others for position in match), cost)
    return matches


def _greedy_matching(positions: Sequence[int], cost: Cost) -> Matches:
    """Match each position in turn with its first cheapest partner."""
    waiting, matches = list(positions), []
    while waiting:
        first = waiting.pop(0)
        second = _cheapest_partner(first, waiting, cost)
        waiting.remove(second)
        matches.append((first, second))
    return matches


def _cheapest_partner(position: int, others: Sequence[int], cost: Cost) -> int:
    """The first of `others` that costs the position least."""
    best, lowest = others[0], None
    for other in others:
        against = cost(position, other) if position < other else cost(other, position)
        if lowest is None or against < lowest:
            best, lowest = other, against
            if not lowest:
                break
    return best


def _lower_bound(positions: Sequence[int], cost: Cost) -> int:
    """Half the sum of what each position costs with its cheapest partner, rounded up."""
    twice = 0
    for position in positions:
        other = _cheapest_partner(position, [other for other in positions if other != position], cost)
        twice += cost(position, other) if position < other else cost(other, position)
    return -(-twice // 2)


def _total_cost(matches: Matches, cost: Cost) -> int:
    return sum(cost(*match) for match in matches)


def exact_matching(positions: Sequence[int], cost: Cost) -> Matches:
    """A matching of all positions with the least total cost, found by maximum-weight matching."""
    edges = [(one, two, -cost(positions[one], positions[two])) for one, two in combinations(range(len(positions)), 2)]
    return [(positions[one], positions[two]) for one, two in solve(len(positions), edges)]


def matching_preferring_first(positions: Sequence[int], cost: Cost, total: int) -> tuple[Sequence[int], Matches]:
    """A cheapest matching that gives the first positions the best partners, and the positions for which that holds.

    The first position has priority over the second, and so on. `total`: the least cost. Returns (the first positions,
    the matching). Partners are compared as digits to the base of the number of positions, the first position's the
    highest; there are as many digits as fit into the weights.
    """
    base = len(positions)
    costs = [(one, two, cost(positions[one], positions[two])) for one, two in combinations(range(base), 2)]
    possible = [edge for edge in costs if edge[2] <= total]
    highest, tops = max(against for _one, _two, against in possible), 1
    while tops < base and has_room(base, [(0, 1, (highest + 1) * base ** (tops + 1))]):
        tops += 1
    digits = [base ** (tops - 1 - position) if position < tops else 0 for position in range(base)]
    edges = [(one, two, -(against * base**tops + two * digits[one])) for one, two, against in possible]
    return positions[:tops], [(positions[one], positions[two]) for one, two in solve(base, edges)]

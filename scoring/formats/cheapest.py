"""Matches an even number of places with each other at the least cost, quickly where most matches cost nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Protocol

from scoring.formats.matching import has_room, solve

Matches = list[tuple[int, int]]
EXACT_MATCHES = 8
"""How many of the last matches are solved exactly at first."""


class Cost(Protocol):
    """What a match of two places costs."""

    def __call__(self, first: int, second: int) -> int:
        """The cost (a whole number from 0) of matching two places, the better one first."""

    def at_least(self, places: Collection[int]) -> int:
        """A lower bound of the cost of all these places, however they are matched."""


def cheapest_matching(places: Sequence[int], cost: Cost) -> Matches:
    """A matching of all places with the least total cost.

    Greedy first: each place takes the first partner that costs it least, which seldom goes wrong before the last few.
    Then the last matches are solved exactly, more and more of them, until the cost reaches its lower bound.
    """
    matches = _greedy_matching(places, cost)
    if not _total_cost(matches, cost):
        return matches
    bound, rematched = max(_lower_bound(places, cost), cost.at_least(places)), 0
    while _total_cost(matches, cost) > bound and rematched < len(matches):
        rematched = min(len(matches), 2 * rematched or EXACT_MATCHES)
        new_matches, others = matches[: len(matches) - rematched], matches[len(matches) - rematched :]
        matches = new_matches + exact_matching(sorted(place for match in others for place in match), cost)
    return matches


def _greedy_matching(places: Sequence[int], cost: Cost) -> Matches:
    """Match each place in turn with its first cheapest partner."""
    waiting, matches = list(places), []
    while waiting:
        first = waiting.pop(0)
        second = _cheapest_partner(first, waiting, cost)
        waiting.remove(second)
        matches.append((first, second))
    return matches


def _cheapest_partner(place: int, others: Sequence[int], cost: Cost) -> int:
    """The first of `others` that costs the place least."""
    best, lowest = others[0], None
    for other in others:
        against = cost(place, other) if place < other else cost(other, place)
        if lowest is None or against < lowest:
            best, lowest = other, against
            if not lowest:
                break
    return best


def _lower_bound(places: Sequence[int], cost: Cost) -> int:
    """Half the sum of what each place costs with its cheapest partner, rounded up."""
    twice = 0
    for place in places:
        other = _cheapest_partner(place, [other for other in places if other != place], cost)
        twice += cost(place, other) if place < other else cost(other, place)
    return -(-twice // 2)


def _total_cost(matches: Matches, cost: Cost) -> int:
    return sum(cost(*match) for match in matches)


def exact_matching(places: Sequence[int], cost: Cost) -> Matches:
    """A matching of all places with the least total cost, found by maximum-weight matching."""
    edges = [(one, two, -cost(places[one], places[two])) for one, two in combinations(range(len(places)), 2)]
    return [(places[one], places[two]) for one, two in solve(len(places), edges)]


def matching_preferring_first(places: Sequence[int], cost: Cost, total: int) -> tuple[Sequence[int], Matches]:
    """A cheapest matching that gives the first places the best partners, and the places for which that holds.

    The first place has priority over the second, and so on. `total`: the least cost. Returns (the first places, the
    matching). Partners are compared as digits to the base of the number of places, the first place's the highest; there
    are as many digits as fit into the weights.
    """
    base = len(places)
    costs = [(one, two, cost(places[one], places[two])) for one, two in combinations(range(base), 2)]
    possible = [edge for edge in costs if edge[2] <= total]
    highest, tops = max(against for _one, _two, against in possible), 1
    while tops < base and has_room(base, [(0, 1, (highest + 1) * base ** (tops + 1))]):
        tops += 1
    digits = [base ** (tops - 1 - place) if place < tops else 0 for place in range(base)]
    edges = [(one, two, -(against * base**tops + two * digits[one])) for one, two, against in possible]
    return places[:tops], [(places[one], places[two]) for one, two in solve(base, edges)]

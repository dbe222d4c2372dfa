"""Pairs a drawn order two by two, each pair with the first opponent that it has not met."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scoring.contest.model import PairId
from scoring.formats.matching import solve

Taken = list[tuple[PairId, PairId | None]]
MatchCost = Callable[[PairId | None, PairId | None], int]


def pair_two_by_two(order: Sequence[PairId], met: set[frozenset[PairId]], byes: Mapping[PairId, int]) -> Taken:
    """The matches of a drawn order: fewest rematches, then fewest second byes.

    Among such pairings, each pair in turn takes the first opponent it has not met, and the last one left of an odd
    number has the bye. A pair is passed over only if the others could not be paired otherwise.
    """

    fewest = min((byes.get(pair, 0) for pair in order), default=0)

    def cost(first: PairId | None, second: PairId | None) -> int:
        if first is None or second is None:
            return int(byes.get(first or second or "", 0) > fewest)
        return 2 if frozenset((first, second)) in met else 0  # only one bye in a round, so a rematch outweighs it

    waiting: list[PairId | None] = [*order, *([None] if len(order) % 2 else [])]
    goal, twos = _least_cost(waiting, cost), []
    while waiting:
        greedy = _greedy_pairing(waiting, cost)
        keep = len(greedy)
        while _total_cost(greedy[:keep], cost) + _least_cost(_not_taken(waiting, greedy[:keep]), cost) != goal:
            keep -= 1
        next_twos = greedy[:keep]
        if keep < len(greedy):
            left_then = _not_taken(waiting, next_twos)
            next_twos = [*next_twos, _first_match_passing_over(left_then, goal - _total_cost(next_twos, cost), cost)]
        twos += next_twos
        goal -= _total_cost(next_twos, cost)
        waiting = _not_taken(waiting, next_twos)
    return [(first or second or "", second if first else None) for first, second in twos]


def _greedy_pairing(left: Sequence[PairId | None], cost: MatchCost) -> list[tuple[PairId | None, PairId | None]]:
    """Pair each in turn with its first cheapest opponent, without regard to the others."""
    matches, waiting = [], list(left)
    while waiting:
        first = waiting.pop(0)
        second = min(waiting, key=lambda other: cost(first, other))
        waiting.remove(second)
        matches.append((first, second))
    return matches


def _first_match_passing_over(
    left: Sequence[PairId | None], goal: int, cost: MatchCost
) -> tuple[PairId | None, PairId | None]:
    """The match of the first pair with the first opponent that still allows a pairing of all at the cost `goal`."""
    first, *others = left
    for second in sorted(others, key=lambda other: cost(first, other)):
        if cost(first, second) + _least_cost(_not_taken(left, [(first, second)]), cost) == goal:
            break
    return first, second


def _not_taken(
    left: Sequence[PairId | None], twos: Sequence[tuple[PairId | None, PairId | None]]
) -> list[PairId | None]:
    """Those of `left` who are in none of the matches `twos`."""
    matched = {pair for match in twos for pair in match}
    return [pair for pair in left if pair not in matched]


def _total_cost(twos: Sequence[tuple[PairId | None, PairId | None]], cost: MatchCost) -> int:
    """The cost of all these matches."""
    return sum(cost(first, second) for first, second in twos)


def _least_cost(left: Sequence[PairId | None], cost: MatchCost) -> int:
    """The cost of the cheapest pairing of all these pairs."""
    if _total_cost(_greedy_pairing(left, cost), cost) == 0:
        return 0
    edges = [(one, two, -cost(left[one], left[two])) for two in range(len(left)) for one in range(two)]
    return sum(cost(left[one], left[two]) for one, two in solve(len(left), edges))

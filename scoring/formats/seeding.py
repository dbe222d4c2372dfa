"""The standard bracket: the position of each seed, and the matches of the first round."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.contest.model import PairId

Duel = tuple[PairId | None, PairId | None]


def standard_order(size: int) -> list[int]:
    """Seeds of a bracket of `size` places (a power of two) from top to bottom: 1 v 16, 8 v 9, 4 v 13, 5 v 12 …

    As if each round were won by the better seed: the two of every match of every round add up to the same number.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, total - better)]
    return order


def bracket_size(count: int) -> int:
    """The smallest power of two, from 2, that holds `count` pairs."""
    return max(2, 1 << (count - 1).bit_length())


def standard_positions(count: int) -> tuple[int, ...]:
    """Where the bracket has seeds 1 to `count`, its lines numbered from 0 at the top."""
    at = {seed: position for position, seed in enumerate(standard_order(bracket_size(count)))}
    return tuple(at[seed] for seed in range(1, count + 1))


def standard_duels(pairs: Sequence[PairId]) -> tuple[Duel, ...]:
    """Pairs, strongest first, in the standard bracket; what is missing to a power of two are byes of the top seeds."""
    return duels_at(pairs, standard_positions(len(pairs)))


def duels_at(pairs: Sequence[PairId], positions: Sequence[int]) -> tuple[Duel, ...]:
    """The matches by slot of `pairs`, strongest first, at these positions; the stronger is named first."""
    sides: list[list[PairId]] = [[] for _ in range(bracket_size(len(pairs)) // 2)]
    for pair, position in zip(pairs, positions, strict=True):
        sides[position // 2].append(pair)
    return tuple((two[0], two[1] if len(two) > 1 else None) for two in sides)

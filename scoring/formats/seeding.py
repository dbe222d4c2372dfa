"""The standard seeding of a bracket: the position of each seed, and the matches of the first round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scoring.contest.model import PairId

Duel = tuple[PairId | None, PairId | None]
"""A match of the first round; None: a bye."""


def standard_order(size: int) -> list[int]:
    """The seeds of a bracket of `size` places (a power of two) from top to bottom: 1 v 16, 8 v 9, 4 v 13, 5 v 12 …

    If the better seed always wins, the two seeds of every match in a round add up to the same number.
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for better in order for seed in (better, total - better)]
    return order


def bracket_size(count: int) -> int:
    """The smallest power of two, from 2, that holds `count` pairs."""
    return max(2, 1 << (count - 1).bit_length())


@cache
def standard_positions(count: int) -> tuple[int, ...]:
    """The position (line from the top, from 0) of each of the seeds 1 to `count`."""
    at = {seed: position for position, seed in enumerate(standard_order(bracket_size(count)))}
    return tuple(at[seed] for seed in range(1, count + 1))


def standard_duels(pairs: Sequence[PairId]) -> tuple[Duel, ...]:
    """The first round of pairs given strongest first. The top seeds get the byes."""
    return duels_at(pairs, standard_positions(len(pairs)))


def duels_at(pairs: Sequence[PairId], positions: Sequence[int]) -> tuple[Duel, ...]:
    """The first round with the pairs, strongest first, at these positions; the stronger pair of each match comes
    first."""
    sides: list[list[PairId]] = [[] for _ in range(bracket_size(len(pairs)) // 2)]
    for pair, position in zip(pairs, positions, strict=True):
        sides[position // 2].append(pair)
    return tuple((two[0], two[1] if len(two) > 1 else None) for two in sides)

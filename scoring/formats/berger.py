"""Berger tables: the schedule of a round robin.

FIDE Handbook, C.05, annex 1 "Details of Berger tables" (Johann Berger, Schach-Jahrbücher, 1893).
"""

from __future__ import annotations


def berger_schedule(count: int) -> tuple[tuple[tuple[int, int | None], ...], ...]:
    """The rounds of a round robin of the numbers 1 to `count`: matches (number, number), with an odd count a bye
    (number, None) in each round.

    There are count - 1 rounds, or `count` where that is odd: an odd table is the next even table without its last
    number.
    """
    even = count + count % 2
    return tuple(tuple(_with_bye(even, count, match) for match in _round(even, index)) for index in range(even - 1))


def _round(even: int, index: int) -> list[tuple[int, int]]:
    """The matches of a round for an even count. The last number changes sides each round; the others rotate around
    it."""
    turning = even - 1
    centre = index * even // 2 % turning
    first = (centre + 1, even) if index % 2 == 0 else (even, centre + 1)
    others = [((centre + step) % turning + 1, (centre - step) % turning + 1) for step in range(1, even // 2)]
    return [first, *others]


def _with_bye(even: int, count: int, match: tuple[int, int]) -> tuple[int, int | None]:
    """The match, or a bye if it is against the number that an odd table does not have."""
    if even == count or even not in match:
        return match
    return min(match), None

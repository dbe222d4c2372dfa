"""Exact schedules for single players: whist tournaments, in which everybody partners everybody else once and opposes
everybody else twice.

Each is made from its first round by adding a number to every player (I. Anderson, "Combinatorial Designs and
Tournaments", 1997, chapter 11). The one for sixteen comes from the affine plane of order four: in it nobody shares a
table twice before the sixth round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Table = tuple[int, int, int, int]
"""Four players by their numbers from 0: the first two are partners, and so are the last two."""


class SeatedRound(NamedTuple):
    """Who sits where in one round, and who sits out."""

    tables: tuple[Table, ...]
    sit_out: tuple[int, ...] = ()


FIRST_ROUNDS: dict[int, tuple[Table, ...]] = {
    4: ((3, 0, 1, 2),),
    8: ((7, 0, 1, 3), (2, 6, 4, 5)),
    12: ((11, 0, 1, 3), (2, 9, 6, 7), (4, 10, 5, 8)),
    20: ((19, 0, 1, 2), (3, 5, 9, 15), (4, 14, 12, 17), (6, 18, 10, 13), (7, 11, 8, 16)),
    24: ((23, 0, 1, 2), (3, 5, 7, 17), (4, 12, 18, 22), (6, 20, 10, 13), (8, 19, 11, 16), (9, 15, 14, 21)),
    5: ((1, 4, 2, 3),),
    13: ((1, 4, 2, 7), (3, 12, 6, 8), (5, 11, 9, 10)),
    17: ((1, 2, 3, 8), (4, 15, 10, 12), (5, 9, 6, 13), (7, 16, 11, 14)),
    21: ((1, 2, 3, 6), (4, 13, 12, 19), (5, 9, 14, 16), (7, 20, 11, 17), (8, 18, 10, 15)),
    25: ((1, 2, 3, 5), (4, 11, 17, 22), (6, 15, 7, 20), (8, 23, 14, 18), (9, 12, 16, 24), (10, 21, 13, 19)),
}
"""First rounds by the number of players. With 4n players the last never moves and the others advance modulo 4n - 1;
with 4n + 1 the missing player sits out."""

FIRST_ROUND_OF_NINE = ((1, 2, 3, 6), (4, 8, 5, 7))
"""The first round of nine players, to which shifts are added digit by digit in base three."""


@lru_cache
def whist_schedule(players: int) -> tuple[SeatedRound, ...] | None:
    """All rounds of the exact schedule; None if none is known for this number of players."""
    if players == 16:
        return tuple(_round_of_sixteen(number) for number in range(15))
    if players == 9:
        return tuple(_round_of_nine(shift) for shift in range(9))
    first = FIRST_ROUNDS.get(players)
    if first is None:
        return None
    moving = players - (players % 4 == 0)
    return tuple(_shifted_round(first, shift, moving, players) for shift in range(moving))


def _shifted_round(first: tuple[Table, ...], shift: int, moving: int, players: int) -> SeatedRound:
    """The first round with `shift` added to every player who moves."""

    def at(player: int) -> int:
        return player if player == moving else (player + shift) % moving

    tables = tuple((at(a), at(b), at(c), at(d)) for a, b, c, d in first)
    return SeatedRound(tables, (shift,) if players % 4 else ())


def _round_of_nine(shift: int) -> SeatedRound:
    """The round of nine players with this shift."""

    def at(player: int) -> int:
        return (player // 3 + shift // 3) % 3 * 3 + (player + shift) % 3

    return SeatedRound(tuple((at(a), at(b), at(c), at(d)) for a, b, c, d in FIRST_ROUND_OF_NINE), (shift,))


PRODUCTS = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements. Its sums are those of the binary digits without carrying."""


def _round_of_sixteen(number: int) -> SeatedRound:
    """The round of sixteen players: the lines of one direction are the tables; each third of the schedule pairs the
    four on a line in another way."""
    direction, parting = number % 5, number // 5
    tables = []
    for line in range(4):
        if direction == 4:
            points = [4 * line + y for y in range(4)]
        else:
            points = [4 * x + (PRODUCTS[direction][x] ^ line) for x in range(4)]
        first, *others = points
        partner = others.pop(parting)
        tables.append((first, partner, others[0], others[1]))
    return SeatedRound(tuple(tables))

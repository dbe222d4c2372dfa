"""Victory points: the winner's share of a match, by its difference in points; the loser gets the rest.

`burraco-3` and `burraco-4` are the usual tables of Italian evenings, for matches of three and four hands. The
tournament file has no name for the two-hand table: `TWO_HAND_TABLE` halves the differences of the table for four.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import NamedTuple


class GivenPoints(NamedTuple):
    """The victory points for differences from `low` to `high` points; `high` None: any larger difference."""

    low: int
    high: int | None
    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class VictoryPointTable:
    """`points[i]` go to the winner up to a difference of `limits[i]`; the last of `points` for any larger one.

    The loser gets twice the first row's points less the winner's; level totals give both sides the first row's.
    """

    limits: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def best(self) -> int:
        """The most victory points that a match can give."""
        return self.points[-1]

    @property
    def given_points(self) -> list[GivenPoints]:
        """The rows of the table, in the form in which people read it."""
        lows = (0, *(limit + 1 for limit in self.limits))
        shares = zip(lows, (*self.limits, None), self.points, strict=True)
        return [GivenPoints(low, high, points, 2 * self.points[0] - points) for low, high, points in shares]

    def share(self, difference: int) -> tuple[int, int]:
        """The victory points of both sides. `difference`: points of the first side less those of the second."""
        winner = self.points[bisect_left(self.limits, abs(difference))] if difference else self.points[0]
        loser = 2 * self.points[0] - winner
        return (winner, loser) if difference >= 0 else (loser, winner)


def rows_of(table: VictoryPointTable) -> list[list[int | None]]:
    """The table as the tournament file writes it: [difference up to, winner's points], the last row without a limit."""
    return [[limit, points] for limit, points in zip((*table.limits, None), table.points, strict=True)]


SHARES_OF_TWENTY = tuple(range(10, 21))
BUILT_IN_TABLES = {
    "burraco-3": VictoryPointTable((50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500), SHARES_OF_TWENTY),
    "burraco-4": VictoryPointTable((100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000), SHARES_OF_TWENTY),
}
TWO_HAND_TABLE = VictoryPointTable(tuple(limit // 2 for limit in BUILT_IN_TABLES["burraco-4"].limits), SHARES_OF_TWENTY)
TABLES_BY_HANDS = {2: TWO_HAND_TABLE, 3: BUILT_IN_TABLES["burraco-3"], 4: BUILT_IN_TABLES["burraco-4"]}
"""The tables known from practice, by the number of hands in a match."""


def hands_of(table: VictoryPointTable) -> int | None:
    """The number of hands in the matches for which the table is made; None for a tournament's own table."""
    return next((hands for hands, usual in TABLES_BY_HANDS.items() if usual == table), None)

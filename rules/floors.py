"""Canastra floors: the least points that the given canastras, on a given number of cards, are worth.

The tables in `rules/tables/` were computed and proved by an optimiser over real melds from the real deck
(`bench/prove_floors.py`); here they are only looked up.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Cell = tuple[int, ...]
"""How many clean, dirty and royal canastras, and semi-clean ones where the regulation knows them (`cell_kinds`)."""

TABLES = Path(__file__).parent / "tables"


@dataclass(frozen=True, eq=False)
class FloorTable:
    """A table of floors: `cells[cell]` are the least points at each of `tiers` (at least that many cards laid,
    rising)."""

    tiers: tuple[int, ...]
    cells: dict[Cell, tuple[int, ...]]

    def least(self, cell: Cell, cards: int) -> int | None:
        """Least points of these canastras on at least `cards` cards; None when no deck can hold them.

        Between two tiers the lower one holds, so that no legal table is ever refused.
        """
        floors = self.cells.get(cell)
        if floors is None:
            return None
        return floors[max(0, bisect_right(self.tiers, cards) - 1)]


@cache
def floor_table(key: str) -> FloorTable:
    """The proved table for the regulation with this key."""
    data = json.loads((TABLES / f"{key}.json").read_text())
    cells = {}
    for name, floors in data["floors"].items():
        cells[tuple(map(int, name.split(",")))] = tuple(floors)
    return FloorTable(tuple(data["tiers"]), cells)

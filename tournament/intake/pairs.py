"""A pasted list of pairs, one a line."""

from __future__ import annotations

from tournament.intake.cells import read_cells
from tournament.intake.judging import against_each_other, as_pair
from tournament.intake.model import PairList
from tournament.intake.rows import Rows, pasted


def read_pairs(text: str, accept_single: bool = False) -> PairList:
    """The pairs of a pasted text, each with its line. Only the first 1,000 lines that hold something are read."""
    return pairs_of(pasted(text), accept_single)


def pairs_of(rows: Rows, accept_single: bool = False, delimiter: str | None = None) -> PairList:
    """`delimiter`: what parted the cells, since a comma also parts a surname from a name."""
    found = [
        as_pair(number, text, read_cells(cells, rows.heads, delimiter), accept_single)
        for number, text, cells in rows.rows
    ]
    return PairList(tuple(against_each_other(found)), rows.faults)

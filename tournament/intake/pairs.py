"""A pasted list of pairs, one a line."""

from __future__ import annotations

from tournament.intake.cells import read_cells
from tournament.intake.model import PairList
from tournament.intake.rows import RawRows, rows_of_text
from tournament.intake.validation import find_duplicates, validate_pair


def read_pairs(text: str, accept_single: bool = False) -> PairList:
    """The pairs of a pasted text, each with its line. Only the first 1,000 lines that hold something are read."""
    return pairs_of_rows(rows_of_text(text), accept_single)


def pairs_of_rows(rows: RawRows, accept_single: bool = False, delimiter: str | None = None) -> PairList:
    """`delimiter`: of the cells; a comma may also stand between surname and name."""
    found = [
        validate_pair(row.line, row.text, read_cells(row.cells, rows.headings, delimiter), accept_single)
        for row in rows.rows
    ]
    return PairList(tuple(find_duplicates(found)), rows.faults)

"""Reads a pasted list of pairs, one per line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournament.intake.cells import read_cells
from tournament.intake.model import ListFault, PairList
from tournament.intake.pair_columns import guess_pair_columns, headings_of, pair_columns_in_doubt
from tournament.intake.rows import RawRows, rows_of_text
from tournament.intake.validation import find_doubtful_clubs, find_doubtful_names, find_duplicates, validate_pair


def read_pairs(text: str, accept_single: bool = False, columns: Sequence[str] | None = None) -> PairList:
    """The pairs of a pasted text, each with its line. Only the first 1,000 lines that are not blank are read.

    `columns`: what each contains, if somebody chose it; None: as guessed.
    """
    return pairs_of_rows(rows_of_text(text), accept_single, columns=columns)


def pairs_of_rows(
    rows: RawRows, accept_single: bool = False, delimiter: str | None = None, columns: Sequence[str] | None = None
) -> PairList:
    """The pairs of the rows. `delimiter`: that of the cells; a comma may also separate surname and name."""
    guessed, faults = guess_pair_columns(rows), list[ListFault]()
    if columns is None or len(columns) != len(guessed):
        columns = guessed
    elif tuple(columns) != guessed:
        rows, faults = replace(rows, headings=headings_of(columns)), list(pair_columns_in_doubt(columns))
    pairs = [
        replace(
            validate_pair(row.line, row.text, read_cells(row.cells, rows.headings, delimiter), accept_single),
            cells=tuple(row.cells),
        )
        for row in rows.rows
    ]
    return PairList(
        tuple(find_doubtful_names(find_doubtful_clubs(find_duplicates(pairs)))),
        (*rows.faults, *faults),
        columns=tuple(columns),
    )

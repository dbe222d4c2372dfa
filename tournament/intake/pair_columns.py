"""What the columns of a list of pairs contain: guessed, and corrected by whoever knows the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.text import _, make_text
from tournament.intake.cleaning import without_number
from tournament.intake.headings import (
    CLUB,
    FIRST,
    FIRST_CARD,
    NUMBER,
    PAIR,
    SECOND,
    SECOND_CARD,
    SEED,
    Headings,
)
from tournament.intake.model import ListFault, ReadPair
from tournament.intake.names import first_separator, is_one_surname
from tournament.intake.rows import RawRows

NO_COLUMN = ""
COLUMNS = (NUMBER, PAIR, FIRST, SECOND, CLUB, SEED, FIRST_CARD, SECOND_CARD, NO_COLUMN)
HEADS = {
    NUMBER: "n", PAIR: "pair", FIRST: "player 1", SECOND: "player 2", CLUB: "club", SEED: "seed",
    FIRST_CARD: "card 1", SECOND_CARD: "card 2", NO_COLUMN: "",
}  # fmt: skip
"""A heading that is read as that column."""
COLUMNS_BY_FAULT = {
    "seed": (SEED,), "same_seed": (SEED,), "one_name": (SECOND, FIRST, PAIR), "no_names": (FIRST, PAIR),
    "many_names": (PAIR, FIRST), "guessed": (PAIR, FIRST), "card": (FIRST_CARD, SECOND_CARD), "cards": (SECOND_CARD,),
}  # fmt: skip
"""For each code of a fault, the columns in which it may be, the likeliest first."""


def guess_pair_columns(rows: RawRows) -> tuple[str, ...]:
    """The roles of the columns, by their headings, else by the contents of most cells; () if each line is one cell."""
    width = max((len(row.cells) for row in rows.rows), default=0)
    if rows.headings and rows.headings.columns:
        roles = {index: role for role, index in rows.headings.columns.items()}
        return tuple(roles.get(index, NO_COLUMN) for index in range(max(width, rows.headings.width)))
    guessed: list[str] = []
    for index in range(width if width > 1 else 0):
        cells = [row.cells[index] for row in rows.rows if index < len(row.cells) and row.cells[index]]
        guessed.append(_guess(cells, guessed))
    return tuple(guessed)


def _guess(cells: Sequence[str], before: Sequence[str]) -> str:
    if not cells:
        return NO_COLUMN
    if all(without_number(f"{cell}.") == "" for cell in cells):
        return _free([SEED if any(before) else NUMBER], before)
    if 2 * sum(map(_is_pair, cells)) > len(cells) and FIRST not in before:
        return _free([PAIR, CLUB], before)
    return _free([CLUB] if PAIR in before else [FIRST, SECOND, CLUB], before)


def _is_pair(cell: str) -> bool:
    return first_separator(cell) is not None and not is_one_surname(cell)


def _free(roles: Sequence[str], before: Sequence[str]) -> str:
    return next((role for role in roles if role not in before), NO_COLUMN)


def headings_of(columns: Sequence[str]) -> Headings:
    """The headings as if such a row of headings were above the list."""
    return Headings({role: index for index, role in enumerate(columns) if role}, len(columns))


def pair_columns_in_doubt(columns: Sequence[str]) -> Iterator[ListFault]:
    """Faults for the columns that are missing, and for those that are given twice."""
    named_columns = [column for column in columns if column]
    if len(set(named_columns)) < len(named_columns):
        yield ListFault("columns", make_text(_("Two columns are set to hold the same thing.")))
    if not {PAIR, FIRST} & set(named_columns):
        message = _("Say which column holds the pair, or which two hold the players.")
        yield ListFault("columns", make_text(message))


def column_at_fault(code: str, columns: Sequence[str]) -> int | None:
    """The column with the fault, from 0; None if it concerns the whole line, or the list has no columns."""
    return next((columns.index(role) for role in COLUMNS_BY_FAULT.get(code, ()) if role in columns), None)


def as_table(columns: Sequence[str], rows: Sequence[ReadPair]) -> str:
    """The cells as a text that reads the same, each row in the line that it came from."""
    first = rows[0].line if rows else 1
    lines = {row.line: "\t".join(row.cells) for row in rows}
    if first > 1:
        lines[first - 1] = "\t".join(HEADS[column] for column in columns)
    return "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))

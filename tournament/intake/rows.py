"""Rows of cells, pasted or from a table, until heads and limits are dealt with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rules.text import Text, _, _n, say
from tournament.intake.cells import cells_of
from tournament.intake.cleaning import clean, lines, without_number
from tournament.intake.heads import Heads, read_heads
from tournament.intake.model import LONGEST_LINE, LONGEST_TEXT, MOST_LINES, Fault

Row = tuple[int, str, Sequence[str]]  # number of its line, the line as it was, its cells
RULED = re.compile(r"[-–—=_*.\s]*")
ABOVE_HEADS = 10
"""Rows that may stand above the heads: the name of the tournament, a date."""


@dataclass(frozen=True, slots=True)
class Rows:
    """What is to be read: rows below the heads, what each column holds, and what the whole list lacks."""

    rows: tuple[Row, ...]
    heads: Heads | None = None
    faults: tuple[Fault, ...] = ()


def pasted(text: str) -> Rows:
    """Rows of a pasted text; the comma of a row of heads parts the lines below it too."""
    return taken(_typed(text[:LONGEST_TEXT]), cut=len(text) > LONGEST_TEXT)


def _typed(text: str) -> Iterator[Row]:
    delimiter: str | None = None
    for index, (number, line) in enumerate(lines(text)):
        plain = clean(line)[:LONGEST_LINE]
        if index == 0 and "," in plain and "\t" not in plain and ";" not in plain and read_heads(plain.split(",")):
            delimiter = ","
        yield number, line, cells_of(plain, delimiter)


def taken(rows: Iterable[Row], cut: bool = False) -> Rows:
    """As many as may be, heads told apart."""
    first = list(islice(filter(_tells, map(_trimmed, rows)), MOST_LINES + ABOVE_HEADS + 1))
    heads, start = _heads(first)
    kept = first[start : start + MOST_LINES]
    faults = []
    if not kept:
        faults.append(Fault("empty", say(_("There are no names yet: paste the list, one pair a line."))))
    if cut or len(first) > start + MOST_LINES:
        too_many = _("Only the first %(most)s lines were read: split the list.")
        faults.append(Fault("too_many", say(too_many, most=MOST_LINES)))
    if start > 1:
        skipped = _n(
            "%(number)s line above the headings was not read.", "%(number)s lines above the headings were not read."
        )
        faults.append(Fault("above", Text.plural(skipped, start - 1), warning=True))
    return Rows(tuple(kept), heads, tuple(faults))


def _trimmed(row: Row) -> Row:
    """Without the empty cells at its end, which only the spreadsheet counts."""
    number, text, cells = row
    width = max((index for index, cell in enumerate(cells, start=1) if cell), default=0)
    return number, text, cells[:width]


def _tells(row: Row) -> bool:
    """Whether anything stands there but a number beforehand, or a line drawn between rows."""
    return any(not RULED.fullmatch(cell) and without_number(f"{cell}.") for cell in row[2])


def _heads(rows: Sequence[Row]) -> tuple[Heads | None, int]:
    """What the columns hold, and the index of the first row below the heads. Farther down, one word is no head."""
    for index, (_number, _text, cells) in enumerate(rows[: ABOVE_HEADS + 1]):
        heads = read_heads(cells)
        if heads is not None and (heads.columns or index == 0):
            return heads, index + 1
    return None, 0

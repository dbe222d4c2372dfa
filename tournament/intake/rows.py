"""A list as rows of cells, pasted or from a file, and the headings above them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from rules.text import Text, _, _n, make_text
from tournament.intake.cells import split_line
from tournament.intake.cleaning import clean, has_number, lines, without_number, without_sender
from tournament.intake.headings import Headings, read_headings
from tournament.intake.model import MAX_LINE_LENGTH, MAX_LINES, MAX_TEXT_LENGTH, ListFault
from tournament.intake.names import first_separator
from tournament.intake.paid_marks import without_paid_mark

RULED = re.compile(r"[-–—=_*.\s]*")
ROWS_ABOVE_HEADINGS = 10
"""How many rows may precede the headings: the name of the tournament, a date."""


class RawRow(NamedTuple):
    """The number of its line (from 1), the line as it was written, and its cells."""

    line: int
    text: str
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class RawRows:
    """The rows below the headings, what each column holds (None: no row of headings), and faults of the whole list."""

    rows: tuple[RawRow, ...]
    headings: Headings | None = None
    faults: tuple[ListFault, ...] = ()


def rows_of_text(text: str) -> RawRows:
    """The rows of a pasted text. Where a row of headings is divided by commas, so are the lines below it."""
    return collect_rows(_lines_of_text(text[:MAX_TEXT_LENGTH]), cut=len(text) > MAX_TEXT_LENGTH)


def _lines_of_text(text: str) -> Iterator[RawRow]:
    delimiter: str | None = None
    for index, (number, line) in enumerate(lines(text)):
        plain = without_sender(clean(line)[:MAX_LINE_LENGTH])
        if index == 0 and "," in plain and "\t" not in plain and ";" not in plain and read_headings(plain.split(",")):
            delimiter = ","
        yield RawRow(number, line, split_line(plain, delimiter))


def collect_rows(rows: Iterable[RawRow], cut: bool = False) -> RawRows:
    """At most as many rows as a list may have, and its headings. `cut`: whether there was more than was read."""
    first = list(islice(filter(_has_content, map(_without_trailing_cells, rows)), MAX_LINES + ROWS_ABOVE_HEADINGS + 1))
    headings, start = _find_headings(first)
    titles = first[: _count_titles(first)] if headings is None else []
    start = start or len(titles)
    lines_read = first[start : start + MAX_LINES]
    faults = []
    if not lines_read:
        faults.append(ListFault("empty", make_text(_("There are no names yet: paste the list, one pair per line."))))
    if cut or len(first) > start + MAX_LINES:
        too_many = _("Only the first %(most)s lines were read: split the list.")
        faults.append(ListFault("too_many", make_text(too_many, most=MAX_LINES)))
    for title in titles:
        message = _("“%(title)s” is read as a title: the lines below it are numbered.")
        faults.append(ListFault("title", make_text(message, title=without_number(" ".join(title.cells))), warning=True))
    if headings is not None and start > 1:
        skipped = _n(
            "%(number)s line above the headings was not read.", "%(number)s lines above the headings were not read."
        )
        faults.append(ListFault("above", Text.plural(skipped, start - 1), warning=True))
    rows_read = (row._replace(cells=without_paid_mark(row.cells)) for row in lines_read)
    return RawRows(tuple(rows_read), headings, tuple(faults))


def _without_trailing_cells(row: RawRow) -> RawRow:
    """The row without empty cells at its end, which spreadsheets may add to every row."""
    width = max((index for index, cell in enumerate(row.cells, start=1) if cell), default=0)
    return row._replace(cells=row.cells[:width])


def _has_content(row: RawRow) -> bool:
    """Whether the row contains more than its number, or a line drawn between rows."""
    return any(not RULED.fullmatch(cell) and without_number(f"{cell}.") for cell in row.cells)


def _count_titles(rows: Sequence[RawRow]) -> int:
    """The number of rows above a list whose pairs are numbered, with at most one name in each."""
    above = next((index for index, row in enumerate(rows) if has_number(row.cells[0])), 0)
    numbered = sum(has_number(row.cells[0]) for row in rows)
    alone = all(len(row.cells) == 1 and not _may_be_a_pair(row.cells[0]) for row in rows[:above])
    return above if above <= ROWS_ABOVE_HEADINGS and alone and numbered > 1 and 2 * numbered > len(rows) - above else 0


def _may_be_a_pair(text: str) -> bool:
    """Whether a text may be a pair: two names with a separator, or with a comma or a dash, between them.

    A text with a comma or a dash and a digit is a title with a date or a time. No name contains ! or ?, and none ends
    with a colon.
    """
    if "!" in text or "?" in text or text.rstrip().endswith(":"):
        return False
    between = "," in text or " - " in text
    return first_separator(text) is not None or (between and not any(map(str.isdigit, text)))


def _find_headings(rows: Sequence[RawRow]) -> tuple[Headings | None, int]:
    """What the columns contain, and the index of the first row below. A single word is a heading only in the first
    row."""
    for index, row in enumerate(rows[: ROWS_ABOVE_HEADINGS + 1]):
        headings = read_headings(row.cells)
        if headings is not None and (headings.columns or index == 0):
            return headings, index + 1
    return None, 0

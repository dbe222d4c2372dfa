"""The standings on the big screen: a few rows on a slide, as large as they fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import ngettext

from tournament.boards.standings_table import StandingsRow, StandingsTable
from tournament.boards.text_width import name_lines, text_width
from tournament.boards.words import FigureColumn
from tournament.web.public.screen_tables import BYE_REM, SLIDE_WIDTH_REM, chunks

ROWS_SHOWN = 8
"""The most rows of a slide."""
MAX_ROWS = 42
"""Rows shown of a longer table: nobody waits two minutes for a place that can be looked up on a phone."""
HEADS_REM = 3.5
"""The height of the line with the names of the columns."""
HEAD_LETTER_REM = 2.25
FIGURE_GAP_EM = 0.8
"""The space before a figure, relative to the letters."""
PLACE_EM = 2.15
"""The column of the places, relative to the letters."""
LINE_EM = 1.15
PADDING_EM = 0.5
"""The height of a line, and the space above and below a row, relative to the letters; `css/components/screen.css` has
all measures."""


class StandingsPage(NamedTuple):
    """The rows of a slide, and the remarks below them."""

    rows: tuple[StandingsRow, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class RowSize:
    """How large the rows of standings are. `name` is the class of the slide; `letter` is in rem."""

    name: str
    letter: float

    def fits(self, columns: Sequence[FigureColumn], page: StandingsPage, room: float) -> bool:
        """Whether these rows, with the remarks below them, fit into `room` rem."""
        names = SLIDE_WIDTH_REM - PLACE_EM * self.letter - self._figures(columns, page.rows)
        if names <= 0:
            return False
        lines = sum(len(name_lines(row.name, names, self.letter, row.qualifies)) for row in page.rows)
        height = (lines * LINE_EM + len(page.rows) * PADDING_EM) * self.letter
        return HEADS_REM + height + BYE_REM * len(page.remarks) <= room

    def _figures(self, columns: Sequence[FigureColumn], rows: Sequence[StandingsRow]) -> float:
        """The width of all figures."""
        widths = [text_width(column.short, HEAD_LETTER_REM) for column in columns]
        for row in rows:
            cells = (cell.text for cell in row.cells if not cell.wide)
            texts = [text_width(text, self.letter, row.qualifies) for text in cells]
            widths = [max(pair) for pair in zip(widths, texts, strict=True)]
        return sum(widths) + FIGURE_GAP_EM * self.letter * len(widths)


ROW_SIZES = (RowSize("huge", 5.25), RowSize("great", 4.5), RowSize("large", 3.75), RowSize("modest", 3.25))
"""The largest first."""


def slides_of_standings(table: StandingsTable, room: float) -> tuple[RowSize, list[StandingsPage]]:
    """The rows of each slide, and how large they are: the fewest slides first, then the largest letters with which each
    fits into `room` rem."""
    columns = [column for column in table.columns if not column.wide]
    for limit in range(ROWS_SHOWN, 0, -1):
        pages = _pages(table, limit)
        for size in ROW_SIZES:
            if all(size.fits(columns, page, room) for page in pages):
                return size, pages
    return ROW_SIZES[-1], _pages(table, 1)


def _pages(table: StandingsTable, limit: int) -> list[StandingsPage]:
    rows = table.rows[:MAX_ROWS]
    parts = chunks(rows, -(-len(rows) // limit))
    return [StandingsPage(part, _remarks(table, part, limit - len(part))) for part in parts]


def _remarks(table: StandingsTable, rows: Sequence[StandingsRow], free: int) -> tuple[str, ...]:
    """The remarks on byes of these rows, each in the place of a row; the number of byes where there is less room."""
    texts = (table.remarks[number - 1] for row in rows for number in row.remark_numbers)
    byes = tuple(text for text in texts if text in table.bye_remarks)
    if len(byes) > free:
        message = ngettext("%(number)s bye is included.", "%(number)s byes are included.", len(byes))
        byes = (message % {"number": len(byes)},)
    return byes[:free]

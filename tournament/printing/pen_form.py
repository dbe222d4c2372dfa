"""The form on which sheets for pen are printed: everything they share, and where the words of each go.

The places are fixed, and the same in `paper-pen.css`: no title or name moves what is printed below it.
"""

from math import floor
from typing import NamedTuple

from rules.schema import Regulation
from tournament.boards.value import Value
from tournament.printing.pen_columns import pen_columns
from tournament.printing.pen_grid import TEN_ROWS, PenGrid, grid_of
from tournament.printing.rules_box import RulesBox, RulesColumn, rules_box
from tournament.printing.text_fit import MM_PER_POINT, lines_of

PaperPoint = tuple[float, float]
"""Width and height in mm."""


class PenPage(NamedTuple):
    """The fixed places on a paper, and the measures of its form (mm)."""

    title: PaperPoint
    number: PaperPoint
    about: PaperPoint
    labels: PaperPoint
    pair: PaperPoint
    sign: PaperPoint
    """The place of the name below a line to sign on."""
    texts: tuple[int, ...]
    figures: tuple[int, ...]
    width: float
    least_row: float
    usual_row: float
    fixed_height: float
    """The height of everything above and below the ten rows, except the lines of the regulation's values."""
    bottom: float
    """Where these lines may end, so that there is room to sign."""
    left: float
    """Where the table begins."""
    heads_at: float
    """Where the words of the headings begin."""
    head_line: float
    """The height of one line of a heading."""
    least_heads: float
    """The least height of the headings, which are as high as their lines."""


PEN_PAGES = {
    "a4": PenPage(
        title=(112, 11), number=(48, 9), about=(162, 9.6), labels=(108, 8.6), pair=(87, 13.0), sign=(57, 9.0),
        texts=(10, 9, 8, 7), figures=(19, 17, 15, 13, 11, 10, 9), width=190,
        least_row=9.0, usual_row=13.3, fixed_height=109.6, bottom=260,
        left=10, heads_at=55.97, head_line=11 * MM_PER_POINT, least_heads=13.3,
    ),
    "a5": PenPage(
        title=(118, 7), number=(48, 6.5), about=(140, 6.2), labels=(108, 6), pair=(89, 9.0), sign=(57, 4.2),
        texts=(8, 7), figures=(13, 11, 10, 9, 8), width=194,
        least_row=5.6, usual_row=6.4, fixed_height=57.4, bottom=127.5,
        left=8, heads_at=37.27, head_line=9.5 * MM_PER_POINT, least_heads=28.5 * MM_PER_POINT,
    ),
}  # fmt: skip
NOTES_WIDTH = 87.0
"""The width (mm) of the column of notes in the box."""
POINTS_WIDTH = 49.0
"""The width (mm) of the column of points in the box."""
CARDS_WIDTH = 31.0
"""The width (mm) of the column of cards in the box."""
BOX_SIZE = 7.8
"""The type size (pt) in the box: 9 pt, measured with the wider type of titles."""
BOX_LINE_HEIGHT = 12 * MM_PER_POINT
"""The height (mm) of a line in the box."""


class PenForm(NamedTuple):
    """The form of a sheet for pen, which all sheets of a round share."""

    grid: PenGrid
    box: RulesBox
    regulation: Regulation
    has_names: bool = True
    """Whether names are printed on it; otherwise it has lines to write them on."""
    asks_who_begins: bool = True
    """Whether it has a line for who begins."""
    handed_in: bool = False
    """Whether it asks the pairs to bring it to the organisers."""
    victory_points: bool = False
    """Whether it asks for the difference and the victory points that it gives, instead of the winner and the time."""

    @property
    def games(self) -> bool:
        """Whether each row is a game of its own."""
        return self.regulation.end.after_one_hand


def form_of(regulation: Regulation, paper_size: str, *, target: bool = True, hands: int | None = None) -> PenForm:
    """The form of a regulation on "a4" or "a5". `target`: whether its values include the target, if the sheet does not
    give it elsewhere. `hands`: the agreed number; None: as many as it takes."""
    size, sums, box = PEN_PAGES[paper_size], not regulation.end.after_one_hand, rules_box(regulation)
    if not target:
        box = box._replace(target="")
    stacked = sums and paper_size == "a4"
    row_height = row_height_above(box, paper_size)
    grid = grid_of(pen_columns(regulation), width=size.width, row_height=row_height, stacked=stacked, sums=sums)
    heads = max(size.least_heads, grid.head_lines * size.head_line)
    if hands:
        box = box.with_level_shared()
    return PenForm(grid._replace(heads=heads, printed=min(hands or TEN_ROWS, TEN_ROWS)), box, regulation)


def row_height_above(box: RulesBox, paper_size: str) -> float:
    """The height (mm) of a row where the regulation's values below take their lines of the room."""
    size = PEN_PAGES[paper_size]
    values = _box_height(box) if paper_size == "a4" else _line_height(box, size.width)
    room = (size.bottom - size.fixed_height - values) / TEN_ROWS
    return min(size.usual_row, max(size.least_row, floor(room * TEN_ROWS) / TEN_ROWS))


def _box_height(box: RulesBox) -> float:
    """The height (mm) of the lines in the box: as many as its longest column has."""
    notes = [f"{note.label}: {note.text} ({note.article})" for note in box.notes]
    return BOX_LINE_HEIGHT * max(
        _column_lines(box.points, POINTS_WIDTH),
        _column_lines(box.cards, CARDS_WIDTH),
        sum(lines_of(note, BOX_SIZE, NOTES_WIDTH) for note in notes),
    )


def _column_lines(column: RulesColumn, width: float) -> int:
    return sum(lines_of(_line(value, column), BOX_SIZE, width) for value in column.values) + bool(column.article)


def _line(value: Value, column: RulesColumn) -> str:
    article = "" if column.article else value.article
    return f"{value.label} {article} {value.text}"


def _line_height(box: RulesBox, width: float) -> float:
    line = " · ".join(filter(None, [box.target, box.in_a_line]))
    return lines_of(line, 7.6, width) * 10 * MM_PER_POINT

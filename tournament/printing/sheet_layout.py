"""The positions (mm) of everything written on a sheet by pen: the layout by which it is printed. It also cuts a
straightened photo into fields."""

from typing import NamedTuple

from tournament.printing.pen_columns import PenColumn
from tournament.printing.pen_form import PEN_PAGES, PenForm

HEADS_PADDING = 0.72
"""The part of the headings' height taken by padding and lines."""


class SheetArea(NamedTuple):
    """An area, in mm from the top left corner of the page."""

    left: float
    top: float
    width: float
    height: float


class SheetCell(NamedTuple):
    """What a pair writes for one hand: `side` 0 or 1, `hand` from 1."""

    side: int
    hand: int
    column: PenColumn
    box: SheetArea


class Blanks(NamedTuple):
    """The place of the first final total: how far below the rows, its size, and how far to its right the second is."""

    down: float
    width: float
    height: float
    step: float


BLANKS = {"a4": Blanks(1.2, 87, 8.6, 95), "a5": Blanks(0.6, 43, 6.2, 47)}


class SheetLayout(NamedTuple):
    """The layout of a sheet. `heads`: the column headings of each pair."""

    rows: SheetArea
    heads: tuple[SheetArea, SheetArea]
    cells: tuple[SheetCell, ...]
    final_totals: tuple[SheetArea, SheetArea]


def layout_of(form: PenForm, paper_size: str) -> SheetLayout:
    """Where each cell of the printed form is on this paper ("a4" or "a5"), in mm."""
    grid, size, blanks = form.grid, PEN_PAGES[paper_size], BLANKS[paper_size]
    rows = SheetArea(size.left, size.heads_at + grid.heads, grid.width, grid.height)
    cells = tuple(
        SheetCell(
            side,
            hand,
            column,
            SheetArea(size.left + left, rows.top + (hand - 1) * grid.row_height, width, grid.row_height),
        )
        for side, edges in enumerate(grid.edges)
        for hand in grid.hand_numbers
        for left, width, column in zip(edges, grid.pair, grid.columns, strict=False)
    )
    high = grid.heads + HEADS_PADDING
    first, second = (SheetArea(size.left + edges[0], rows.top - high, grid.pair_width, high) for edges in grid.edges)
    totals = (
        SheetArea(size.left + 8 + side * blanks.step, rows.top + rows.height + blanks.down, blanks.width, blanks.height)
        for side in (0, 1)
    )
    return SheetLayout(rows, (first, second), cells, tuple(totals))  # type: ignore[arg-type]

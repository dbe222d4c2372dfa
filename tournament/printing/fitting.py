"""From leaves to a PDF: the rows of a sheet for pen become as high as one sheet of paper has room for."""

from collections.abc import Hashable, Sequence
from math import floor
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournament.printing.filled_sheet import end_of, pdf_of
from tournament.printing.pen_grid import TEN
from tournament.printing.sheet_context import Blank, Filled


class Rows(NamedTuple):
    """Heights (mm) of a row for pen, the least and the usual one, and where on the sheet its last line may end."""

    least: float
    usual: float
    bottom: float


ROWS = {"a4": Rows(9.0, 13.3, 280.0), "a5": Rows(6.5, 8.0, 138.0)}
SHORT_NAME = 26
"""Letters up to which a name takes one line over its columns."""
END = "end-of-leaf"
_rooms: dict[Hashable, float] = {}


def leaves_html(leaves: Sequence[Blank | Filled], paper: str, mark: str = "") -> str:
    """`mark`: an id for where a leaf ends."""
    shown = [(leaf, isinstance(leaf, Blank)) for leaf in leaves]
    return render_to_string("sheet/quick.html", {"leaves": shown, "paper_size": paper, "mark": mark})


def leaves_pdf(leaves: Sequence[Blank | Filled], paper: str) -> bytes:
    """The leaves as one PDF; PrintingUnavailable where the machine cannot."""
    fitted = [fit(leaf, paper) if isinstance(leaf, Blank) else leaf for leaf in leaves]
    return pdf_of(leaves_html(fitted, paper))


def fit(leaf: Blank, paper: str) -> Blank:
    """With rows as high as one sheet has room for: measured once for all sheets of a kind, their names left out."""
    short = leaf.names is None or max(map(len, leaf.names)) <= SHORT_NAME
    kind = (leaf.regulation, paper, get_language(), bool(leaf.head.qr), len(leaf.head.labels), leaf.names is None)
    if not short:
        return _in_room(leaf, _room(leaf, paper), paper)
    if kind not in _rooms:
        _rooms[kind] = _room(leaf, paper)
    return _in_room(leaf, _rooms[kind], paper)


def _room(leaf: Blank, paper: str) -> float:
    """Height (mm) left over on the sheet while the rows are as low as they may be."""
    sheets, end = end_of(leaves_html([leaf], paper, END), END)
    return max(0.0, ROWS[paper].bottom - end) if sheets == 1 else 0.0


def _in_room(leaf: Blank, room: float, paper: str) -> Blank:
    rows = ROWS[paper]
    # Rounded down, so that no fraction of a millimetre makes a second sheet.
    row = min(rows.usual, rows.least + floor(room) / TEN)
    return leaf._replace(grid=leaf.grid._replace(row=row))

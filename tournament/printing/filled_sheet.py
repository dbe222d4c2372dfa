"""A score sheet on paper."""

from types import ModuleType
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.boards.score_sheet import Sheet
from tournament.boards.values import box_of

MOST_HANDS_ON_PAPER = 100
"""A game of 20 hands takes a moment to print, one of 500 would hold the server for seconds."""
SIZE, LEAST = 9.5, 8.0
"""Sizes (pt) of a figure: the usual one, and the least before a sheet is laid across."""


class PrintingUnavailable(Exception):
    """Pango, or another library that sets the type, is not on this machine."""


class Paper(NamedTuple):
    """Width (mm) between the margins, and figures that stand side by side, upright and across, at the usual size."""

    width: float
    upright: float
    across: float


A4 = Paper(190, 112, 164)
A5 = Paper(194, 114, 114)  # always laid across: upright no figure could be read


class Layout(NamedTuple):
    """Widths (per cent of the table) of the column of hands and of a pair's columns, so that no figure is cut."""

    hand: str
    pair: tuple[str, ...]
    wide: bool
    size: str  # pt


def layout_of(sheet: Sheet, paper: Paper = A4) -> Layout:
    """As wide as its widest figure or the longest word of its head, column by column, the same for both pairs.

    A sheet a little too wide for A4 upright is set smaller; one much too wide is laid across, and set smaller there.
    """
    hand = 5.5
    pair = tuple(map(_width, *(_columns(sheet, index) for index in (0, 1))))
    whole = hand + 2 * sum(pair)
    wide = whole > paper.upright * SIZE / LEAST
    size = SIZE * min(1, (paper.across if wide else paper.upright) / whole)
    return Layout(_percent(hand, whole), tuple(_percent(width, whole) for width in pair), wide, f"{size:.2f}")


def _columns(sheet: Sheet, index: int) -> list[tuple[str, list[str], float]]:
    """Head, figures and weight of the type of each of a pair's columns."""
    sides = [row.pairs[index] for row in sheet.rows]
    columns = [(_("Opens with"), [side.opens.text for side in sides], 1.0)] if sheet.shows_openings else []
    for number, column in enumerate(sheet.columns):
        columns.append((column.head, [side.cells[number].text for side in sides], 1.0))
    columns.append((_("Total"), [side.total.text for side in sides], 1.1))
    columns.append((_("Sum"), [side.running for side in sides], 1.25))
    return columns


def _width(*both: tuple[str, list[str], float]) -> float:
    """Figures' widths of one column, as both pairs need it, and a figure's width of air."""
    head = max(len(word) for word in both[0][0].split() or [""]) * 0.78
    figures = max((len(text) for _head, texts, _weight in both for text in texts), default=0) * both[0][2]
    return max(head, figures, 3) + 1.1


def _percent(width: float, whole: float) -> str:
    return f"{100 * width / whole:.3f}%"


def sheet_html(sheet: Sheet) -> str:
    """What is printed, as HTML: the same parts as on the screen, on A4."""
    context = {"sheet": sheet, "box": box_of(sheet.regulation), "paper": layout_of(sheet)}
    return render_to_string("sheet/paper.html", context)


def sheet_pdf(sheet: Sheet) -> bytes:
    """The sheet as a PDF; PrintingUnavailable where the machine cannot."""
    return pdf_of(sheet_html(sheet))


def pdf_of(html: str) -> bytes:
    """PrintingUnavailable where the machine cannot."""
    return _press().pdf(html)


def end_of(html: str, element: str) -> tuple[int, float]:
    """As `paper.end_of`; PrintingUnavailable where the machine cannot."""
    return _press().end_of(html, element)


def _press() -> ModuleType:
    try:
        import tournament.printing.rendering.weasy as paper
    except OSError as error:  # what cffi raises where it finds no library
        raise PrintingUnavailable from error
    return paper

"""The score sheet of a finished or running game, on paper."""

from collections.abc import Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.boards.score_sheet import ScoreSheet
from tournament.boards.text_width import text_width
from tournament.boards.values import box_of
from tournament.printing.rules_box import RulesBox
from tournament.printing.sheet_marks import SheetId, mark_sources
from tournament.printing.text_fit import FittedText, fit_name

MAX_HANDS_ON_PAPER = 100
"""A game of 20 hands takes a moment to print; one of 500 would block the server for seconds."""
USUAL_FIGURE_SIZE = 9.5
"""The usual size (pt) of a figure."""
MIN_FIGURE_SIZE = 8.0
"""The smallest size (pt) of a figure before a sheet is laid across."""
HEADING_SCALE = 0.78
"""The size of headings beside that of figures, as in `paper-sheet.css`."""
SMALLER_TITLE = 28
"""With at least this many letters, a title is set smaller."""
SIGNED = (57.0, 7.0)
"""The width and height (mm) of the name below a line to sign on."""
FEW_HANDS = 7
"""The number of hands that fit on A5 comfortably."""


class TablePage(NamedTuple):
    """The width (mm) between the margins, and how many figures fit side by side, upright and across, at the usual
    size."""

    width: float
    upright: float
    across: float


A4 = TablePage(190, 112, 164)
A5 = TablePage(194, 114, 114)  # always laid across: upright, the figures would be illegible


class TableLayout(NamedTuple):
    """The widths (per cent of the table) of the column of hands and of a pair's columns, with which no figure is
    cut."""

    hand: str
    pair: tuple[str, ...]
    wide: bool
    size: str  # pt


def layout_of_filled(sheet: ScoreSheet, page: TablePage = A4) -> TableLayout:
    """The layout in which every column is as wide as its widest figure or the longest word of its heading, the same for
    both pairs. If it is a little too wide for A4 upright it is set smaller; if much too wide, it is laid across, and
    set smaller there if necessary."""
    hand = 5.5
    pair = tuple(map(_width, *(_columns(sheet, index) for index in (0, 1))))
    whole = hand + 2 * sum(pair)
    wide = whole > page.upright * USUAL_FIGURE_SIZE / MIN_FIGURE_SIZE
    size = USUAL_FIGURE_SIZE * min(1, (page.across if wide else page.upright) / whole)
    return TableLayout(_percent(hand, whole), tuple(_percent(width, whole) for width in pair), wide, f"{size:.2f}")


def _columns(sheet: ScoreSheet, index: int) -> list[tuple[str, list[str], float]]:
    """Heading, figures and relative weight of each column of a pair."""
    sides = [row.pairs[index] for row in sheet.rows]
    columns = [(_("Opens with"), [side.opens.text for side in sides], 1.0)] if sheet.shows_openings else []
    for number, column in enumerate(sheet.columns):
        columns.append((column.head, [side.cells[number].text for side in sides], 1.0))
    columns.append((_("Total"), [side.total.text for side in sides], 1.1))
    columns.append((_("Sum"), [side.running for side in sides], 1.25))
    return columns


def _width(*both: tuple[str, list[str], float]) -> float:
    """The width of one column's figures, as needed by either pair, plus the width of one figure as space."""
    head = max((text_width(word, HEADING_SCALE) for word in both[0][0].split()), default=0) / text_width("0", 1)
    figures = max((len(text) for _head, texts, _weight in both for text in texts), default=0) * both[0][2]
    return max(head, figures, 3) + 1.1


def _percent(width: float, whole: float) -> str:
    return f"{100 * width / whole:.3f}%"


class FilledHead(NamedTuple):
    """The texts above the table, empty if there is nothing to say; `qr`: the source of a picture."""

    title: str
    subtitle: str
    number: str = ""
    qr: str = ""
    code: str = ""
    labels: tuple[tuple[str, str], ...] = ()  # a word and its figure

    @property
    def smaller(self) -> bool:
        return len(self.title) > SMALLER_TITLE


class FilledSheet(NamedTuple):
    """The present state of a game, on one or more sheets."""

    head: FilledHead
    sheet: ScoreSheet
    layout: TableLayout
    box: RulesBox
    foot: str
    id_: SheetId | None = None
    """What the marks at its corners encode, by which a photo of it finds its match."""

    @property
    def marks(self) -> tuple[str, ...]:
        return mark_sources(self.id_) if self.id_ else ()

    @property
    def names(self) -> tuple[str, str]:
        return self.sheet.names

    @property
    def signed(self) -> list[FittedText]:
        """The names below the lines to sign on."""
        return [fit_name(name, *SIGNED, sizes=(9, 8, 7)) for name in self.names]

    @property
    def signed_size(self) -> int:
        """The size of the word for the referee, who signs beside them: no larger than the smaller name."""
        return min(name.size for name in self.signed)

    @property
    def has_many_hands(self) -> bool:
        """Whether there are more hands than fit on A5 comfortably."""
        remarks = sum(len(row.all_remarks) for row in self.sheet.remarked)
        return len(self.sheet.rows) + remarks + bool(remarks) > FEW_HANDS


def filled_sheets_html(sheets: Sequence[FilledSheet], paper_size: str) -> str:
    return render_to_string("printing/filled_sheets.html", {"sheets": sheets, "paper_size": paper_size})


def check_sheet_html(sheet: ScoreSheet) -> str:
    """A checked game: the same parts as on the screen, on A4."""
    context = {"sheet": sheet, "box": box_of(sheet.regulation), "print_layout": layout_of_filled(sheet)}
    return render_to_string("printing/check_sheet.html", context)

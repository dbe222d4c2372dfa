"""The ruled part of a sheet for pen: all its lines and tick boxes are two or three paths, not boxes of a table.

Boxes are what makes a sheet slow to print: ten rows of seventeen cells would be several hundred.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.boards.text_width import text_width
from tournament.printing.pen_columns import PenColumn, PenField
from tournament.printing.text_fit import MM_PER_POINT

TEN_ROWS = 10
HAND_WIDTH = 9.0
"""Width (mm) of the column that numbers the hands."""
TICK_SIZE = 4.2
SHARES = {PenField.TICK: 1.0, PenField.COUNT: 0.95, PenField.POINTS: 1.35, PenField.TOTAL: 2.0}
"""How much room each column wants relative to the others; a heading with a longer word gets what the word needs."""
MIN_WIDTHS = {PenField.TICK: 6.0, PenField.COUNT: 6.5, PenField.POINTS: 10.0, PenField.TOTAL: 15.0}
"""The width (mm) below which nobody could write in the column."""
SIZES = (*((size, True) for size in (9.5, 9.0, 8.5, 8.0, 7.5)), *((size, False) for size in (9.0, 8.5, 8.0)))
"""Sizes (pt) of the headings, of which the first that fits is used; the later ones with long words broken."""
BREAKABLE_LETTERS = 7
"""With at least this many letters, a word of a heading may be broken."""
AIR_WIDTH = 0.4
"""Width (mm) between a heading and the lines beside it, as in `paper-pen.css`."""
LABEL_MIDDLE = 1.7
"""How far (mm) below its rule the middle of a small label is."""


class PenGrid(NamedTuple):
    """Measures in mm. `pair`: the widths of a pair's columns, its total (or total and sum) last."""

    width: float
    row_height: float
    pair: tuple[float, ...]
    columns: tuple[PenColumn, ...]
    stacked: bool  # the total of the hand over the running sum, in one column
    size: float  # type size of the headings, pt
    heads: float = 0.0  # height of the headings within their padding
    printed: int = TEN_ROWS  # number of ruled rows; the space of the others is left for calculations

    @property
    def head_lines(self) -> int:
        """The lines of the tallest heading, including the one with its value; rather too many than too few."""
        heads = zip(self.columns, self.pair, strict=True)
        return 1 + max(_lines(column.head, width - 2 * AIR_WIDTH, self.size) for column, width in heads)

    @property
    def breaks_words(self) -> bool:
        """Whether a word of a heading is wider than its column, and so may be hyphenated."""
        heads = zip(self.columns, self.pair, strict=True)
        return any(_widest(column.head, self.size) > width - 2 * AIR_WIDTH for column, width in heads)

    @property
    def edges(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where (mm from the left of the table) each pair's columns begin, and where the last ends."""
        first, second = (HAND_WIDTH + side * self.pair_width for side in (0, 1))
        return tuple(accumulate(self.pair, initial=first)), tuple(accumulate(self.pair, initial=second))

    @property
    def hand_width(self) -> float:
        return HAND_WIDTH

    @property
    def height(self) -> float:
        return TEN_ROWS * self.row_height

    @property
    def pair_width(self) -> float:
        return sum(self.pair)

    @property
    def before_totals(self) -> int:
        """The number of a pair's columns before its total."""
        return len(self.columns) - (1 if self.stacked or self.columns[-1].field is PenField.TOTAL else 2)

    @property
    def hand_numbers(self) -> range:
        return range(1, TEN_ROWS + 1)

    @property
    def room_at(self) -> float | None:
        """Where (mm) the room for calculations begins; None if every row is ruled."""
        return self.printed * self.row_height if self.printed < TEN_ROWS else None

    @property
    def half_row(self) -> float:
        return self.row_height / 2

    @property
    def labels_up(self) -> float:
        """How far (mm) the labels are above the middle of their halves."""
        return LABEL_MIDDLE - self.half_row / 2

    @property
    def numbers(self) -> str:
        """The numbers of the hands, one per line: a single box on paper."""
        return "\n".join(str(number) for number in self.hand_numbers[: self.printed])

    @property
    def labels(self) -> str:
        """The text in each half of a total's cell, one per line."""
        return "\n".join([pgettext("a total", "hand"), pgettext("a total", "sum")] * self.printed)

    @property
    def totals_at(self) -> tuple[float, ...]:
        """Where (mm) the cells with two halves begin."""
        last = HAND_WIDTH + self.pair_width - self.pair[-1]
        return (last, last + self.pair_width) if self.stacked else ()

    @property
    def rules(self) -> SafeString:
        return rules_svg(self)


def grid_of(
    columns: Sequence[PenColumn], *, width: float, row_height: float, stacked: bool, sums: bool = True
) -> PenGrid:
    """The grid of `columns`, with the total added and, where rows make up a game, the sum."""
    columns = (*columns, *total_columns(stacked, sums))
    room = (width - HAND_WIDTH) / 2
    size, least = _largest_fitting(columns, room)
    shares = [SHARES[column.field] for column in columns]
    return PenGrid(width, row_height, tuple(_shared(room, shares, least)), columns, stacked, size)


def _largest_fitting(columns: Sequence[PenColumn], room: float) -> tuple[float, list[float]]:
    """The first of `SIZES` in which the columns fit into `room` (mm), else the last, and the least width of each."""
    measured = [(size, [_least(column, size, whole) for column in columns]) for size, whole in SIZES]
    return next(((size, least) for size, least in measured if sum(least) <= room), measured[-1])


def total_columns(stacked: bool, sums: bool) -> tuple[PenColumn, ...]:
    if not sums:
        return (PenColumn(_("Total"), "", PenField.TOTAL),)
    if stacked:
        total, _bar, running = _("Total of the hand|and sum").partition("|")  # two lines of one heading
        return (PenColumn(total, running, PenField.TOTAL),)
    return PenColumn(_("Total"), "", PenField.POINTS), PenColumn(_("Sum"), "", PenField.POINTS)


def _least(column: PenColumn, size: float, whole: bool) -> float:
    """The width (mm) needed for a heading with some space, and for handwriting. Words joined by a no-break space stay
    on one line."""
    words = [_breakable(word, whole) for word in column.head.split(" ")]
    widest = max((text_width(word, size * MM_PER_POINT, bold=True) for word in [*words, column.worth]), default=0)
    return max(widest + 1.3, MIN_WIDTHS[column.field])


def _widest(head: str, size: float) -> float:
    """The width (mm) of the longest word of a heading."""
    return max(text_width(word, size * MM_PER_POINT, bold=True) for word in head.split(" "))


def _breakable(word: str, whole: bool) -> str:
    return word if whole or len(word) < BREAKABLE_LETTERS else word[: len(word) // 2 + 1] + "-"


def _lines(head: str, room: float, size: float) -> int:
    """The number of lines of a heading in a column `room` mm wide."""
    lines, used, space = 1, 0.0, text_width(" ", size * MM_PER_POINT, bold=True)
    for wide in (text_width(word, size * MM_PER_POINT, bold=True) for word in head.split(" ")):
        if used and used + space + wide > room and wide <= room:  # a wider word is broken where the line is full
            lines, used = lines + 1, 0.0
        used += wide + (space if used else 0)
        while used > room:
            lines, used = lines + 1, used - room
    return lines


def _shared(room: float, shares: list[float], least: list[float]) -> list[float]:
    """`room` divided in proportion to `shares`, but giving none less than its least (if all of these fit)."""
    if sum(least) >= room:
        return [width * room / sum(least) for width in least]
    fixed = [False] * len(shares)
    while True:
        rest = room - sum(width for width, is_fixed in zip(least, fixed, strict=True) if is_fixed)
        whole = sum(share for share, is_fixed in zip(shares, fixed, strict=True) if not is_fixed)
        widths = [
            low if is_fixed else share * rest / whole for share, low, is_fixed in zip(shares, least, fixed, strict=True)
        ]
        short = [width < low for width, low in zip(widths, least, strict=True)]
        if not any(short):
            return widths
        fixed = [is_fixed or lacks for is_fixed, lacks in zip(fixed, short, strict=True)]


def rules_svg(grid: PenGrid) -> SafeString:
    """Every line and box of the printed rows."""
    hairlines: list[str] = []
    rules: list[str] = []
    boxes: list[str] = []
    height = grid.printed * grid.row_height
    for edges in map(list, grid.edges):
        rules.append(f"M{edges[0]:.2f} 0v{height:.2f}")
        last = len(edges) - 2
        for number, edge in enumerate(edges[1:-1], start=1):
            (rules if number == grid.before_totals else hairlines).append(f"M{edge:.2f} 0v{height:.2f}")
        boxes += _boxes(grid, edges)
        if grid.stacked:
            hairlines += [
                f"M{edges[last]:.2f} {(n + 0.5) * grid.row_height:.2f}h{grid.pair[-1]:.2f}" for n in range(grid.printed)
            ]
    rules += [
        f"M0 {number * grid.row_height:.2f}h{grid.width:.2f}" for number in range(1, min(grid.printed + 1, TEN_ROWS))
    ]
    return SafeString(
        f'<svg class="rules-of-rows" width="{grid.width:.2f}mm" height="{grid.height:.2f}mm" '
        f'viewBox="0 0 {grid.width:.2f} {grid.height:.2f}" fill="none">'
        f'<path stroke="#888" stroke-width="0.12" d="{"".join(hairlines)}"/>'
        f'<path stroke="#000" stroke-width="0.18" d="{"".join(rules)}{"".join(boxes)}"/></svg>'
    )


def _boxes(grid: PenGrid, edges: list[float]) -> list[str]:
    size = min(TICK_SIZE, grid.row_height * 0.62)
    down = (grid.row_height - size) / 2
    return [
        f"M{edge + (width - size) / 2:.2f} {number * grid.row_height + down:.2f}h{size:.2f}v{size:.2f}h-{size:.2f}z"
        for edge, width, column in zip(edges, grid.pair, grid.columns, strict=False)
        if column.field is PenField.TICK
        for number in range(grid.printed)
    ]

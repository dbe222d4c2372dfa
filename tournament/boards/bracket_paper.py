"""A bracket on one sheet of paper: the sheet is chosen, and the letters are as large as it allows."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from tournament.boards.bracket import BracketBoard
from tournament.boards.bracket_layout import Layout
from tournament.boards.bracket_svg import PAPER, Frame, drawn, full_layout, knot, widths_for

MM = 72 / 25.4
MARGIN = (20.0, 27.0)
"""What the page keeps for itself (mm), across and down: 10 each side, 17 at the foot."""
HEAD = 22.0
"""Height (mm) for the title above the bracket."""
LARGEST, LEAST = 13.0, 7.0
"""Letters in pt: for a wall, and what is still read on paper in the hand."""
NAME = 12.0
"""Width of a column in letters' sizes, from which most names stand whole."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet lying or upright; measures in mm."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """In pt, below the title."""
        return (self.width - MARGIN[0]) * MM, (self.height - MARGIN[1] - HEAD) * MM


SHEETS = (
    Sheet("A4 landscape", 297, 210),
    Sheet("A4 portrait", 210, 297),
    Sheet("A3 landscape", 420, 297),
    Sheet("A3 portrait", 297, 420),
)
"""`name` is what `@page { size: … }` wants."""


@dataclass(frozen=True, slots=True)
class PaperBracket:
    """One sheet's drawing. `size`: its letters in pt."""

    sheet: Sheet
    svg: SafeString
    size: float


def paper_bracket(board: BracketBoard, sheet: Sheet | None = None) -> PaperBracket:
    """On the given sheet, else on the first A4 whose letters are large enough, else on the better A3."""
    layout = full_layout(board)
    chosen = sheet or choose(layout)
    width, height = chosen.room
    size = _size(layout, chosen)
    frame = _frame(layout, chosen, size)
    high = min(height, frame.top + (layout.height + 0.5) * frame.row)
    svg = drawn(layout, frame, (f"{width / MM:.1f}mm", f"{high / MM:.1f}mm"))
    return PaperBracket(chosen, svg, size)


def choose(layout: Layout) -> Sheet:
    """The sheet with the largest letters, of A4 if they can be read there."""
    a4, a3 = SHEETS[:2], SHEETS[2:]
    best = max(a4, key=lambda sheet: _size(layout, sheet))
    return best if _size(layout, best) >= LEAST else max(a3, key=lambda sheet: _size(layout, sheet))


def _size(layout: Layout, sheet: Sheet) -> float:
    """Letters (pt) for which both the rows and the names have room."""
    width, height = sheet.room
    by_row = height / ((layout.height + 1.5) * 1.3 + 2.6)
    by_name = width / len(layout.columns) / NAME * 1.5
    return min(LARGEST, by_row, by_name)


def _frame(layout: Layout, sheet: Sheet, size: float) -> Frame:
    """Rows as high as the sheet allows, up to three times the letters; beside a joint room for its number."""
    width, height = sheet.room
    head = size * 1.15
    row = min(size * 3, (height - head * 2.1) / (layout.height + 1.5))
    last = max((joint.node.number or 0 for joint in layout.joints), default=0)
    beside = knot(last, size) + size * 0.25
    return Frame(widths_for(layout.columns, width - 1), row, size, head, size * 0.55, beside, PAPER)

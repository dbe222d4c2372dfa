"""Draws a bracket on one sheet of paper: chooses the size of the paper and makes the letters as large as it allows."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from tournament.boards.bracket import BracketBoard
from tournament.boards.bracket_coordinates import BracketLayout
from tournament.boards.bracket_drawings import full_layout
from tournament.boards.bracket_frame import (
    COLUMN_HEADS_SCALE,
    FIRST_ROW_HEIGHT,
    FOOT_HEIGHT,
    NUMBER_SCALE,
    PAPER_PALETTE,
    STROKE_WIDTH,
    Frame,
)
from tournament.boards.bracket_svg import NameBox, draw_svg, number_half_width, right_to_left_names
from tournament.boards.bracket_widths import LetterSizes, column_needs, share_room
from tournament.units import POINTS_PER_MM

MARGIN = (20.0, 27.0)
"""The margins of the page (mm), across and down: 10 on each side, 17 at the foot."""
HEAD_HEIGHT = 22.0
"""Height (mm) for the title above the bracket."""
MAX_LETTER_SIZE = 18.0
"""The letter size (pt) for a wall."""
MIN_LETTER_SIZE = 7.0
"""The smallest letter size (pt) that is legible on paper held in the hand."""
MAX_ROOMY_PAIRS = 16
"""With at most this many pairs, lines are far enough apart for notes between them; with more, the names get all the
room."""
CUT_LETTER_SIZE = 8.5
"""The letter size (pt) for names that are too long for any size, and are cut even though they may be broken."""
HEAD_SCALE = 1.15
"""The size of a column heading, relative to the letters."""
PAD_SCALE = 0.55
"""The space before a text, relative to the letters."""
OUTER_HEIGHT = FIRST_ROW_HEIGHT + FOOT_HEIGHT
"""Rows above the first and below the last line of a drawing."""
MIN_ROW_SCALE = 1.3
"""The least height of a row, relative to the letters, with a name on one line."""
MIN_BROKEN_ROW_SCALE = 2.5
"""The same with a name on two lines."""
MAX_ROW_SCALE = 3
"""The greatest height of a row, relative to the letters: a small bracket need not fill the sheet."""
HEADS_HEIGHT_SCALE = 2.6
"""Height kept for the column headings, relative to the letters; a little more than they need."""
NUMBER_GAP_SCALE = 0.25
"""The space between a match's number and a text, relative to the letters."""
MIDDLE_SCALE = 0.31
"""How far above the baseline the middle of a line of text is, relative to the letters."""


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A sheet, upright or across; sizes in mm."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """The room below the title, in pt."""
        return (self.width - MARGIN[0]) * POINTS_PER_MM, (self.height - MARGIN[1] - HEAD_HEIGHT) * POINTS_PER_MM


A4_LANDSCAPE = PaperSize("A4 landscape", 297, 210)
A4_PORTRAIT = PaperSize("A4 portrait", 210, 297)
A3_LANDSCAPE = PaperSize("A3 landscape", 420, 297)
A3_PORTRAIT = PaperSize("A3 portrait", 297, 420)
PAPER_SIZES = (A4_LANDSCAPE, A4_PORTRAIT, A3_LANDSCAPE, A3_PORTRAIT)
"""The `name` is the one that `@page { size: … }` needs."""


@dataclass(frozen=True, slots=True)
class PaperBracket:
    """The drawing for one sheet. `size`: that of its letters, in pt. `names`: those to be set over it, with their
    style."""

    paper_size: PaperSize
    svg: SafeString
    size: float
    names: tuple[tuple[str, str], ...] = ()


def paper_bracket(board: BracketBoard, paper_size: PaperSize | None = None) -> PaperBracket:
    """The drawing for the given sheet, else for the first A4 whose letters are large enough, else for the better A3."""
    layout = full_layout(board, roomy=board.pairs <= MAX_ROOMY_PAIRS)
    paper_size = paper_size or best_paper_size(layout)
    across, height = paper_size.room
    size, broken = _letters(layout, paper_size)
    frame = _frame(layout, paper_size, size, broken)
    high = min(height, frame.first_row_y + (layout.height + FOOT_HEIGHT) * frame.row_height)
    svg = draw_svg(layout, frame, (f"{across / POINTS_PER_MM:.1f}mm", f"{high / POINTS_PER_MM:.1f}mm"))
    names = tuple((name, _style(box, size)) for name, box in right_to_left_names(layout, frame))
    return PaperBracket(paper_size, svg, size, names)


def _style(box: NameBox, size: float) -> str:
    """The style of a name over the drawing, whose unit is the point. Without a line height it would sit about a third
    of a letter too low."""
    weight, colour = 700 if box.role == "won" else 400, "#333" if box.role in ("lost", "awaited") else "#000"
    return (
        f"left: {box.x:.1f}pt; top: {box.y - size * MIDDLE_SCALE:.1f}pt; width: {box.room:.1f}pt; "
        f"font-size: {size:.2f}pt; font-weight: {weight}; color: {colour}"
    )


def best_paper_size(layout: BracketLayout) -> PaperSize:
    """The sheet on which everything is legible, A4 if possible. Names too long even for A3 are cut on the best one."""
    for paper_sizes in ((A4_LANDSCAPE, A4_PORTRAIT), (A3_LANDSCAPE, A3_PORTRAIT)):
        best = max(
            paper_sizes, key=lambda paper_size: min(_by_row(layout, paper_size), _largest_letters(layout, paper_size))
        )
        if min(_by_row(layout, best), _largest_letters(layout, best)) >= MIN_LETTER_SIZE:
            return best
    lying = (A4_LANDSCAPE, A3_LANDSCAPE)
    return next((paper_size for paper_size in lying if _by_row(layout, paper_size) >= MIN_LETTER_SIZE), A3_PORTRAIT)


def _letters(layout: BracketLayout, paper_size: PaperSize) -> tuple[float, bool]:
    """The letter size (pt) with which rows and names fit, and whether names must be broken after their slash for it."""
    for broken in (False, True):
        size = min(_by_row(layout, paper_size, broken), _largest_letters(layout, paper_size, broken))
        if size >= MIN_LETTER_SIZE:
            return min(MAX_LETTER_SIZE, size), broken
    return min(MAX_LETTER_SIZE, _by_row(layout, paper_size), CUT_LETTER_SIZE), False


def _by_row(layout: BracketLayout, paper_size: PaperSize, broken: bool = False) -> float:
    row_scale = MIN_BROKEN_ROW_SCALE if broken else MIN_ROW_SCALE
    return paper_size.room[1] / ((layout.height + OUTER_HEIGHT) * row_scale + HEADS_HEIGHT_SCALE)


def _largest_letters(layout: BracketLayout, paper_size: PaperSize, broken: bool = False) -> float:
    """The largest letters with which no text has to be cut."""
    return (paper_size.room[0] - STROKE_WIDTH) / sum(_needs(layout, 1.0, broken))


def _frame(layout: BracketLayout, paper_size: PaperSize, size: float, broken: bool) -> Frame:
    """A frame with rows as high as the sheet allows, up to three times the letters; next to a joint there is room for
    its number."""
    across, height = paper_size.room
    head = size * HEAD_SCALE
    row = min(size * MAX_ROW_SCALE, (height - head * COLUMN_HEADS_SCALE) / (layout.height + OUTER_HEIGHT))
    widths = share_room(_needs(layout, size, broken), across - STROKE_WIDTH)
    return Frame(widths, row, size, head, size * PAD_SCALE, _room_beside_number(layout, size), PAPER_PALETTE, broken)


def _needs(layout: BracketLayout, size: float, broken: bool) -> list[float]:
    """The width needed by each column. On paper nobody can scroll, or point at a name that was cut."""
    letters = LetterSizes(
        size, size * HEAD_SCALE, size * NUMBER_SCALE, size * PAD_SCALE, _room_beside_number(layout, size)
    )
    return column_needs(layout, letters, 2 if broken else 1)


def _room_beside_number(layout: BracketLayout, size: float) -> float:
    last = max((joint.node.number or 0 for joint in layout.joints), default=0)
    return number_half_width(last, size) + size * NUMBER_GAP_SCALE

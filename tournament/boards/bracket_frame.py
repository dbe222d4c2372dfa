"""The sizes and appearance of a bracket's parts, on screen and on paper."""

from dataclasses import dataclass, field
from itertools import accumulate

SCREEN_PALETTE = {
    "edge": 'class="bracket-edge"',
    "won": 'class="bracket-name bracket-won"',
    "name": 'class="bracket-name"',
    "lost": 'class="bracket-name bracket-lost"',
    "awaited": 'class="bracket-name bracket-lost"',
    "head": 'class="bracket-head"',
    "rule": 'class="bracket-rule"',
    "knot": 'class="bracket-knot"',
    "number": 'class="bracket-number"',
    "note": 'class="bracket-lost"',
    "live": 'class="bracket-won"',
    "sign": 'class="bracket-sign"',
}
_SANS, _SERIF = 'font-family="Sumula Sans, Sumula Signs"', 'font-family="Sumula Serif"'
PAPER_PALETTE = {
    "edge": 'stroke="#555" stroke-width="0.6" fill="none"',
    "won": f'{_SANS} font-weight="700" fill="#000"',
    "name": f'{_SANS} fill="#000"',
    "lost": f'{_SANS} fill="#333"',
    "awaited": f'{_SANS} fill="#333"',
    "head": f'{_SERIF} font-weight="600" fill="#000"',
    "rule": 'stroke="#000" stroke-width="1" fill="none"',
    "knot": 'fill="#fff"',
    "number": f'{_SANS} fill="#333"',
    "note": f'{_SANS} fill="#333"',
    "live": f'{_SANS} font-weight="700" fill="#000"',
    "sign": 'color="#000"',
}
"""The appearance of each part: a class for the style sheet, or attributes of its own."""


NUMBER_SCALE = 0.89
"""The size of a match's number relative to the names' letters; on screen it has 16 px."""
COLUMN_HEADS_SCALE = 2.1
"""Height of the column headings with their rule, relative to their letters."""
FIRST_ROW_HEIGHT = 1.0
"""Rows between the column headings and the first line, whose name is written above it."""
FOOT_HEIGHT = 0.5
"""Rows below the last line, so that nothing is cut off."""
STROKE_WIDTH = 1
"""Width beside the last column for the stroke of its verticals, half of which is outside it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Sizes in the unit of the drawing: px on screen, pt on paper. `row_height`: height of a row. `breaks_names`:
    whether names that do not fit on one line take more. `padding`: space between an upright and a text;
    `numbered_padding`: the same where the upright carries a match's number."""

    widths: tuple[float, ...]
    row_height: float
    type_size: float
    head_size: float
    padding: float
    numbered_padding: float
    palette: dict[str, str]
    breaks_names: bool = False
    edges: tuple[float, ...] = field(init=False)
    first_row_y: float = field(init=False)
    """The height of the first row, below the column headings."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "edges", tuple(accumulate(self.widths, initial=0.0)))
        first_row_y = self.head_size * COLUMN_HEADS_SCALE + FIRST_ROW_HEIGHT * self.row_height
        object.__setattr__(self, "first_row_y", first_row_y)

    @property
    def name_rise(self) -> float:
        """From a line up to the name on it."""
        return min(self.row_height * 0.22, self.type_size * 0.72)

    @property
    def small(self) -> float:
        """Font size of the notes between two lines; on screen at least 16 px."""
        return (
            self.type_size * NUMBER_SCALE if self.palette is PAPER_PALETTE else max(16.0, self.type_size * NUMBER_SCALE)
        )

"""Places the labels of a chart's horizontal levels where no pair's line crosses them, if there is such a place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from textwrap import wrap

ChartPoint = tuple[float, float]
ChartPath = Sequence[ChartPoint]

LETTER_WIDTH = 7.4
"""Mean width of a character."""
ABOVE_OFFSET = -6.0
"""The distance from a level to the baseline of the last line of a label above it."""
BELOW_OFFSET = 20.0
"""The distance from a level to the baseline of the first line of a label below it."""
LETTER_HEIGHT = 14.0
"""Height of the characters."""
LINE_HEIGHT = 18.0
"""The distance from one line of a label to the next."""
STEP_WIDTH = 12
"""The distance between two places that are tried."""
CLEAR_SPACE = 6.0
"""The space kept free around a label: half a dot."""


@dataclass(frozen=True)
class ChartLevel:
    """`text_y`: the baseline of the label's first line; `text_x`: where its lines begin or end."""

    y: float
    text_y: float
    lines: tuple[str, ...]
    text_x: float = 0
    anchor: str = "start"


def labelled_level(
    y: float, text: str, end_x: float, paths: Sequence[ChartPath], first: float = ABOVE_OFFSET
) -> ChartLevel:
    """The label of a level, at the first place where no path crosses it. The places at the left are tried first, then
    those at the right, then those between; at each, first the side of `first` (above or below the level), then the
    other. If one line of text fits nowhere, two are tried."""
    forms = ((text,), tuple(wrap(text, len(text) // 2 + 2, break_long_words=False)))
    for lines in forms:
        for level in _places(y, lines, end_x, first):
            if not any(_crosses(path, level) for path in paths):
                return level
    return next(_places(y, (text,), end_x, first))


def _places(y: float, lines: tuple[str, ...], end_x: float, first: float) -> Iterator[ChartLevel]:
    """The places for a label, the best one first."""
    right = max(end_x - _width(lines), 0)
    for left, offset in product(
        (0, right, *range(STEP_WIDTH, int(right), STEP_WIDTH)), (first, ABOVE_OFFSET + BELOW_OFFSET - first)
    ):
        text_y = y + offset - (LINE_HEIGHT * (len(lines) - 1) if offset == ABOVE_OFFSET else 0)
        if text_y >= LETTER_HEIGHT:
            at_right = left and left == right
            yield ChartLevel(y, text_y, lines, end_x if at_right else left, "end" if at_right else "start")


def _width(lines: tuple[str, ...]) -> float:
    return max(map(len, lines)) * LETTER_WIDTH


def _crosses(path: ChartPath, level: ChartLevel) -> bool:
    """Whether a path runs through the box of a label."""
    width = _width(level.lines)
    left = level.text_x - (width if level.anchor == "end" else 0)
    low, high = (
        level.text_y - LETTER_HEIGHT - CLEAR_SPACE,
        level.text_y + LINE_HEIGHT * (len(level.lines) - 1) + CLEAR_SPACE,
    )
    for (x1, y1), (x2, y2) in pairwise(path):
        begin, end = max(x1, left - CLEAR_SPACE), min(x2, left + width + CLEAR_SPACE)
        if begin > end:
            continue
        slope = (y2 - y1) / (x2 - x1) if x2 > x1 else 0
        heights = sorted((y1 + (begin - x1) * slope, y1 + (end - x1) * slope))
        if heights[0] <= high and heights[1] >= low:
            return True
    return False

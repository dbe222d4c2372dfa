"""Places the labels of a chart's horizontal levels where no pair's line crosses them, if there is such a place."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

ChartPoint = tuple[float, float]
Path = Sequence[ChartPoint]

LETTER = 7.4
"""Mean width of a character."""
ABOVE, BELOW = -6.0, 20.0
"""From the level to the baseline of its label."""
TALL = 14.0
"""Height of the characters."""
CLEAR = 6.0
"""Space around them: half a dot."""


@dataclass(frozen=True)
class ChartLevel:
    """`text_y`: the label's baseline; `text_x`: where the label begins or ends."""

    y: float
    text_y: float
    text: str
    text_x: float = 0
    anchor: str = "start"


def labelled_level(y: float, text: str, end_x: float, paths: Sequence[Path], first: float = ABOVE) -> ChartLevel:
    """The label on the left, on the side of `first` if nothing crosses it there; else on the other side, else on the
    right."""
    width = len(text) * LETTER
    other = BELOW if first == ABOVE else ABOVE
    places = [
        (left, y + offset) for left, offset in product((0, end_x - width), (first, other)) if y + offset - TALL >= 0
    ]
    free = [place for place in places if not any(_crosses(path, *place, width) for path in paths)]
    left, foot = (free or places)[0]
    return ChartLevel(y, foot, text, end_x if left else 0, "end" if left else "start")


def _crosses(path: Path, left: float, foot: float, width: float) -> bool:
    """Whether a path runs through the box of a label."""
    low, high = foot - TALL - CLEAR, foot + CLEAR
    for (x1, y1), (x2, y2) in pairwise(path):
        begin, end = max(x1, left - CLEAR), min(x2, left + width + CLEAR)
        if begin > end:
            continue
        slope = (y2 - y1) / (x2 - x1) if x2 > x1 else 0
        heights = sorted((y1 + (begin - x1) * slope, y1 + (end - x1) * slope))
        if heights[0] <= high and heights[1] >= low:
            return True
    return False

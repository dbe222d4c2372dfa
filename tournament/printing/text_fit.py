"""Fits a text into a place of fixed size with the largest type possible, calculated without a layout engine.

Widths are estimated slightly too wide, so that what fits here fits on paper; a text that does not fit even at the
smallest size is shortened with an ellipsis, and never clipped.
"""

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from tournament.boards.text_width import ELLIPSIS, text_width

MM_PER_POINT = 0.3528
"""A point in mm."""
SIZES = (21, 19, 17, 15, 13, 11, 10, 9, 8, 7)
"""The sizes (pt) for which the style sheets of paper have classes: `s21` … `s7`."""
LEADING_SCALE = 1.2
SERIF_SCALE = 1.1
REGULAR_SCALE = 1.15
"""How many more regular letters fit on a line than semibold serif ones, with which it is measured."""
SLASH_BREAK = re.compile(r"(?<=/)(?=[^\W\u0590-\u05ff])")
PLAYER_BREAK = re.compile(r"(?:(?<=/)|(?<=/ ))(?=[^\W\u0590-\u05ff])")
"""Where the name of a pair is broken: after the slash, with or without a space."""


class FittedText(NamedTuple):
    """A text as printed: what remains of it, its size (pt) and its number of lines."""

    text: str
    size: int
    lines: int

    @property
    def height(self) -> float:
        """The height in mm."""
        return self.lines * self.size * LEADING_SCALE * MM_PER_POINT


def fit_text(text: str, width: float, height: float, sizes: Sequence[int] = SIZES) -> FittedText:
    """The text in a place of `width` × `height` mm."""
    text = " ".join(text.split())
    for size in sizes:
        fitted = FittedText(text, size, lines_of(text, size, width))
        if fitted.height <= height:
            return fitted
    least = sizes[-1]
    room = max(1, int(height / (least * LEADING_SCALE * MM_PER_POINT)))
    return FittedText(shortened(text, least, width, room), least, room)


def fit_name(name: str, width: float, height: float, sizes: Sequence[int] = SIZES) -> FittedText:
    """A pair's name on one line; if it does not fit, the line is broken after the slash rather than within a player's
    name.

    The text contains its line breaks: it is set with `white-space: pre-line`.
    """
    name = " ".join(name.split())
    players = PLAYER_BREAK.split(name)
    for size in sizes:
        whole = lines_of(name, size, width) == 1
        lines = 1 if whole else sum(lines_of(player, size, width) for player in players)
        fitted = FittedText(name if whole else "\n".join(players), size, lines)
        if fitted.height <= height:
            return fitted
    return fit_text(name, width, height, sizes)


def lines_of(text: str, size: float, width: float) -> int:
    """The number of lines of a text. Words are not broken unless one is wider than a line. The printer may break a line
    after a slash as it does after a space, but not before Hebrew."""
    lines, used, space, room = 1, 0.0, em_width(" "), width / (size * MM_PER_POINT)
    parts = (enumerate(SLASH_BREAK.split(word)) for word in text.split())
    for at, part in chain.from_iterable(parts):
        wide = em_width(part)
        used += space if used and not at else 0
        if used and used + wide > room:
            lines, used = lines + 1, 0.0
        for piece in map(em_width, part) if wide > room else [wide]:
            if used and used + piece > room:
                lines, used = lines + 1, 0.0
            used += piece
    return lines


def shortened(text: str, size: float, width: float, lines: int) -> str:
    """As much of a text as fits into this many lines, with an ellipsis if something is left out."""
    if lines_of(text, size, width) <= lines:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = lines_of(text[:middle].rstrip() + ELLIPSIS, size, width) <= lines
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + ELLIPSIS


def em_width(text: str) -> float:
    """The width in ems. The semibold serif of titles is slightly wider than the bold sans that is measured."""
    return text_width(text, 1, bold=True) * SERIF_SCALE

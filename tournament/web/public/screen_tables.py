"""The tables of a round on the big screen: as many on a slide as can be read from the back of the hall."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeVar

from tournament.boards.match_board import MatchBoard

SLIDE_REM = 48.2
"""The height of a slide below its title, at 16 px a rem for 1080 px; `css/components/screen.css` has all measures."""
TITLE_REM = 5.9
"""The height of the title."""
BYE_REM = 4.5
"""The line about a bye."""
PART_REM = 2.75
"""The line with the part of a bracket."""
ANNOUNCEMENT_REM = 2.5
"""The margins of an announcement below the slides."""
ANNOUNCEMENT_LINE_REM = 3.5
"""The height of one of its lines."""
ANNOUNCEMENT_LETTERS = 66
"""The letters on such a line."""
SCORE_LETTERS = 7
"""The letters that a score takes up beside a name, with the space before it."""
LETTER_EM = 0.48
"""The mean width of a letter of Source Sans 3."""
OnScreen = TypeVar("OnScreen")


@dataclass(frozen=True)
class TableSize:
    """How large the tables are. `name` is the class of the slide; lengths are in rem. `names`: the room for a pair."""

    name: str
    letter: float
    line: float
    padding: float
    names: float
    without_title: bool = False
    """Whether the panel alone says which round it is."""

    def height(self, match: MatchBoard) -> float:
        """The height of a row with this table."""
        letters = self.names / (self.letter * LETTER_EM) - SCORE_LETTERS
        lines = sum(math.ceil(len(side.name) / letters) for side in (match.first, match.second) if side)
        return max(lines, 2) * self.line + self.padding + PART_REM * bool(match.label)

    def fits(self, matches: Sequence[MatchBoard], room: float) -> bool:
        """Whether these tables fit into `room` rem, in two columns whose rows are as high as the higher of both."""
        rows = row_count(matches)
        heights = [self.height(match) for match in matches]
        needed = sum(max(row) for row in zip_longest(heights[:rows], heights[rows:], fillvalue=0.0))
        return needed <= room + TITLE_REM * self.without_title


SIZES = (
    TableSize("roomy", letter=2.75, line=3.3, padding=1.26, names=27),
    TableSize("close", letter=2.375, line=2.625, padding=0.7, names=28.5),
    TableSize("dense", letter=2.125, line=2.125, padding=0.25, names=29.25, without_title=True),
)
"""The largest first. The least letters of the big screen are those of the last."""


def row_count(matches: Sequence[MatchBoard]) -> int:
    """The rows of these tables in two columns."""
    return math.ceil(len(matches) / 2)


def slides_of_tables(
    matches: Sequence[MatchBoard], byes: int, announcement: str
) -> Iterator[tuple[TableSize, tuple[MatchBoard, ...]]]:
    """The tables of each slide and how large they are: the fewest slides first, then the largest letters. The byes
    come below the last slide, `announcement` below all of them."""
    room = SLIDE_REM - _announcement_height(announcement)
    for slide_count in range(1, len(matches) + 1):
        slides = chunks(matches, slide_count)
        for size in SIZES:
            if all(size.fits(slide, room) for slide in slides) and size.fits(slides[-1], room - BYE_REM * byes):
                return ((size, slide) for slide in slides)
    return ((SIZES[0], (match,)) for match in matches) if matches else iter([(SIZES[0], ())])


def _announcement_height(text: str) -> float:
    lines = math.ceil(len(text) / ANNOUNCEMENT_LETTERS)
    return ANNOUNCEMENT_REM + ANNOUNCEMENT_LINE_REM * lines if lines else 0


def chunks(items: Sequence[OnScreen], count: int) -> list[tuple[OnScreen, ...]]:
    """Split into `count` slides of nearly equal length, so that the last one is not left with a single row."""
    size = math.ceil(len(items) / count) if count else 1
    return [tuple(items[at : at + size]) for at in range(0, len(items), size)]

"""The tables of a round on the big screen: as many on a slide as can be read from the back of the hall."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeVar

from tournament.boards.match_board import MatchBoard
from tournament.boards.text_width import name_lines, text_width

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
SLIDE_WIDTH_REM = 74
"""The width of a slide beside the panel."""
COLUMN_GAP_REM = 3
"""The space between two columns of tables."""
NUMBER_EM = 2.2
"""The number of a table with the space after it, relative to the letters of the names."""
WIDEST_SCORE = "8.888"
SCORE_GAP_REM = 1
"""The space before a score."""
OnScreen = TypeVar("OnScreen")


@dataclass(frozen=True)
class TableSize:
    """How large the tables are. `name` is the class of the slide; `letter` is in rem; the height of a line, and the
    space above and below the names of a table, are relative to it."""

    name: str
    letter: float
    columns: int = 2
    line: float = 1.12
    padding: float = 0.3
    without_title: bool = False
    """Whether the panel alone says which round it is."""

    @property
    def names(self) -> float:
        """The room for a name (rem), with a score beside it: nothing moves when it comes in."""
        column = (SLIDE_WIDTH_REM - COLUMN_GAP_REM * (self.columns - 1)) / self.columns
        score = text_width(WIDEST_SCORE, self.letter, bold=True) + SCORE_GAP_REM
        return column - NUMBER_EM * self.letter - score

    def height(self, match: MatchBoard) -> float:
        """The height of a row with this table."""
        names = [side.name for side in (match.first, match.second) if side]
        lines = sum(len(name_lines(name, self.names, self.letter, bold=True)) for name in names)
        return (max(lines, 2) * self.line + self.padding) * self.letter + PART_REM * bool(match.label)

    def fits(self, matches: Sequence[MatchBoard], room: float) -> bool:
        """Whether these tables fit into `room` rem, in columns whose rows are as high as the highest of them."""
        rows = self.row_count(matches)
        heights = [self.height(match) for match in matches]
        columns = [heights[at : at + rows] for at in range(0, len(heights), rows)] if rows else []
        needed = sum(max(row) for row in zip_longest(*columns, fillvalue=0.0))
        return needed <= room + TITLE_REM * self.without_title

    def row_count(self, matches: Sequence[MatchBoard]) -> int:
        """The rows of these tables in its columns."""
        return math.ceil(len(matches) / self.columns)


SIZES = (
    TableSize("giant", 6, columns=1),
    TableSize("huge", 5.25, columns=1),
    TableSize("great", 4.5, columns=1),
    TableSize("large", 3.75, columns=1),
    TableSize("large", 3.75),
    TableSize("ample", 3.125, columns=1),
    TableSize("ample", 3.125),
    TableSize("roomy", 2.75, line=1.04, padding=0.2),
    TableSize("close", 2.375, line=1.1, padding=0.28),
    TableSize("dense", 2.125, line=1, padding=0.12, without_title=True),
)
"""The largest first. The least letters of the big screen are those of the last."""


def slides_of_tables(
    matches: Sequence[MatchBoard], byes: int, announcement: str
) -> Iterator[tuple[TableSize, tuple[MatchBoard, ...]]]:
    """The tables of each slide and how large they are: the fewest slides first, then the largest letters. The byes
    come below the last slide, `announcement` below all of them."""
    room = slide_room(announcement)
    for slide_count in range(1, len(matches) + 1):
        slides = chunks(matches, slide_count)
        for size in SIZES:
            if all(size.fits(slide, room) for slide in slides) and size.fits(slides[-1], room - BYE_REM * byes):
                return ((size, slide) for slide in slides)
    return ((SIZES[-1], (match,)) for match in matches) if matches else iter([(SIZES[0], ())])


def slide_room(announcement: str) -> float:
    """The height (rem) of a slide below its title, above an announcement."""
    return SLIDE_REM - _announcement_height(announcement)


def _announcement_height(text: str) -> float:
    lines = math.ceil(len(text) / ANNOUNCEMENT_LETTERS)
    return ANNOUNCEMENT_REM + ANNOUNCEMENT_LINE_REM * lines if lines else 0


def chunks(items: Sequence[OnScreen], count: int) -> list[tuple[OnScreen, ...]]:
    """Split into `count` slides of nearly equal length, so that the last one is not left with a single row."""
    size = math.ceil(len(items) / count) if count else 1
    return [tuple(items[at : at + size]) for at in range(0, len(items), size)]

"""A pair's column of a hand, and a slip in adding it up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.text import Text
from scoring.checks.case import Case
from scoring.findings import SideIndex
from scoring.lines import ScoreLine


class Slip(NamedTuple):
    """`claimed` is the total (points) that results from the slip; `codes`: the lines to look at, if it concerns
    particular ones; `article`: what to cite, if not the articles of these lines."""

    claimed: int
    hint: Text
    codes: tuple[str, ...] = ()
    article: str = ""


class PairColumn(NamedTuple):
    """A pair's lines in a hand and their total (points), as the engine computes them."""

    case: Case
    side: SideIndex
    lines: tuple[ScoreLine, ...]
    total: int

    def lines_of(self, *codes: str) -> Iterator[ScoreLine]:
        """The lines with one of these codes."""
        return (line for line in self.lines if line.code in codes)

    def points(self, *codes: str) -> int:
        """Points (int, may be negative) of these lines; 0 where there are none."""
        return sum(line.points for line in self.lines_of(*codes))

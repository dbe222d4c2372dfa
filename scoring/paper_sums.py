"""The sums so far that a paper may have: with one total in a column wrong, every later sum is wrong too."""

from __future__ import annotations

from scoring.hand import HandFacts
from scoring.totals import Totals

PaperSums = tuple[tuple[int, ...], tuple[int, ...]]
"""One or two sums (points) for each pair."""
NO_SUMS: PaperSums = ((0,), (0,))
"""Those before the first hand."""


def sums_after(before: PaperSums, hand: HandFacts, points: Totals) -> PaperSums:
    """The sums after a hand that gave `points`, from those before it."""
    first, second = hand.sides
    return (
        _sums_after(before[0], first.claimed_total, points[0]),
        _sums_after(before[1], second.claimed_total, points[1]),
    )


def _sums_after(before: tuple[int, ...], claimed: int | None, total: int) -> tuple[int, ...]:
    """A wrong figure that does not continue a sum is either a sum itself, or the total of the hand added up wrongly."""
    if claimed is None or claimed == total:
        return tuple(points + total for points in before)
    if claimed - total in before:
        return (claimed,)
    return claimed, before[-1] + claimed

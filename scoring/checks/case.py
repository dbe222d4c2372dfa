"""The input of a check: the hand, the regulation with its rulings, and how the game stood when the hand began."""

from __future__ import annotations

from dataclasses import dataclass

from rules.schema import Regulation
from scoring.findings import SideIndex
from scoring.hand import HandFacts, Side
from scoring.paper_sums import NO_SUMS, PaperSums


@dataclass(frozen=True, slots=True)
class Case:
    """One hand to be checked."""

    hand: HandFacts
    regulation: Regulation
    openings: tuple[int | None, int | None]
    """The points that each pair needed to open; None: no minimum."""
    totals: tuple[int, int]
    """The points that the hand gives."""
    laid_worth: tuple[int, int]
    """What each pair laid, in the unit of the regulation's entry (points, or cards)."""
    held_worth: tuple[int, int]
    """What each pair held, in the same unit."""
    players_per_side: int = 2
    totals_before: tuple[int, int] = (0, 0)
    """The running totals (points) when the hand began."""
    paper_sums: PaperSums = NO_SUMS
    """The running totals that the paper may have had then."""

    def sides(self) -> tuple[tuple[SideIndex, Side], tuple[SideIndex, Side]]:
        """Both pairs with their indices."""
        first, second = self.hand.sides
        return (0, first), (1, second)

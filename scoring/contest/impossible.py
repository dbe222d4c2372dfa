"""The refusals of an arrangement that cannot be played, or not yet."""

from __future__ import annotations

from rules.text import Text
from scoring.contest.model import PairId


class Impossible(ValueError):
    """An impossible arrangement: `message` says in one sentence what to do; `stage` is its index, once known."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message
        self.stage: int | None = None


class NotYet(Impossible):
    """The entrants of a stage are not known yet, because the stage before, or a tie for a qualifying place, is open.

    `across`: tied pairs of different tables that need a drawing of lots. `awaits_lots`: a drawing would decide the tie,
    within a table or between tables.
    """

    def __init__(self, message: Text, across: tuple[PairId, ...] = (), *, awaits_lots: bool = False) -> None:
        super().__init__(message)
        self.across, self.awaits_lots = across, awaits_lots or bool(across)

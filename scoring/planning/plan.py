"""The planned size and duration of a round and of a stage."""

from __future__ import annotations

from dataclasses import dataclass

from rules.text import Text
from scoring.contest.model import StageFacts


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A planned round. `sittings`: how often the tables are filled; `if_needed`: a repeated final, which no sum
    includes."""

    number: int
    name: Text
    matches: int
    byes: int
    sittings: int
    minutes: int
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A planned stage."""

    stage: StageFacts
    entrants: int
    groups: tuple[int, ...]
    """The sizes of its groups."""
    rounds: tuple[RoundPlan, ...]
    minutes: int
    """The minutes from the first sitting to the last, without the tolerance."""
    tables: int
    evenings: int | None = None
    """Over how many evenings it is played; None: in one go."""
    minutes_per_evening: int = 0
    """The minutes of the longest evening, with the tolerance."""
    days: int | None = None
    """Over how many days it is played if pairs choose their own days; then there are no minutes."""
    overlaps_earlier: bool = False
    """Whether it begins while earlier stages are still being played."""

    @property
    def certain_rounds(self) -> tuple[RoundPlan, ...]:
        """The rounds that are certain to be played."""
        return tuple(round_ for round_ in self.rounds if not round_.if_needed)

    @property
    def matches(self) -> int:
        """The matches that are certain to be played."""
        return sum(round_.matches for round_ in self.certain_rounds)

    @property
    def byes(self) -> int:
        """The byes in rounds that are certain to be played."""
        return sum(round_.byes for round_ in self.certain_rounds)

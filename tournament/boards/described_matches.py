"""Keeps the descriptions of matches from one version of a tournament to the next, since a result changes one of
hundreds.

`docs/rooms.md` lists everything that is carried over from one version to the next.
"""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from scoring.contest.match_state import MatchState
from scoring.contest.model import PairId, StageFacts
from tournament.boards.entries import MAX_ENTRIES, ScheduleEntry

B = TypeVar("B")


class DescribedFacts(NamedTuple):
    """What a description depends on besides its entry. `short_names` is a different object whenever a pair has
    changed."""

    stage: StageFacts
    short_names: Mapping[PairId, str]
    state: MatchState
    language: str | None


class DescribedMatches(Generic[B]):
    """Descriptions (never None) by the identity of their entry, which is held so that no other object gets its
    identity."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[ScheduleEntry, DescribedFacts, B]] = {}

    def get(self, entry: ScheduleEntry, facts: DescribedFacts) -> B | None:
        """The description of exactly this entry with exactly these facts; None if unknown."""
        stored = self._known.get(id(entry))
        if stored is None or stored[0] is not entry:
            return None
        stage, short_names, *words = stored[1]
        same = stage is facts.stage and short_names is facts.short_names and words == [facts.state, facts.language]
        return stored[2] if same else None

    def keep(self, entry: ScheduleEntry, facts: DescribedFacts, description: B) -> B:
        if len(self._known) >= MAX_ENTRIES:
            self._known.clear()
        self._known[id(entry)] = entry, facts, description
        return description

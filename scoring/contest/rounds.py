"""Rounds as formats draw them: their pairings, the wishes left unmet, and how many matches a round has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.contest.model import PairId


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class From:
    """A side of a bracket that is not known yet: the winner (or the loser) of the match in (round, slot), both from
    1."""

    round: int
    slot: int
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played. `pairs[1]` None: a bye. `partners`: as in `MatchFacts`."""

    slot: int
    pairs: tuple[PairId | From, PairId | From | None]
    group: int | None = None
    table: int | None = None
    bracket: str | None = None
    partners: tuple[PairId, PairId] | None = None


class RoundMatches(NamedTuple):
    """Who meets in a round: the `pairs` of each match (second None: a bye) and, for single players, the two
    `partnerships` of each."""

    pairs: Sequence[tuple[PairId, PairId | None]]
    partnerships: Sequence[tuple[PairId, PairId]] = ()

    @property
    def played(self) -> list[tuple[PairId, PairId]]:
        """The matches without the byes."""
        return [(first, second) for first, second in self.pairs if second is not None]

    @property
    def byes(self) -> list[PairId]:
        """The pairs that sit out."""
        return [first for first, second in self.pairs if second is None]


@dataclass(frozen=True, slots=True)
class UnmetWish:
    """A wish that a draw could not meet: "rematch", "second_bye", "club" ..., and the pairs it concerns."""

    wish: str
    pairs: tuple[PairId, ...]


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round as drawn or recorded, and the wishes that it could not meet."""

    number: int
    pairings: tuple[Pairing, ...]
    unmet_wishes: tuple[UnmetWish, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundSize:
    """How many matches and byes a round has. `if_needed`: the repeat of a final, played only if the unbeaten pair loses
    it."""

    number: int
    matches: int
    byes: int
    if_needed: bool = False

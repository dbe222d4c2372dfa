"""What a format is: how a stage of its kind pairs, when it is over, and what its tables are.

A module in this folder with a `FORMAT` is found by `scoring.formats`; there is no second list to edit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.text import Text
from scoring.contest.model import Adjustment, Match, Pair, PairId, Stage
from scoring.contest.outcome import Outcome


class Impossible(ValueError):
    """An arrangement that cannot be: `message` says in one sentence what to do; `stage` is its index, once known."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message
        self.stage: int | None = None


class NotYet(Impossible):
    """A stage whose entrants are not known yet: the one before it is open, or a tie on a place sent on is.

    `across`: the pairs of different tables among whom lots must be drawn for the last place that goes on.
    """

    def __init__(self, message: Text, across: tuple[PairId, ...] = ()) -> None:
        super().__init__(message)
        self.across = across


@dataclass(frozen=True, slots=True)
class From:
    """A place in a bracket not known yet: the winner or the loser of (round, slot), both from 1."""

    round: int
    slot: int
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match to be played. `pairs[1]` None: a bye."""

    slot: int
    pairs: tuple[PairId | From, PairId | From | None]
    group: int | None = None
    table: int | None = None
    bracket: str | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """A wish that a round could not honour: "rematch", "second_bye", "club" ..., and whom it touches."""

    wish: str
    pairs: tuple[PairId, ...]


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    pairings: tuple[Pairing, ...]
    broken: tuple[Broken, ...] = ()


@dataclass(frozen=True, slots=True)
class StageView:
    """A stage with its entrants known.

    `groups`: the members of each table in seeding order (strongest first); stages without groups have one.
    `outcomes`: what has been played, by recorded match; annulled matches are left out of both.
    `origin`: for entrants sent on by an earlier stage, the group each came from.
    `adjustments`: those of this stage; a Swiss draw looks at the points with them.
    """

    stage: Stage
    groups: tuple[tuple[PairId, ...], ...]
    pairs: Mapping[PairId, Pair]
    matches: tuple[Match, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    origin: Mapping[PairId, int] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def entrants(self) -> tuple[PairId, ...]:
        return tuple(pair for group in self.groups for pair in group)

    def has_left(self, pair: PairId, round_: int) -> bool:
        """Whether the pair had withdrawn from this stage when `round_` was drawn."""
        left = self.pairs[pair].withdrawn
        return left is not None and left.stage == self.stage.id and left.round <= round_

    def not_yet_in(self, pair: PairId, round_: int) -> bool:
        """Whether the pair entered this stage only after `round_`."""
        entry = self.pairs[pair].entered
        return entry is not None and entry.stage == self.stage.id and entry.round > round_


@dataclass(frozen=True, slots=True)
class Tier:
    """Pairs that share a place by the format itself (out in the same round), best tier first."""

    pairs: tuple[PairId, ...]
    reached: Text


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The members of one table. `tiers` None: the criteria alone rank them."""

    group: int
    pairs: tuple[PairId, ...]
    tiers: tuple[Tier, ...] | None = None


class Format(Protocol):
    """One kind of stage. All methods are pure; `seed` None means that nothing is drawn by lot."""

    kind: str
    elimination: bool  # a level match is not decided: another game is played
    criteria_optional: bool  # the format itself ranks; criteria only part pairs that went out together
    option_names: frozenset[str]  # fields of the stage that belong to this kind alone

    def read_options(self, fields: Mapping[str, Any]) -> Any:
        """The validated options of this kind from the stage's own fields; `scoring.unreadable.Unreadable`."""

    def refuse(self, view: StageView) -> None:
        """Raise Impossible where the stage cannot be played, or its matches contradict it."""

    def rounds(self, view: StageView, seed: str | None) -> tuple[Round, ...]:
        """The whole schedule where it is known beforehand; for a kind drawn round by round, the next round alone.

        Impossible, naming it, while a match of the round before is open; () after the last round.
        """

    def round(self, view: StageView, number: int, seed: str | None) -> Round:
        """The asked round; a recorded round as recorded; Impossible for one beyond the next."""

    def scheduled(self, view: StageView) -> tuple[tuple[int, PairId, PairId, int], ...]:
        """Meetings that must take place whatever the results: (round, first, second, group); () where not fixed."""

    def finished(self, view: StageView) -> bool:
        """Whether nothing is left to play."""

    def tables(self, view: StageView) -> tuple[StandingsTable, ...]:
        """The tables to rank; () for a stage that cannot be drawn up yet."""

"""A whole tournament as facts: pairs, stages, matches, adjustments, drawings of lots.

The shape of the tournament file ("sumula-tournament/1"); `scoring.tournament_file.codec` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from rules.schema import Regulation
from scoring.contest.victory_points import VictoryPointTable

PairId = str


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A pair withdrew from a stage, from `round` on. Its results stand, or are annulled (`annul`)."""

    stage: str
    round: int
    annul: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A pair entered a stage at `round`; the rounds it missed count as walkovers."""

    stage: str
    round: int
    extra: Mapping[str, Any] = field(default_factory=dict)


USUAL_PLAYERS = 2
"""How many players of a pair sit down; those after them in its list are substitutes."""


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class Pair:
    """A pair, or a team of pairs; `seed` counts from 1, 1 the strongest."""

    id: PairId
    name: str
    players: tuple[str, ...] = ()
    club: str | None = None
    seed: int | None = None
    withdrawn: Withdrawal | None = None
    entered: LateEntry | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    short_steps: tuple[str, ...] = ()
    """How the short form of each player is made, once it is fixed (`short_names`)."""
    short: str = ""
    """The pair's short form as the organiser wrote it."""
    members: tuple[PairId, ...] = ()
    """For a team, its pairs in its own order; () for a pair."""

    def is_annulled_in(self, stage: str) -> bool:
        """Whether it withdrew from this very stage with its results there annulled."""
        return self.withdrawn is not None and self.withdrawn.stage == stage and self.withdrawn.annul

    def seated_players(self, sits: Sequence[int] | None) -> tuple[str, ...]:
        """The players at these places of its list, from 0, who sit down to a match; () if `sits` is None."""
        return tuple(self.players[index] for index in sits or () if index < len(self.players))


@dataclass(frozen=True, slots=True)
class Games:
    """How many games a match has: best of `count`, or exactly `count`."""

    count: int = 1
    exactly: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def wins_needed(self) -> int:
        """Games that win the match for certain: (N+1)/2 in best of N, floor(N/2)+1 in exactly N."""
        return self.count // 2 + 1


@dataclass(frozen=True, slots=True)
class MatchPoints:
    win: int = 3
    draw: int = 1
    loss: int = 0
    walkover: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FromStage:
    """Entrants sent on by an earlier stage: the first `places` of each group and the `best_of_next` pairs at the next
    place; or all of them (`every_place`); or those who lost in its rounds `losers_of`."""

    stage: str
    places: tuple[int, ...] = ()
    best_of_next: int = 0
    every_place: bool = False
    losers_of: tuple[int, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def next_place(self) -> int:
        """The place in each group after the last that is sent on, from which `best_of_next` come. Raises ValueError
        without `places`."""
        return max(self.places) + 1


@dataclass(frozen=True, slots=True)
class TeamMatches:
    """What a match of two teams is: `tables` tables with one pair of each team; won by the first of `decided_by` in
    which the teams differ ("tables" won, "victory_points" or "points" of all tables)."""

    tables: int
    decided_by: tuple[str, ...] = ("tables", "points")
    extra: Mapping[str, Any] = field(default_factory=dict)


class StageOptions:
    """What only stages of one format may set; each format has a dataclass of its own."""

    __slots__ = ()

    @classmethod
    def of_stage(cls, stage: StageFacts) -> Self:
        """The options of a stage of this format. Raises TypeError for a stage of another."""
        if not isinstance(stage.options, cls):
            raise TypeError(f"{stage.options!r} are not {cls.__name__}")
        return stage.options


@dataclass(frozen=True, slots=True)
class StageFacts:
    """One stage."""

    id: str
    kind: str
    options: StageOptions
    """What only stages of its format may set."""
    groups: tuple[tuple[PairId, ...], ...] | None = None
    entrants: tuple[PairId, ...] | FromStage | None = None
    """None: every pair of the file."""
    carries: tuple[str, ...] = ()
    """The ids of earlier stages whose results count here too."""
    games: Games = Games()
    match_points: MatchPoints = MatchPoints()
    walkover_score: tuple[int, int] = (0, 0)
    victory_points: VictoryPointTable | None = None
    walkover_vp: tuple[int, int] = (0, 0)
    bye_score: tuple[int, int] = (0, 0)
    bye_vp: int = 0
    criteria: tuple[str, ...] = ()
    option_fields: Mapping[str, Any] = field(default_factory=dict)
    """The `options` as fields of the file."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    teams: TeamMatches | None = None
    """If its entrants are teams, which meet at several tables: what a match of them is; None: pairs."""
    kept_rule: FromStage | None = None
    """The rule that gave the listed `entrants`, while a late correction must not replace them. It is not in the
    file."""

    @property
    def source(self) -> FromStage | None:
        """The rule by which an earlier stage sends its entrants, even while they are kept; None if none does."""
        return self.entrants if isinstance(self.entrants, FromStage) else self.kept_rule

    def match_slot(self, slot: int) -> int:
        """The match slot for this slot: for teams, several tables make up one match."""
        return slot if self.teams is None else (slot - 1) // self.teams.tables + 1


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class PlayedGame:
    """One game of a match: final totals, or the hands so far as scored by the engine.

    `complete` games count; `winner` 0, 1 or None for a drawn game; `clean` are clean canastras by pair. `document` is
    the game as in the file.
    """

    totals: tuple[int, int]
    complete: bool = field(kw_only=True)
    winner: Literal[0, 1] | None
    clean: tuple[int, int] = (0, 0)
    document: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True, unsafe_hash=True)  # not frozen: creating it would take three times as long
class MatchFacts:
    """A match as recorded. `pairs[1]` None: a bye. `slot` counts from 1 within its round.

    `went_on`: the pair that advanced before a late correction; the next round was published and stands.
    `partners`: where single players are partners for this match alone, the partner of each of `pairs`.
    """

    stage: str
    round: int
    pairs: tuple[PairId, PairId | None]
    group: int = 0
    table: int | None = None
    slot: int | None = None
    games: tuple[PlayedGame, ...] = ()
    absent: frozenset[PairId] = frozenset()
    went_on: PairId | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    partners: tuple[PairId, PairId] | None = None
    tables: tuple[MatchFacts, ...] = ()
    """For a match of two teams, its recorded tables in order, each with the pair of `pairs[0]` first."""
    seated: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    """For pairs with more than two players, who of each sat down, as indices into `players`; None: not recorded."""

    @property
    def players(self) -> tuple[PairId, ...]:
        """Everybody in it: both pairs, or all four single players; for a bye, the one who has it."""
        first, second = self.pairs
        return (first, *((second,) if second is not None else ()), *(self.partners or ()))


@dataclass(frozen=True, slots=True)
class AdjustmentFacts:
    """Points given or taken in one stage, with a public reason."""

    stage: str
    pair: PairId
    match_points: int = 0
    victory_points: int = 0
    points: int = 0
    reason: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of lots among the pairs of a tie, in the order of the file, and the resulting order."""

    stage: str
    pairs: tuple[PairId, ...]
    order: tuple[PairId, ...]
    draw: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tie(self) -> frozenset[PairId]:
        """The pairs as a set: a drawing decides exactly the tie between these."""
        return frozenset(self.pairs)


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    regulation: Regulation
    pairs: Mapping[PairId, Pair]  # in file order, the teams after the pairs
    stages: tuple[StageFacts, ...]
    matches: tuple[MatchFacts, ...] = ()
    adjustments: tuple[AdjustmentFacts, ...] = ()
    lots: tuple[Drawing, ...] = ()
    name: str | None = None
    rulings: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)

    def stage(self, stage_id: str) -> StageFacts | None:
        """The stage of this id; None if there is none."""
        return next((stage for stage in self.stages if stage.id == stage_id), None)

    def entrants_of(self, stage: StageFacts) -> tuple[Pair, ...]:
        """Everyone who could enter a stage, in file order: all teams, or all pairs."""
        return tuple(pair for pair in self.pairs.values() if bool(pair.members) == (stage.teams is not None))

    @property
    def teams(self) -> tuple[Pair, ...]:
        """The teams, in file order."""
        return tuple(pair for pair in self.pairs.values() if pair.members)

    @property
    def team_of(self) -> dict[PairId, PairId]:
        """The team of each pair that has one, and of each team itself."""
        return {id_: team.id for team in self.teams for id_ in (team.id, *team.members)}

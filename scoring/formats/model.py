"""The values that formats work with: a stage with its entrants, rounds and their pairings, and the tables to rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from rules.text import Text
from scoring.contest.model import AdjustmentFacts, Drawing, MatchFacts, Pair, PairId, StageFacts
from scoring.contest.outcome import Outcome


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


@dataclass(frozen=True)
class StageView:
    """A stage with its entrants known.

    `groups`: the members of each table in seeding order (strongest first); stages without groups have one.
    `outcomes`: the outcomes of `matches`, in the same order; annulled matches are left out of both, and kept in
    `annulled` by their index among the recorded ones.
    `origin`: for entrants sent on by an earlier stage, the group each came from.
    `adjustments`, `lots`: those of this stage.
    `carried`: the earlier stages whose results count here too, as they ended; their matches are not part of this stage.
    A Swiss draw pairs by the points including all of these.
    """

    stage: StageFacts
    groups: tuple[tuple[PairId, ...], ...]
    pairs: Mapping[PairId, Pair]
    matches: tuple[MatchFacts, ...] = ()
    annulled: Mapping[int, MatchFacts] = field(default_factory=dict)
    outcomes: tuple[Outcome, ...] = ()
    origin: Mapping[PairId, int] = field(default_factory=dict)
    adjustments: tuple[AdjustmentFacts, ...] = ()
    carried: tuple[StageView, ...] = ()
    lots: tuple[Drawing, ...] = ()
    restart_on_two: bool = True

    @property
    def counting_outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes that count here, carried ones first. A match of single players gives one for each two
        opponents."""
        outcomes = (*(outcome for stage in self.carried for outcome in stage.outcomes), *self.outcomes)
        of_partners = tuple(filter(None, map(_of_partners, outcomes)))
        return (*outcomes, *of_partners) if of_partners else outcomes

    @property
    def counting_adjustments(self) -> tuple[AdjustmentFacts, ...]:
        """The adjustments that count here, carried ones first."""
        return (*(adjustment for stage in self.carried for adjustment in stage.adjustments), *self.adjustments)

    @property
    def counting_pairs(self) -> tuple[PairId, ...]:
        """The entrants, and the pairs that they met in carried stages."""
        return tuple(dict.fromkeys(chain(self.entrants, *(stage.entrants for stage in self.carried))))

    @cached_property
    def entrants(self) -> tuple[PairId, ...]:
        """All members of the groups, in order."""
        return tuple(chain(*self.groups))

    @cached_property
    def _places(self) -> Mapping[PairId, tuple[int, ...]]:
        """The indices of each pair's or single player's matches in `matches`."""
        return indices_by_member(match.players for match in self.matches)

    def matches_of(self, pair: PairId) -> list[tuple[MatchFacts, Outcome]]:
        """The matches of a pair, or a single player, that count, each with its outcome."""
        return [(self.matches[place], self.outcomes[place]) for place in self._places.get(pair, ())]

    def with_games(self, matches: tuple[MatchFacts, ...], outcomes: tuple[Outcome, ...]) -> StageView:
        """The same stage with different games in some of its matches. What depends only on who plays where is kept."""
        now = replace(self, matches=matches, outcomes=outcomes)
        computed = vars(self).copy()  # copied in one step, since another thread may be computing
        vars(now).update({name: computed[name] for name in KEPT_WITH_GAMES & computed.keys()})
        return now

    @cached_property
    def last_written(self) -> int:
        """The number of the last recorded round; 0 before the first."""
        return max(self.recorded_by_round, default=0)

    @cached_property
    def filled_brackets(self) -> dict[str | None, Any]:
        """The brackets that `bracket.cached_bracket` filled for this view, by seed."""
        return {}

    @cached_property
    def recorded(self) -> Mapping[int, list[MatchFacts]]:
        """The recorded matches by round, without rounds that late entries missed and without annulled matches."""
        return _by_round(self.matches)

    @cached_property
    def recorded_by_round(self) -> Mapping[int, list[MatchFacts]]:
        """The recorded matches by round, including annulled ones: a round that was played remains a round."""
        matches = list(self.matches)
        for place in sorted(self.annulled):
            matches.insert(place, self.annulled[place])
        return _by_round(matches)

    def has_left(self, pair: PairId, round_: int) -> bool:
        """Whether the pair had withdrawn, from this stage or one that it carries, when `round_` was drawn."""
        withdrawal = self.pairs[pair].withdrawn
        if withdrawal is None:
            return False
        if withdrawal.stage == self.stage.id:
            return withdrawal.round <= round_
        return any(withdrawal.stage == carried.stage.id for carried in self.carried)

    def has_withdrawn(self, pair: PairId) -> bool:
        """Whether the pair withdrew from this very stage, in whatever round."""
        withdrawal = self.pairs[pair].withdrawn
        return withdrawal is not None and withdrawal.stage == self.stage.id

    def is_annulled(self, pair: PairId) -> bool:
        """Whether the pair withdrew from this stage with its results annulled."""
        withdrawal = self.pairs[pair].withdrawn
        return withdrawal is not None and withdrawal.stage == self.stage.id and withdrawal.annul

    def not_yet_in(self, pair: PairId, round_: int) -> bool:
        """Whether the pair enters this stage only after `round_`."""
        entry = self.pairs[pair].entered
        return entry is not None and entry.stage == self.stage.id and entry.round > round_


KEPT_WITH_GAMES = {"_places", "entrants", "last_written"}
"""Values that a view computed and that do not depend on the games of its matches; `docs/rooms.md` lists all that is
kept."""
_of_partners = attrgetter("of_partners")


def indices_by_member(members: Iterable[Iterable[PairId]]) -> dict[PairId, tuple[int, ...]]:
    """For each pair, the indices of those `members` that it is in."""
    indices: dict[PairId, list[int]] = defaultdict(list)
    for index, pairs in enumerate(members):
        for pair in pairs:
            indices[pair].append(index)
    return {pair: tuple(places) for pair, places in indices.items()}


def _by_round(matches: Iterable[MatchFacts]) -> dict[int, list[MatchFacts]]:
    """The matches by round, without rounds that late entries missed."""
    rounds: dict[int, list[MatchFacts]] = {}
    for match in matches:
        if match.pairs[1] is not None or not match.absent:
            rounds.setdefault(match.round, []).append(match)
    return rounds


@dataclass(frozen=True, slots=True)
class Tier:
    """Pairs that share a place by the rules of the format, such as those knocked out in the same round."""

    pairs: tuple[PairId, ...]
    reached_text: Text


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The members of one table. `tiers` None: the criteria alone rank them."""

    group: int
    pairs: tuple[PairId, ...]
    tiers: tuple[Tier, ...] | None = None

"""A stage whose entrants are known, as formats and results work with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any

from scoring.contest.model import AdjustmentFacts, Drawing, MatchFacts, Pair, PairId, StageFacts
from scoring.contest.outcome import Outcome


@dataclass(frozen=True)
class StageView:
    """A stage with its entrants known."""

    stage: StageFacts
    groups: tuple[tuple[PairId, ...], ...]
    """The members of each table in seeding order (strongest first). A stage without groups has one."""
    pairs: Mapping[PairId, Pair]
    matches: tuple[MatchFacts, ...] = ()
    """The matches that count, without annulled ones."""
    annulled: Mapping[int, MatchFacts] = field(default_factory=dict)
    """The annulled matches, by their index among the recorded ones."""
    outcomes: tuple[Outcome, ...] = ()
    """The outcomes of `matches`, in the same order."""
    origin: Mapping[PairId, int] = field(default_factory=dict)
    """For entrants sent on by an earlier stage, the group each came from."""
    adjustments: tuple[AdjustmentFacts, ...] = ()
    """Those of this stage."""
    carried: tuple[StageView, ...] = ()
    """The earlier stages whose results count here too, as they ended. Their matches are not part of this stage. A Swiss
    draw pairs by the points including all of these."""
    lots: tuple[Drawing, ...] = ()
    """Those of this stage."""
    restart_on_two: bool = True

    @property
    def counting_outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes that count here, carried ones first. A match of single players gives one for each two
        opponents."""
        outcomes = (*(outcome for stage in self.carried for outcome in stage.outcomes), *self.outcomes)
        partners_outcomes = tuple(filter(None, map(_partners_outcome, outcomes)))
        return (*outcomes, *partners_outcomes) if partners_outcomes else outcomes

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
    def _match_indices(self) -> Mapping[PairId, tuple[int, ...]]:
        """The indices of each pair's or single player's matches in `matches`."""
        return indices_by_member(match.players for match in self.matches)

    def matches_of(self, pair: PairId) -> list[tuple[MatchFacts, Outcome]]:
        """The matches of a pair, or a single player, that count, each with its outcome."""
        return [(self.matches[index], self.outcomes[index]) for index in self._match_indices.get(pair, ())]

    def with_games(self, matches: tuple[MatchFacts, ...], outcomes: tuple[Outcome, ...]) -> StageView:
        """The same stage with different games in some of its matches. Values that depend only on who plays where are
        kept."""
        view = replace(self, matches=matches, outcomes=outcomes)
        computed = vars(self).copy()  # copied in one step, since another thread may be computing
        vars(view).update({name: computed[name] for name in KEPT_WITH_GAMES & computed.keys()})
        return view

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
        for index in sorted(self.annulled):
            matches.insert(index, self.annulled[index])
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
        return self.pairs[pair].is_annulled_in(self.stage.id)

    def not_yet_in(self, pair: PairId, round_: int) -> bool:
        """Whether the pair enters this stage only after `round_`."""
        entry = self.pairs[pair].entered
        return entry is not None and entry.stage == self.stage.id and entry.round > round_


KEPT_WITH_GAMES = {"_match_indices", "entrants", "last_written"}
"""Values that a view computed and that do not depend on the games of its matches; `docs/rooms.md` lists all that is
kept."""
_partners_outcome = attrgetter("partners_outcome")


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

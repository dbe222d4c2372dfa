"""Computes what late entries do to a stage (groups, rounds, byes, length) for each place they could take."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain

from rules.text import Text
from scoring.contest.impossible import Impossible
from scoring.contest.model import Pair, PairId, StageFacts, TournamentFacts
from scoring.formats import format_of
from scoring.planning.plan import StagePlan
from scoring.planning.preview import Preview, Timing, preview
from scoring.stages.qualifying import by_seed

GroupLists = Sequence[Sequence[PairId]]
NOBODY: Set[PairId] = frozenset()


@dataclass(frozen=True, slots=True)
class EntryOption:
    """A stage and its day with late entries in one place."""

    group: int | None
    """The index of their group. None: the stage has no groups, or each of them joins the smallest."""
    pairs: int
    """The number of pairs in that group, else in the stage, without those that withdrew."""
    rounds: int
    byes: int
    """The most byes of one round."""
    minutes: int
    """The minutes of all stages."""
    sittings: int = 1
    """The most sittings of one round. A round takes several if it has more matches than tables."""


@dataclass(frozen=True, slots=True)
class UnavailableEntry:
    """A place that late entries cannot take, and why."""

    group: int | None
    message: Text


def groups_with(groups: GroupLists, pairs: Sequence[PairId], group: int | None) -> list[list[PairId]]:
    """The groups with these pairs at the end of group `group`, or (None) each in the smallest one at its turn."""
    enlarged = [list(members) for members in groups]
    for pair in pairs:
        smallest = min(range(len(enlarged)), key=lambda number: len(enlarged[number]))
        enlarged[smallest if group is None else group].append(pair)
    return enlarged


def option_without_entries(
    tournament: TournamentFacts, stage: str, timing: Timing, withdrawn: Set[PairId] = NOBODY
) -> EntryOption:
    """The stage without late entries. `withdrawn`: pairs that withdrew. Raises Impossible if it cannot be planned."""
    facts = _without_withdrawn(tournament, stage, withdrawn)
    return _entry_option(facts, preview(facts, timing), stage, None, withdrawn)


def entry_options(
    tournament: TournamentFacts, stage: str, count: int, timing: Timing, withdrawn: Set[PairId] = NOBODY
) -> list[EntryOption | UnavailableEntry]:
    """The stage with `count` late entries in each possible place: the smallest groups first, then each group."""
    facts = tournament.stage(stage)
    groups = facts.groups if facts is not None else None
    options = [None] if groups is None or len(groups) < 2 else [None, *range(len(groups))]
    playing = _without_withdrawn(tournament, stage, withdrawn)
    return [_with_newcomers(playing, stage, count, timing, group, withdrawn) for group in options]


def _without_withdrawn(tournament: TournamentFacts, key: str, withdrawn: Set[PairId]) -> TournamentFacts:
    """The tournament without the pairs that withdrew, where later rounds are drawn without them. In a schedule made
    beforehand they keep their places."""
    joined_stage = tournament.stage(key)
    if joined_stage is None or not withdrawn or not format_of(joined_stage).round_by_round:
        return tournament

    def still_in(stage: StageFacts) -> StageFacts:
        carried = key in stage.carries and stage.groups == joined_stage.groups
        if stage.id != key and not (carried and stage.groups):
            return stage
        if stage.groups:
            return replace(stage, groups=tuple(tuple(p for p in group if p not in withdrawn) for group in stage.groups))
        return replace(stage, entrants=tuple(p for p in _members(tournament, stage, None) if p not in withdrawn))

    stages = tuple(map(still_in, tournament.stages))
    changed = {stage.id for stage, before in zip(stages, tournament.stages, strict=True) if stage != before}
    # The recorded matches involve pairs that are no longer in it.
    return replace(
        tournament, stages=stages, matches=tuple(match for match in tournament.matches if match.stage not in changed)
    )


def _members(tournament: TournamentFacts, stage: StageFacts, group: int | None) -> tuple[PairId, ...]:
    """The pairs of a group, or of the whole stage (None)."""
    if stage.groups:
        return stage.groups[group] if group is not None else tuple(chain.from_iterable(stage.groups))
    if isinstance(stage.entrants, tuple):
        return stage.entrants
    return by_seed(tournament.entrants_of(stage))


def _with_newcomers(
    tournament: TournamentFacts, stage: str, count: int, timing: Timing, group: int | None, withdrawn: Set[PairId]
) -> EntryOption | UnavailableEntry:
    """The stage with `count` newcomers in one place."""
    used_ids = set(tournament.pairs)
    free = [id_ for id_ in (f"new-{number}" for number in range(len(used_ids) + count)) if id_ not in used_ids][:count]
    changed = replace(
        tournament,
        pairs={**tournament.pairs, **_newcomers(tournament.stage(stage), free)},
        stages=_with_members(tournament, stage, free, group),
    )
    try:
        return _entry_option(changed, preview(changed, timing), stage, group, withdrawn)
    except Impossible as fault:
        return UnavailableEntry(group, fault.message)


def _newcomers(stage: StageFacts | None, ids: Sequence[PairId]) -> dict[PairId, Pair]:
    """New pairs by id; for a stage of teams, new teams together with the pairs that fill their tables."""
    if stage is None or stage.teams is None:
        return {id_: Pair(id_, id_) for id_ in ids}
    newcomers: dict[PairId, Pair] = {}
    for id_ in ids:
        members = tuple(f"{id_}-{number}" for number in range(1, stage.teams.tables + 1))
        newcomers |= {pair: Pair(pair, pair) for pair in members} | {id_: Pair(id_, id_, members=members)}
    return newcomers


def _with_members(
    tournament: TournamentFacts, key: str, pairs: Sequence[PairId], group: int | None
) -> tuple[StageFacts, ...]:
    """The stages, with the newcomers in this one and in those that carry it with the same groups."""
    groups = next(stage.groups for stage in tournament.stages if stage.id == key)

    def with_newcomers(stage: StageFacts) -> StageFacts:
        if groups is not None and stage.groups == groups and key in (stage.id, *stage.carries):
            return replace(stage, groups=tuple(map(tuple, groups_with(groups, pairs, group))))
        if stage.id == key and isinstance(stage.entrants, tuple):
            return replace(stage, entrants=(*stage.entrants, *pairs))
        return stage

    return tuple(map(with_newcomers, tournament.stages))


def _entry_option(
    tournament: TournamentFacts, planned: Preview, stage: str, group: int | None, withdrawn: Set[PairId]
) -> EntryOption:
    """The option of a stage, from the preview of the tournament."""
    plan: StagePlan = next(plan for plan in planned.stages if plan.stage.id == stage)
    return EntryOption(
        group=group,
        pairs=len(set(_members(tournament, plan.stage, group)) - withdrawn),
        rounds=len(plan.certain_rounds),
        byes=max((round_.byes for round_ in plan.certain_rounds), default=0),
        minutes=planned.minutes,
        sittings=max((round_.sittings for round_ in plan.certain_rounds), default=1),
    )

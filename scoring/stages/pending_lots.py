"""Finds ties that need a drawing of lots: within a table, or between tables for the last qualifying place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.contest.impossible import Impossible, NotYet
from scoring.contest.model import FromStage, PairId, StageFacts
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Tie:
    """Level pairs of a finished stage. `group`: the index of their table, None between tables; `place`: the first place
    they share, 0 between tables."""

    stage: str
    pairs: tuple[PairId, ...]
    group: int | None
    place: int


def pending_ties(resolver: TournamentResolver) -> tuple[Tie, ...]:
    """All pending ties, in the order of the stages. A stage still being played has none, since its ties may yet be
    broken."""
    return tuple(tie for stage in resolver.tournament.stages for tie in _ties_of_stage(resolver, stage))


def _ties_of_stage(resolver: TournamentResolver, stage: StageFacts) -> Iterator[Tie]:
    try:
        if not resolver.is_finished(stage):
            return
        yield from _ties_within_tables(resolver, stage)
    except (Impossible, Unreadable):
        return
    for later in resolver.tournament.stages:
        if isinstance(later.entrants, FromStage) and later.entrants.stage == stage.id:
            yield from _tie_between_tables(resolver, stage, later)


def _ties_within_tables(resolver: TournamentResolver, stage: StageFacts) -> Iterator[Tie]:
    for table in resolver.ranked(stage):
        before = 0
        for ranking in table.tiers:
            for tie in ranking.undecided:
                places = (place for place, group in ranking.places() if set(group) & set(tie))
                yield Tie(stage.id, tuple(tie), table.table.group, before + min(places))
            before += sum(len(group) for group in ranking.groups)


def _tie_between_tables(resolver: TournamentResolver, stage: StageFacts, later: StageFacts) -> Iterator[Tie]:
    """The tie for the last qualifying place of `later` that keeps its entrants unknown, if there is one."""
    try:
        resolver.view(later)
    except NotYet as fault:
        if fault.across:
            yield Tie(stage.id, fault.across, None, 0)
    except (Impossible, Unreadable):
        return

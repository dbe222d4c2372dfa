"""Ties that wait for a drawing of lots: within a table, and between tables for the last place that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.contest.model import FromStage, PairId, Stage
from scoring.contest.stages import Standing
from scoring.formats.base import Impossible, NotYet
from scoring.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Tie:
    """Level pairs of a stage that is over. `group`: their table, from 0; None between tables. `place`: the first one
    they share; 0 between tables."""

    stage: str
    among: tuple[PairId, ...]
    group: int | None
    place: int


def ties_that_wait(standing: Standing) -> tuple[Tie, ...]:
    """In the order of the stages. While a stage is being played nothing waits: its ties come and go."""
    return tuple(tie for stage in standing.tournament.stages for tie in _of(standing, stage))


def _of(standing: Standing, stage: Stage) -> Iterator[Tie]:
    try:
        if not (standing.has_entrants(stage) and standing.format(stage).finished(standing.view(stage))):
            return
        yield from _within(standing, stage)
    except (Impossible, Unreadable):
        return
    for later in standing.tournament.stages:
        if isinstance(later.entrants, FromStage) and later.entrants.stage == stage.id:
            yield from _between(standing, stage, later)


def _within(standing: Standing, stage: Stage) -> Iterator[Tie]:
    for table in standing.ranked(stage):
        before = 0
        for ranking in table.tiers:
            for tie in ranking.undecided:
                places = (place for place, group in ranking.places() if set(group) & set(tie))
                yield Tie(stage.id, tuple(tie), table.table.group, before + min(places))
            before += sum(len(group) for group in ranking.groups)


def _between(standing: Standing, stage: Stage, later: Stage) -> Iterator[Tie]:
    try:
        standing.view(later)
    except NotYet as fault:
        if fault.across:
            yield Tie(stage.id, fault.across, None, 0)
    except (Impossible, Unreadable):
        return

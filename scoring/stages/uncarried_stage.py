"""Ranks a stage without the results it carries, for a prize of its own."""

from __future__ import annotations

from dataclasses import replace

from scoring.contest.criteria import LOTS
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.stages.resolver import TournamentResolver


def without_carried_results(tournament: TournamentFacts, key: str) -> tuple[TournamentResolver, StageFacts]:
    """The tournament up to the stage, which now carries nothing, and that stage. Level pairs share a place: no lots are
    used."""
    last = next(index for index, stage in enumerate(tournament.stages) if stage.id == key)
    stage = tournament.stages[last]
    stage = replace(stage, carries=(), criteria=tuple(name for name in stage.criteria if name != LOTS))
    stages = (*tournament.stages[:last], stage)
    keys = {stage.id for stage in stages}
    facts = replace(
        tournament,
        stages=stages,
        matches=tuple(match for match in tournament.matches if match.stage in keys),
        adjustments=tuple(adjustment for adjustment in tournament.adjustments if adjustment.stage in keys),
        lots=tuple(drawing for drawing in tournament.lots if drawing.stage in keys and drawing.stage != key),
        pairs={
            id_: replace(
                pair,
                withdrawn=pair.withdrawn if pair.withdrawn and pair.withdrawn.stage in keys else None,
                entered=pair.entered if pair.entered and pair.entered.stage in keys else None,
            )
            for id_, pair in tournament.pairs.items()
        },
    )
    return TournamentResolver(facts), stage

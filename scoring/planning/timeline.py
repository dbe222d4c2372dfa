"""Plans when rounds are played: stages that do not wait for each other, such as finals A and B, are played at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from scoring.contest.model import FromStage, StageFacts
from scoring.planning.plan import RoundPlan, StagePlan


@dataclass(frozen=True, slots=True)
class Step:
    """Rounds of one or more stages, played at the same time. `most_games`: the most that one of their matches can
    have."""

    rounds: tuple[RoundPlan, ...]
    most_games: int

    def sittings(self, tables: int) -> int:
        """How often the tables have to be filled."""
        return ceil(sum(round_.matches for round_ in self.rounds) / tables)


@dataclass(frozen=True, slots=True)
class Timeline:
    """`steps`, one after the other. `overlapping_stages`: stages that begin before all earlier ones are over."""

    steps: tuple[Step, ...]
    overlapping_stages: frozenset[str]


def timeline(plans: Sequence[StagePlan]) -> Timeline:
    """The timeline with every round at the first step at which its stage can play it; a repeated final is left out."""
    begins: dict[str, int] = {}
    playing: list[list[StagePlan]] = []
    rounds: list[list[RoundPlan]] = []
    meanwhile = set()
    for index, plan in enumerate(plans):
        begin = _begin(plan.stage, plans[:index], begins, len(rounds))
        begins[plan.stage.id] = begin
        if begin < len(rounds):
            meanwhile.add(plan.stage.id)
        for number, round_ in enumerate(plan.certain_rounds, start=begin):
            if number == len(rounds):
                rounds.append([])
                playing.append([])
            rounds[number].append(round_)
            playing[number].append(plan)
    steps = [
        Step(tuple(at_once), max(plan.stage.games.count for plan in stages))
        for at_once, stages in zip(rounds, playing, strict=True)
    ]
    return Timeline(tuple(steps), frozenset(meanwhile))


def _begin(stage: StageFacts, before: Sequence[StagePlan], begins: Mapping[str, int], end: int) -> int:
    """The step at which a stage can begin. It waits for all stages before it if none of them sends its pairs, or if it
    shares pairs with them."""
    source = stage.entrants
    if not isinstance(source, FromStage) or stage.carries:
        return end
    if any(_share_pairs(source, plan.stage.entrants) for plan in before):
        return end
    plan = next(plan for plan in before if plan.stage.id == source.stage)
    return begins[source.stage] + (max(source.losers_of) if source.losers_of else len(plan.certain_rounds))


def _share_pairs(source: FromStage, other: object) -> bool:
    """Whether two stages may have a pair in common, other than by one sending it on to the other."""
    if not isinstance(other, FromStage) or other.stage != source.stage:
        return False
    if source.losers_of or other.losers_of:
        return bool(set(source.losers_of) & set(other.losers_of)) or not (source.losers_of and other.losers_of)
    both = set(source.places) & set(other.places)
    return bool(both) or source.every_place or other.every_place

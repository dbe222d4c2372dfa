"""The name of a stage, and its rules in words, as shown on pages and documents."""

from scoring.contest.model import StageFacts
from tournament.boards.stage_rules import StageRules, stage_rules
from tournament.boards.words import stage_title
from tournament.services.tournaments.viewing import Snapshot


def stage_name(snap: Snapshot, stage: StageFacts) -> str:
    """The stage's own name, else the title of its format."""
    return snap.stage_name(stage.id) or stage_title(stage)


def rules_of_stages(snap: Snapshot) -> list[StageRules]:
    """The rules of each stage; none while the tournament is not complete."""
    if snap.facts is None:
        return []
    stages, drawn = snap.facts.stages, {round_.stage for round_ in snap.rounds}
    target = snap.facts.regulation.end.target
    return [stage_rules(stage, snap.stage_name(stage.id), stages, drawn, target=target) for stage in stages]

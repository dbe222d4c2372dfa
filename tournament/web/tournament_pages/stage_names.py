"""The name of a stage as shown on pages and documents."""

from scoring.contest.model import StageFacts
from tournament.boards.words import stage_title
from tournament.services.tournaments.viewing import Snapshot


def stage_name(snap: Snapshot, stage: StageFacts) -> str:
    """The stage's own name, else the title of its format."""
    title = snap.stage_name(stage.id)
    return title if title != stage.id else stage_title(stage)

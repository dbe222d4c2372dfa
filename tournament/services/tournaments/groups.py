"""Changes the groups of a stage, and of later stages that play on in the same groups."""

from typing import Any

from tournament.models import Stage
from tournament.services.tournament_writing.writer import TournamentWriter


def change_groups(writer: TournamentWriter, row: Stage, document: dict[str, Any]) -> None:
    """Store a stage's changed document. Later stages that carry its results, have the very same groups and have not
    begun get the new groups too."""
    before = row.document.get("groups")
    later = Stage.objects.filter(tournament=writer.tournament, removed=False, position__gt=row.position)
    followers = [
        stage
        for stage in later
        if before and stage.document.get("groups") == before and row.key in stage.document.get("carries", ())
    ]
    writer.change(row, document=document)
    for stage in followers:
        if not stage.rounds.filter(removed=False).exists():
            writer.change(stage, document={**stage.document, "groups": document["groups"]})

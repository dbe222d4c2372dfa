"""Sets the points and ranking of single stages, which override those of the format."""

from collections.abc import Mapping

from scoring.documents import Document
from scoring.planning.own_scoring import with_own_scoring
from tournament.models import Stage, Tournament
from tournament.services.tournament_writing.facts import ruled
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole, readable_stages, refuse_other_length
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.writer import retry_when_locked

SCORING = "scoring"
"""The plan's key for them; its value is a mapping by stage."""


def own_scoring(tournament: Tournament) -> dict[str, Document]:
    """Points and ranking that the organisers set for single stages, by id of the stage."""
    scorings: dict[str, Document] = tournament.plan.get(SCORING, {})
    return scorings


@retry_when_locked
def set_scoring(tournament: Tournament, scorings: Mapping[str, Document], *, context: WriteContext) -> Written:
    """Set what matches are worth and how places are decided in the named stages. Entrants stay as they are.

    `scorings`: by stage id, all of that stage's scoring fields, as in the tournament file. Raises `Unreadable` at
    ("stages", index, …), or `Contradiction` with what has been played.
    """
    writer = TournamentWriter(tournament.pk, context)
    asked = {"scoring": sorted(scorings)}
    if repeat := writer.find_repeat(TournamentEventKind.STAGES_CHANGED, asked):
        return repeat
    writer.refuse_stale()
    regulation, _game_rulings = ruled(writer.tournament)
    rows = list(Stage.objects.filter(tournament=writer.tournament, removed=False).order_by("position"))
    documents = with_own_scoring([row.document for row in rows], scorings, regulation)
    stages = readable_stages(writer.tournament, documents)
    scoring = {**own_scoring(writer.tournament), **scorings}
    writer.change(writer.tournament, plan={**writer.tournament.plan, SCORING: scoring})
    for row, document, stage in zip(rows, documents, stages, strict=True):
        if row.key in scorings:
            refuse_other_length(row, stage)
            writer.change(row, document=document)
    update_dependents(writer)
    return writer.write(TournamentEventKind.STAGES_CHANGED, asked, check=is_whole(writer.tournament))

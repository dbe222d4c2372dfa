"""The table of a stage from its own rounds only, beside the one that carries earlier stages."""

from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.contest.impossible import Impossible
from scoring.contest.model import StageFacts, TournamentFacts
from scoring.stages.uncarried_stage import without_carried_results
from tournament.boards.standings import standings_board
from tournament.boards.standings_table import StageBoard


def uncarried_board(tournament: TournamentFacts, stage: StageFacts) -> StageBoard | None:
    """The table without carried results; None if the stage carries none, or cannot be ranked."""
    if not stage.carries:
        return None
    try:
        board = standings_board(*without_carried_results(tournament, stage.id), limits={}, reasons=False)
    except Impossible:
        return None
    title = _("Only the rounds of this stage")
    return replace(
        board,
        stage=f"{board.stage}-alone",
        tables=tuple(
            replace(table, title=f"{title} · {table.title}" if table.title else title, note="")
            for table in board.tables
        ),
    )

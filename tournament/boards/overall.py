"""The ranking of the whole tournament, if it says more than the tables of its stages."""

from scoring.contest.overall import overall
from scoring.contest.resolver import TournamentResolver
from scoring.formats.model import Impossible
from tournament.boards.standing_table import StageBoard, StandingRow, StandingTable
from tournament.boards.words import place

KEY = "overall"


def overall_board(resolver: TournamentResolver) -> StageBoard | None:
    """The ranking; None until everything is played, and where there is only one stage."""
    pairs = resolver.tournament.pairs
    if len(resolver.tournament.stages) < 2:
        return None
    try:
        ranking = overall(resolver)
    except Impossible:
        return None
    rows = tuple(
        StandingRow(
            number=number,
            place=place(number),
            pair=pair,
            name=resolver.short_names.get(pair, pairs[pair].name),
            cells=(),
            why="",
            full=pairs[pair].name,
        )
        for number, tie in ranking
        for pair in tie
    )
    return StageBoard(KEY, (StandingTable("", "", (), rows),)) if rows else None

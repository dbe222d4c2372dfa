"""Who may still go on while a tie keeps the entrants of the next stage unknown."""

from __future__ import annotations

import pytest

from scoring.stages.qualifying import may_still_qualify
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, drew
from tests.scoring.stages.two_stages import FIRST, two_stage_file

LEVEL_BELOW = [beat("A", "B"), beat("A", "C"), drew("B", "C")]
SECOND = [beat("D", "E"), beat("D", "F"), beat("E", "F", 900)]
EVEN = [beat("D", "E"), beat("D", "F"), beat("E", "F", 400)]


@pytest.mark.parametrize(
    ("matches", "places", "best", "expected"),
    [
        ([*FIRST, *SECOND], [1], 0, "AD"),
        ([*FIRST, *SECOND], [1], 1, "ADE"),
        ([*FIRST, *EVEN], [1], 1, "ABDE"),
        ([*LEVEL_BELOW, *SECOND], [1, 2], 0, "ABCDE"),
        ([*LEVEL_BELOW, *SECOND], [1], 1, "ABCDE"),
    ],
    ids=["nothing is open", "the best second", "level between groups", "level within one", "a tie hides the second"],
)
def test_whom_places_and_lots_may_send_on(matches: list[Document], places: list[int], best: int, expected: str) -> None:
    tournament = read_tournament(two_stage_file(matches, places, best))
    stage, later = tournament.stages
    tables = TournamentResolver(tournament).ranked(stage)
    assert later.source is not None
    assert "".join(sorted(may_still_qualify(later.source, stage, tables, tournament))) == expected

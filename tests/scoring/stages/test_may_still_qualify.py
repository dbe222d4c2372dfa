"""Who may still go on while a tie keeps the entrants of the next stage unknown."""

from __future__ import annotations

import pytest

from scoring.stages.qualifying import possible_qualifiers, qualify
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, drew
from tests.scoring.stages.carrying import ROUND_ROBIN, evening
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
    assert "".join(sorted(possible_qualifiers(later.source, stage, tables, tournament))) == expected


def test_whom_a_carried_stage_lost_is_not_sent_on() -> None:
    """C leads what `f` carries from `q`, and left `q`: A, the next, goes on, also while the rounds are played."""
    file = evening(*ROUND_ROBIN, final={"entrants": ["A", "B", "C", "D"]})
    file["pairs"][2]["withdrawn"] = {"stage": "q", "round": 4}
    file["stages"].append({"id": "cup", "kind": "single_elimination", "entrants": {"stage": "f", "places": [1]}})
    tournament = read_tournament(file)
    stage, later = tournament.stages[1:]
    tables = TournamentResolver(tournament).ranked(stage)
    assert later.source is not None
    assert possible_qualifiers(later.source, stage, tables, tournament) == {"A"}
    assert set(qualify(later.source, stage, tables, tournament).origin) == {"A"}

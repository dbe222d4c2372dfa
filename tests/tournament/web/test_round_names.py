"""A round has the same title at the table as at the desk."""

import pytest
from django.utils import translation

from tests.tournament.factories import club_of, founded, play_on
from tournament.models import Match, User
from tournament.web.round_names import match_round_title
from tournament.web.tournament_pages.names import TournamentNames

pytestmark = pytest.mark.django_db


@pytest.mark.typical(1)
@pytest.mark.parametrize(
    ("pairs", "stage", "called"),
    [
        (
            6,
            {"kind": "single_elimination", "third_place": True},
            {"Quarter-finals", "Semi-finals", "Third place", "Final"},
        ),
        (2, {"kind": "single_elimination"}, {"Final"}),
        (5, {"kind": "double_elimination"}, {"Round 1", "Round 2", "Round 3", "Round 4", "Round 5", "Final"}),
        (4, {"kind": "round_robin", "criteria": ["wins", "lots"]}, {"Round 1", "Round 2", "Round 3"}),
    ],
)
def test_a_table_says_what_the_desk_says(
    own_language: None, ana: User, pairs: int, stage: dict, called: set[str]
) -> None:
    translation.activate("en")
    tournament = founded(club_of(ana), pairs, [{"id": "final", **stage}])
    play_on(tournament)
    names = TournamentNames(tournament)
    matches = list(Match.objects.select_related("round__stage__tournament"))
    titles = {match.pk: names.match_title("final", match.round.number, match.slot) for match in matches}
    assert {match.pk: match_round_title(match, match.round) for match in matches} == titles
    assert set(titles.values()) == called

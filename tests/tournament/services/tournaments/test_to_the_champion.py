"""Each format from the draw to its champion with the services: the pair first in the list wins everywhere."""

import pytest

from tests.tournament.factories import club_of, founded, places, play_on
from tests.tournament.services.tournaments.stages import STAGES
from tournament.models import User


@pytest.mark.typical(3)
@pytest.mark.parametrize("name", STAGES)
def test_the_first_of_the_list_is_champion(ana: User, name: str) -> None:
    count, stages = STAGES[name]
    tournament = founded(club_of(ana), count, stages)
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]

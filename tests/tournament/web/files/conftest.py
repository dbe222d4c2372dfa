"""An organiser signed in, and a tournament being played."""

import pytest

from tests.tournament.factories import founded, play_round
from tests.tournament.web.files.posting import LEAGUE
from tournament.models import Club, Tournament


@pytest.fixture
def league(club: Club) -> Tournament:
    """Four pairs; the first round is played."""
    tournament = founded(club, 4, LEAGUE)
    play_round(tournament, "all", 1)
    return tournament

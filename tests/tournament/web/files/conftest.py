"""An organiser signed in, and a tournament under way."""

import pytest

from tests.tournament.factories import founded, play_round, write_context
from tournament.models import Club, Tournament

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def league(club: Club) -> Tournament:
    """Four pairs; the first round is played."""
    tournament = founded(club, 4, LEAGUE)
    play_round(tournament, "all", 1)
    return tournament


def posted(**fields: object) -> dict[str, object]:
    """A form as a page made it."""
    return {"key": write_context().key, **fields}

"""An organiser signed in, and a tournament under way."""

import pytest
from django.test import Client

from tests.tournament.factories import club_of, founded, play_round, write_context
from tournament.models import Club, Tournament, User

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def club(ana: User) -> Club:
    return club_of(ana)


@pytest.fixture
def league(club: Club) -> Tournament:
    """Four pairs; the first round is played."""
    tournament = founded(club, 4, LEAGUE)
    play_round(tournament, "all", 1)
    return tournament


@pytest.fixture
def organiser(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def posted(**fields: object) -> dict[str, object]:
    """A form as a page made it."""
    return {"key": write_context().key, **fields}

"""Fixtures for the tests of this folder."""

import pytest

from tests.tournament.factories import (
    club_of,
    founded,
)
from tests.tournament.services.tournaments.lots.leagues import LEAGUE
from tournament.models import Tournament, User


@pytest.fixture
def league(ana: User) -> Tournament:
    return founded(club_of(ana), 6, LEAGUE)

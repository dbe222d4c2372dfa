"""The first match of a league from home, and the phones of its two pairs."""

import pytest

from tests.tournament.leagues import Phone, first_match, league
from tournament.models import Match, User


@pytest.fixture
def match(ana: User) -> Match:
    return first_match(league(ana))


@pytest.fixture
def ours(match: Match) -> Phone:
    return Phone(match, 0)


@pytest.fixture
def theirs(match: Match) -> Phone:
    return Phone(match, 1)

"""These tests read the pages in English, which needs no catalogue."""

import pytest

from tests.tournament.factories import founded
from tests.tournament.web.lots.announcing import LEAGUE
from tournament.models import Club, Tournament


@pytest.fixture(autouse=True)
def _pages(in_english: None) -> None: ...


@pytest.fixture
def league(club: Club) -> Tournament:
    return founded(club, 6, LEAGUE)

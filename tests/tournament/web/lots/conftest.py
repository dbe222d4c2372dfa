"""These tests read the pages in English, which needs no catalogue."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from tests.tournament.factories import founded
from tests.tournament.web.lots.announcing import LEAGUE
from tournament.models import Club, Tournament


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
def league(club: Club) -> Tournament:
    return founded(club, 6, LEAGUE)

"""These tests read the pages in English, which needs no catalogue; no page prints an undefined variable."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from tests.tournament.factories import founded
from tests.tournament.web.lots.announcing import LEAGUE
from tournament.models import Club, Tournament


@pytest.fixture(autouse=True)
def _in_english(strict_templates: None) -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
def league(club: Club) -> Tournament:
    return founded(club, 6, LEAGUE)

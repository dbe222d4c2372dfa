"""These tests read the pages in English, which needs no catalogue."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.translation import override

from tests.tournament.factories import club_of, founded
from tests.tournament.web.lots.announcing import LEAGUE
from tournament.models import Club, Tournament, User


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.fixture
def club(ana: User) -> Club:
    return club_of(ana)


@pytest.fixture
def organiser(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def league(club: Club) -> Tournament:
    return founded(club, 6, LEAGUE)

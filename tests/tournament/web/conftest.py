"""Who most pages are asked by: the organiser of a club, signed in."""

import pytest
from django.test import Client

from tests.tournament.factories import club_of
from tournament.models import Club, User


@pytest.fixture
def club(ana: User) -> Club:
    return club_of(ana)


@pytest.fixture
def organiser(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client

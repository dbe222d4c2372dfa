"""People in every role of the club that Ana founded, each with a browser of their own."""

import pytest
from django.test import Client

from tournament.models import User


@pytest.fixture
def base(founded_club):
    return f"/en/clubs/{founded_club.public_id}/"


@pytest.fixture
def browser():
    """`browser(user)`: a browser in which that person is signed in; its forms need their token."""

    def of(user: User | None = None) -> Client:
        client = Client()
        if user:
            client.force_login(user)
        return client

    return of


@pytest.fixture
def hers(browser, ana):
    return browser(ana)

"""Ana's club and people in every role, each with a browser of their own."""

import pytest
from django.test import Client
from django.utils import timezone

from tournament.models import Membership, User
from tournament.permissions import Role
from tournament.services import clubs


@pytest.fixture
def club(ana):
    return clubs.create_club(ana, "Clube Náutico", time_zone="America/Sao_Paulo")


@pytest.fixture
def base(club):
    return f"/en/clubs/{club.public_id}/"


@pytest.fixture
def join(club):
    def as_role(user: User, role: Role) -> Membership:
        return Membership.objects.create(club=club, user=user, role=role, created=timezone.now())

    return as_role


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

"""A knock-out of four, published, and phones beside it."""

from collections.abc import Callable
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import first_knockout_match, write_context
from tests.tournament.web.devices.phones import Phone
from tournament.models import Match, Tournament, User
from tournament.services import grants

_keys = count(1)


@pytest.fixture(autouse=True)
def english_pages(in_english: None) -> None: ...


@pytest.fixture
def match(ana: User) -> Match:
    return first_knockout_match(ana)


@pytest.fixture
def tournament(match: Match) -> Tournament:
    grants.give_tables(match.round.stage.tournament, [1, 2], context=write_context())
    return match.round.stage.tournament


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def connected(tournament: Tournament) -> Callable[[int], Phone]:
    """A phone that opened the code of a table."""

    def connect(table: int) -> Phone:
        phone = Phone()
        phone.press(phone.offered(secret=grants.table_links(tournament)[table].secret))
        return phone

    return connect


@pytest.fixture
def desk(tournament: Tournament, ana: User):
    """What the organiser sends from the page of phones."""
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(ana)

    def send(action: str = "", **fields):
        where = reverse("desk-devices" + (f"-{action}" if action else ""), args=[tournament.public_id])
        return client.post(where, {"key": f"device-{next(_keys)}", **fields}) if action else client.get(where)

    return send

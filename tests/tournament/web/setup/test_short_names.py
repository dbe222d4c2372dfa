"""The short form on the page of a pair: showing it, and changing it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import club_of, entry, founded, write_context
from tests.tournament.services.tournaments.long_names import NAMES, pair_called
from tournament.models import Tournament, User
from tournament.services.tournaments import entering
from tournament.web.setup.founding import tournament_seq

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 0, [])
    entering.add_pairs(tournament, [pair_called(name) for name in NAMES], context=write_context())
    return tournament


def _save_short_name(client: Client, cup: Tournament, short: str) -> tuple[int, str]:
    address = reverse("setup-pair", args=[cup.public_id, entry(cup, "P02").pk])
    fields = {
        "name": NAMES[1],
        "players": NAMES[1].replace("/", "\n"),
        "short": short,
        "key": "old",
        "seq": tournament_seq(cup),
    }
    response = client.post(address, fields)
    page = client.get(address) if response.status_code == 302 else response
    return response.status_code, page.content.decode()


def test_a_short_form_is_shown_and_written_over(client: Client, ana: User, cup: Tournament) -> None:
    client.force_login(ana)
    page_text = client.get(reverse("setup-pair", args=[cup.public_id, entry(cup, "P02").pk])).content.decode()
    assert "Lúcia/<wbr>Tereza D." in page_text
    status, page = _save_short_name(client, cup, "Lúcia/Tetê")
    assert status == 302
    assert "Lúcia/<wbr>Tetê" in page
    assert 'value="Lúcia/Tetê"' in page


def test_one_that_somebody_has_is_refused_at_its_field(client: Client, ana: User, cup: Tournament) -> None:
    client.force_login(ana)
    status, page = _save_short_name(client, cup, "Lúcia/renê")
    assert status == 422
    assert page.index('value="Lúcia/renê"') < page.index('id="short-f"')
    assert NAMES[0] in page

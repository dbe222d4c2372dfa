"""Two organisers on one page of the set-up."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.factories import club_of, entry, founded, write_context
from tests.tournament.web.reading import text_of
from tests.tournament.web.setup.forms import HALL
from tournament.models import Tournament, User
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(ana: User) -> Tournament:
    return founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])


def answer_to_old(client: Client, tournament: Tournament, page: str, *args: int, **fields: str | int) -> str:
    """The text, in English, of the response to a form from before the last change."""
    client.force_login(User.objects.get(username="ana"))
    with override("en"):
        address = reverse(page, args=[tournament.public_id, *args])
    response = client.post(address, {"seq": 1, "key": "old", **fields})
    assert response.status_code == 409
    return text_of(response)


def test_an_old_form_of_a_pair_is_shown_beside_what_others_wrote(client, tournament):
    row = entry(tournament, "P02")
    entering.change_pair(row, PairFacts("Os Bons", ("Ana 2", "Bia 2"), "Náutico", 2), context=write_context())
    page = answer_to_old(client, tournament, "setup-pair", row.pk, name="Os Bons", players="Ana 2\r\nZoe", seed="2")
    assert "Players, one per line Ana 2 · Bia 2 Ana 2 · Zoe Club it comes from Náutico" in page
    assert "Seed, 1 the strongest" not in page


def test_an_old_form_of_hall_and_clock_is_shown_beside_what_others_wrote(client, tournament):
    founding.change_settings(tournament, plan={"tables": 9, "clock": "finish_hand"}, context=write_context())
    page = answer_to_old(client, tournament, "setup-hall", **HALL)
    assert "Tables 9 12" in page
    assert "The hand being played is finished, and counts. Play stops;" in page


def test_an_old_form_of_the_regulation_is_shown_beside_what_others_wrote(client, tournament):
    founding.change_settings(tournament, name="Copa", context=write_context())
    page = answer_to_old(
        client,
        tournament,
        "setup-regulation",
        name="Taça",
        regulation="apcef-sc-2022",
        **{"ruling-unplayed_morto": "1"},
    )
    assert "Name Copa Taça" in page
    assert "100 points, and its cards are not counted The value of its cards, with the hand" in page
    assert "Regulation APCEF" not in page

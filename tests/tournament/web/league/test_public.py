"""What everybody sees of a league: who agreed on which day; no place, which may be somebody's home."""

import pytest
from django.test import Client

from tests.tournament.web.league.pair_phones import last_proposal, propose
from tests.tournament.web.reading import text_of
from tournament.web.public.access import public_url

pytestmark = pytest.mark.django_db


def schedule(client, tournament, language="en"):
    return text_of(client.get(f"/{language}/t/{tournament.public_id}/taca-da-primavera/schedule/"))


def test_an_agreed_day_stands_with_its_match_and_goes_when_it_is_called_off(client, ours, theirs, tournament):
    before = schedule(client, tournament)
    propose(ours, place="Rua das Palmeiras, 7")
    assert schedule(client, tournament) == before
    theirs.post("date", do="accept", date=last_proposal())
    agreed = schedule(client, tournament)
    assert agreed.count("20:00") == before.count("20:00") + 1
    assert "Palmeiras" not in agreed
    ours.post("date", do="call-off", date=last_proposal())
    assert schedule(client, tournament) == before


def test_the_way_back_to_a_pair_is_the_same_for_everybody_and_holds_no_secret(ours, tournament):
    address = public_url(tournament, "public-standings")
    pages = [client.get(address).content.decode() for client in (ours.client, Client())]
    assert pages[0] == pages[1]
    assert ours.secret not in pages[0]
    assert f"/pair/{tournament.public_id}/0/" in pages[0]

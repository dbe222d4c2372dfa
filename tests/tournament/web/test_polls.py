"""Pages poll every few seconds, four hundred of them in a full hall: polling writes nothing."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.factories import first_knockout_match, win, write_context
from tournament.models import Event, Grant, Match, User
from tournament.services import grants
from tournament.web.public.access import slug_of

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE")


def writing_statements(client: Client, address: str) -> list[str]:
    """The statements that change rows, for a page that exists."""
    with CaptureQueriesContext(connection) as asked:
        response = client.get(address)
    assert response.status_code == 200
    return [query["sql"] for query in asked.captured_queries if query["sql"].startswith(WRITES)]


@pytest.fixture
def match(ana: User) -> Match:
    return first_knockout_match(ana)


@pytest.mark.parametrize("page", ["", "standings/", "schedule/", "pairs/", "pairs/P01/", "bracket/", "screen/"])
def test_a_public_page_is_polled_before_and_after_a_result(match, page):
    tournament = match.tournament_round.stage.tournament
    address = f"/en/t/{tournament.public_id}/{slug_of(tournament.name)}/{page}"
    assert writing_statements(Client(), address) == []
    win(match, 0)
    assert writing_statements(Client(), address) == []


def test_the_page_of_a_watched_game_is_polled(match):
    assert writing_statements(Client(), f"/en/w/{match.watch_id}/") == []


@pytest.mark.parametrize("page", ["?only=1", "pile/?only=1"])
def test_a_page_of_the_desk_is_polled(match, ana, client, page):
    client.force_login(ana)
    address = f"/en/desk/{match.tournament_round.stage.tournament.public_id}/{page}"
    client.get(address)  # the session of this browser is noted now and then
    assert writing_statements(client, address) == []


def test_a_scoring_phone_says_that_it_is_there_once_a_minute_and_no_event_says_it(match):
    tournament = match.tournament_round.stage.tournament
    grants.give_tables(tournament, [match.table], context=write_context())
    phone = Client(headers={"Accept-Language": "en"})
    offer = phone.post(reverse("device-enter"), {"secret": grants.table_links(tournament)[match.table].secret})
    phone.post(reverse("device-open"), {"offer": offer.context["offer"]})
    Grant.objects.exclude(origin=None).update(last_seen=None)
    events = Event.objects.count()
    address = reverse("device-tables", args=[tournament.public_id]) + "?only=1"
    assert ["last_seen" in sql for sql in writing_statements(phone, address)] == [True]
    assert writing_statements(phone, address) == []
    assert Event.objects.count() == events

"""The referee is called from a table with one tap, and the call is cleared with one."""

import re

from django.urls import reverse

from tests.tournament.factories import win, write_context
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import RefereeCall
from tournament.services import referee_calls
from tournament.services.tournaments import results, viewing
from tournament.services.writing.events import verify_chain

pytestmark = also_on_a_full_disk


def call(phone, tournament, match, **fields):
    return phone.post(reverse("device-call-referee", args=[tournament.public_id, match.pk]), fields)


def tasks(client, tournament) -> list[str]:
    page = client.get(reverse("desk", args=[tournament.public_id])).content.decode()
    return [re.sub(r"\s+", " ", title) for title in re.findall(r"<h3>(.*?)</h3>", page)]


def test_a_table_calls_and_the_desk_clears_it(connected, tournament, match, client, ana):
    client.force_login(ana)
    before, waiting = viewing.revision(tournament), tasks(client, tournament)
    phone = connected(1)
    assert call(phone, tournament, match)["Location"] == reverse("device-tables", args=[tournament.public_id])
    call(phone, tournament, match)
    assert len(referee_calls.open_calls(tournament)) == 1
    first, *others = tasks(client, tournament)
    assert re.fullmatch(r"Table 1 calls the referee · \d\d:\d\d", first)
    assert others == waiting
    page_text = phone.get(reverse("device-tables", args=[tournament.public_id])).content.decode()
    assert "The referee was called at" in page_text
    cleared = {"call": RefereeCall.objects.get().pk, "key": "done"}
    assert client.post(reverse("desk-call-clear", args=[tournament.public_id]), cleared).status_code == 302
    assert tasks(client, tournament) == waiting
    assert viewing.revision(tournament) == before
    assert verify_chain(referee_calls.calls_scope(tournament)) == []


def test_the_desk_that_asks_again_hears_of_a_call(connected, tournament, match, client, ana):
    client.force_login(ana)
    where = reverse("desk", args=[tournament.public_id]) + "?only=1"
    etag = client.get(where)["ETag"]
    call(connected(1), tournament, match)
    assert client.get(where, headers={"If-None-Match": etag}).status_code == 200


def test_the_table_takes_its_call_back(connected, tournament, match):
    phone = connected(1)
    call(phone, tournament, match, back="hand")
    assert call(phone, tournament, match, clear="1", back="hand")["Location"] == reverse(
        "quick-hand", args=[match.score_id]
    )
    assert referee_calls.open_calls(tournament) == []


def test_a_phone_calls_for_its_own_table_alone(connected, tournament, match):
    assert call(connected(2), tournament, match).status_code == 404
    assert referee_calls.open_calls(tournament) == []


def test_the_entry_of_a_phone_has_its_tools(connected, phone, tournament, match):
    where = reverse("quick-hand", args=[match.score_id])
    page = connected(1).get(where).content.decode()
    assert "Call the referee" in page
    assert reverse("device-tables", args=[tournament.public_id]) in page


def test_a_call_ends_with_the_confirmed_result(connected, tournament, match):
    call(connected(1), tournament, match)
    win(match, 0, confirm=False)
    assert len(referee_calls.open_calls(tournament)) == 1
    results.confirm(match, context=write_context())
    assert referee_calls.open_calls(tournament) == []

"""A form sent by a script gets the address to go to."""

import pytest

from tests.tournament.services.matches.games import PAIRS, Table
from tests.tournament.web.quick.phones import Phone
from tournament.services import quick

pytestmark = pytest.mark.django_db


def start(client, **headers):
    fields = {"regulation": "apcef-sc-2022", "first": "Ana/Bia", "second": "Caio/Davi", "key": "start"}
    return client.post("/en/quick/", fields, headers=headers)


def test_a_script_hears_the_address_and_the_device_its_cookie(client):
    response = start(client, accept="application/json")
    assert (response.status_code, list(response.json())) == (200, ["to"])
    assert response.json()["to"].endswith("/hand/")
    assert "device" in response.cookies
    assert response["Cache-Control"] == "no-store"


def test_a_browser_is_led_there(client):
    assert start(client, accept="text/html").status_code == 302


def test_what_is_refused_is_a_page_for_both():
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, key="start", device="somebody"))
    response = Phone(table).post("undo")
    assert response.status_code == 422
    assert response["Content-Type"].startswith("text/html")

"""Addresses that only accept forms: opening one leads to its page."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.factories import club_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("action", "page"),
    [
        ("account/name", "account/"),
        ("account/password", "account/"),
        ("demo/remove", "demo"),
        ("clubs/{club}/members/{user}/role", "clubs/{club}/members/{user}/"),
    ],
)
def test_asked_for_it_leads_to_its_page(client, ana, action, page):
    club = club_of(ana, role="administrator")
    client.force_login(ana)
    numbers = {"club": club.public_id, "user": ana.pk}
    response = client.get("/en/" + action.format(**numbers))
    assert (response.status_code, response.url) == (302, "/en/" + page.format(**numbers))
    assert client.get(response.url).status_code == 200


def test_nothing_else_is_sent_to_it(client, ana):
    client.force_login(ana)
    with override("en"):
        assert client.put(reverse("account-name")).status_code == 405


@pytest.mark.parametrize(
    ("method", "address", "page"),
    [
        ("get", "/en/check/preview", "/en/check"),
        ("get", "/en/sign-out", "/en/"),
        ("post", "/en/regulations/", "/en/regulations/"),
    ],
)
def test_a_person_gets_a_page_that_leads_on(client, method, address, page):
    response = getattr(client, method)(address, headers={"Accept": "text/html,*/*"})
    text = response.content.decode()
    assert response.status_code == 405
    assert "This address belongs to a button" in text
    assert f'<a class="button button-next" href="{page}">' in text
    assert set(response["Allow"].split(", ")) & {"GET", "POST"}
    assert getattr(client, method)(address).content == b""

"""The demonstration from the welcome page: made by anybody in a hall, by nobody unknown on a public site."""

import re

import pytest
from django.test import Client

from tournament.models import Club, Membership, Tournament, User
from tournament.services import clubs
from tournament.services.demo import make_demo

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dealt_once")]


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.long
def test_the_welcome_page_leads_to_the_demo_clubs(client: Client) -> None:
    assert 'href="/en/demo"' in page(client, "/en/")
    response = client.post("/en/demo")
    made = response.content.decode()
    password, tables_password = re.findall(r"<code>([\w-]+)</code>", made)
    assert User.objects.get(username="demo").check_password(password)
    assert User.objects.get(username="demo-mesa").check_password(tables_password)
    assert "Clube de Canastra da Ilha" in page(client, "/en/clubs/")
    assert "no-store" in response["Cache-Control"]


@pytest.mark.long
def test_the_welcome_page_links_to_what_everybody_may_see(client: Client) -> None:
    before = client.get("/en/")
    make_demo()
    after = client.get("/en/", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    addresses = re.findall(r'href="(/en/t/[^"]+)"', after.content.decode())
    assert [client.get(address).status_code for address in addresses] == [200, 200, 200, 200]
    assert 'href="/en/demo"' not in after.content.decode()


@pytest.mark.long
def test_the_demonstration_is_made_once(client: Client) -> None:
    client.post("/en/demo")
    response = Client().post("/en/demo")
    assert response.status_code == 409
    assert "already" in response.content.decode()
    assert Club.objects.count() == 3


@pytest.mark.long
def test_a_person_with_an_account_becomes_organiser_of_the_demonstration(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert "You are an organiser of all three clubs." in client.post("/en/demo").content.decode()
    assert (User.objects.count(), Membership.objects.filter(user=ana).count()) == (2, 3)


def test_removed_by_whoever_runs_it_and_by_nobody_else(client: Client, bia: User) -> None:
    client.post("/en/demo")
    other = Client()
    other.force_login(bia)
    assert other.post("/en/demo/remove").status_code == 403
    assert Tournament.objects.count() == 5
    assert "Delete the demonstration" in page(client, "/en/demo")
    response = client.post("/en/demo/remove", follow=True)
    assert "Nothing else was touched." in response.content.decode()
    assert (Club.objects.count(), list(User.objects.all())) == (0, [bia])


@pytest.mark.long
def test_in_public_an_administrator_makes_it(client: Client, ana: User, bia: User, settings: object) -> None:
    settings.PUBLIC = True  # type: ignore[attr-defined]
    assert 'href="/en/demo"' not in page(client, "/en/")
    assert client.post("/en/demo").status_code == 403
    client.force_login(bia)
    assert "sign in as a club administrator" in page(client, "/en/demo")
    assert client.post("/en/demo").status_code == 403
    clubs.create_club(ana, "Clube Náutico")
    client.force_login(ana)
    assert client.post("/en/demo").status_code == 200
    assert Tournament.objects.count() == 5


@pytest.mark.long
def test_the_demonstration_s_account_signs_in_before_the_site_is_set_up(client: Client) -> None:
    made = make_demo()
    fields = {"username": "demo", "password": made.password, "next": ""}
    assert Client().get("/en/sign-in").status_code == 200
    assert client.post("/en/sign-in", fields).status_code == 302
    assert Client().get("/en/setup/").status_code == 200


def test_the_demonstrations_accounts_are_not_shown_what_is_refused_them(client: Client) -> None:
    """They may found no club, until they belong to one of the site's own."""
    made = make_demo()
    client.force_login(made.user)
    clubs_page = page(client, "/en/clubs/")
    assert "Create a club" not in clubs_page
    assert "This account is only for the demonstration." in clubs_page

"""Everybody can read what is stored; the administrator finds a person, and does what they ask for."""

import re

import pytest
from django.test import Client

from tests.tournament.factories import club_of, founded
from tests.tournament.web.full_disk import also_on_a_full_disk
from tournament.models import EntryNames, Membership, User
from tournament.permissions import Role
from tournament.services.personal_data import CATEGORIES

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


@pytest.fixture
def base(ana: User, client: Client) -> str:
    tournament = founded(club_of(ana), 4, LEAGUE)
    EntryNames.objects.filter(pk=EntryNames.objects.earliest("pk").pk).update(
        name="Ana Lima/Caio Reis", players=["Ana Lima", "Caio Reis"]
    )
    Membership.objects.update(role=Role.ADMINISTRATOR)
    client.force_login(ana)
    return f"/en/clubs/{tournament.club.public_id}/"


def test_what_is_kept_is_for_everybody_to_read(base: str) -> None:
    page = Client().get(base + "privacy").content.decode()
    assert [page.count(f'<h2 id="kept-{number}"') for number in range(1, len(CATEGORIES) + 1)] == [1] * len(CATEGORIES)
    assert "Reis" not in page
    assert Client().get("/en/clubs/nobody/privacy").status_code == 404


def test_a_person_is_found_and_shown_by_initials_and_again(base: str, client: Client) -> None:
    address = base + "personal-data/"
    assert "Caio Reis" not in client.get(address).content.decode()
    assert "Ana Lima/Caio Reis" in client.get(address, {"name": " caio  reis "}).content.decode()
    assert "No pair of the club" in client.get(address, {"name": "Nobody"}).content.decode()
    page = client.post(address + "initials", {"name": "Caio Reis"}, follow=True).content.decode()
    assert "Ana Lima/C. R." in page
    assert "shown by initials" in page
    assert "Show the full name" in page
    assert "Show initials" not in page
    page = client.post(address + "names", {"name": "Caio Reis"}, follow=True).content.decode()
    assert "Ana Lima/Caio Reis" in page
    assert "Show the full name" not in page
    assert "Show initials" in page
    copy = client.get(address + "export", {"name": "Caio Reis"})
    assert (copy["Content-Type"], copy.json()["pairs"][0]["players"]) == ("application/json", ["Ana Lima", "Caio Reis"])


def test_a_part_of_a_name_finds_a_person_or_asks_who_it_is(base: str, client: Client) -> None:
    names = [("Quitéria Nascimento", "Renê Reis"), ("Caio Souza", "Davi Reis")]
    for row, players in zip(EntryNames.objects.order_by("pk")[1:3], names, strict=True):
        EntryNames.objects.filter(pk=row.pk).update(name="/".join(players), players=players)

    def page(name: str) -> str:
        return client.get(base + "personal-data/", {"name": name}).content.decode()

    def offered(name: str) -> list[str]:
        return re.findall(r'<li><a href="\?name=[^"]+">([^<]+)</a>', page(name))

    assert offered("QUITERIA") == []
    assert 'id="person-h">Quitéria Nascimento<' in page("quit nasc")
    assert offered("reis") == ["Caio Reis", "Davi Reis", "Renê Reis"]
    assert 'id="person-h"' not in page("reis")
    assert offered("rene reis") == []
    assert "Erase the name" in page("rene reis")
    assert offered("iteria") == []
    assert "No pair of the club" in page("iteria")
    Membership.objects.update(role=Role.REFEREE)
    assert "Caio" not in page("caio")


def test_erasing_takes_a_tick(base: str, client: Client) -> None:
    address = base + "personal-data/erase"
    page = client.post(address, {"name": "Caio Reis"}, follow=True).content.decode()
    assert "Tick the box first" in page
    assert EntryNames.objects.filter(players__contains="Caio Reis").exists()
    page = client.post(address, {"name": "Caio Reis", "sure": "on"}, follow=True).content.decode()
    assert "The name was erased" in page
    assert not EntryNames.objects.filter(players__contains="Caio Reis").exists()

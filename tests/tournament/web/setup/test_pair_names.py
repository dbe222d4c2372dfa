"""A new name of a pair asks about its players, since a name that people read says who plays."""

import pytest
from django.test import Client

from tests.tournament.factories import entry, founded
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.setup.forms import page, send
from tournament.models import Club

pytestmark = [also_on_a_full_disk, pytest.mark.usefixtures("in_english")]


def test_a_new_name_asks_about_the_players_once(organiser: Client, club: Club) -> None:
    """Only where the name named them; whoever says that nobody changed is believed."""
    tournament = founded(club, 2, [])
    row = entry(tournament, "P01")
    form = {"name": "Ana 1/Rute 7", "players": "Ana 1\r\nBia 1"}
    asked = send(organiser, tournament, "setup-pair", row.pk, **form)
    assert asked.status_code == 422
    assert 'id="players-f"' in page(asked)
    assert entry(tournament, "P01").names.name == "Ana 1/Bia 1"
    assert send(organiser, tournament, "setup-pair", row.pk, **form, same_players="1").status_code == 302
    assert entry(tournament, "P01").names.name == "Ana 1/Rute 7"


def test_a_name_that_names_the_same_players_is_not_asked_about(organiser: Client, club: Club) -> None:
    tournament = founded(club, 2, [])
    for name, players in (("Ana/Bia", "Ana 1\r\nBia 1"), ("Ana/Rute", "Ana 1\r\nRute 7"), ("As boas", "Ana\r\nRute 7")):
        fields = {"name": name, "players": players}
        response = send(organiser, tournament, "setup-pair", entry(tournament, "P01").pk, **fields)
        assert response.status_code == 302


def test_a_name_that_is_just_the_players_changes_with_them(organiser: Client, club: Club) -> None:
    tournament = founded(club, 2, [])
    row = entry(tournament, "P01")
    form = {"name": "Ana 1/Bia 1", "players": "Ana Koerich\r\nBia 1\r\nRute"}
    saved = send(organiser, tournament, "setup-pair", row.pk, **form)
    assert (saved.status_code, entry(tournament, "P01").names.name) == (302, "Ana Koerich/Bia 1")
    assert "The name is now Ana Koerich/Bia 1." in page(organiser.get(saved["Location"]))


def test_other_players_ask_about_a_shorter_name_once(organiser: Client, club: Club) -> None:
    tournament = founded(club, 2, [])
    row = entry(tournament, "P01")
    send(organiser, tournament, "setup-pair", row.pk, name="Ana/Bia", players="Ana 1\r\nBia 1")
    form = {"name": "Ana/Bia", "players": "Ana 1\r\nRute 7"}
    asked = send(organiser, tournament, "setup-pair", row.pk, **form)
    assert asked.status_code == 422
    assert "The players are others, the name is the same" in page(asked)
    assert entry(tournament, "P01").names.players == ["Ana 1", "Bia 1"]
    assert send(organiser, tournament, "setup-pair", row.pk, **form, same_players="1").status_code == 302
    assert entry(tournament, "P01").names.name == "Ana/Bia"


def test_a_pasted_name_loses_what_a_messenger_adds(organiser: Client, club: Club) -> None:
    tournament = founded(club, 2, [])
    form = {"name": "*Ana* / Bia ✅", "players": "*Ana 1*\r\n• Bia 1 🏆", "club": "_Náutico_", "short": "🏆 Ana/Bia"}
    assert send(organiser, tournament, "setup-pair", entry(tournament, "P01").pk, **form).status_code == 302
    names = entry(tournament, "P01").names
    assert (names.name, names.players, names.affiliation, names.short) == (
        "Ana/Bia",
        ["Ana 1", "Bia 1"],
        "Náutico",
        "Ana/Bia",
    )

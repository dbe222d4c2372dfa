"""The list of entries at its address, read back, and where it is linked from."""

import io

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.factories import club_of, entry, founded, write_context
from tournament.models import Tournament, User
from tournament.services.tournaments import pair_changes

pytestmark = pytest.mark.usefixtures("rendered_in_process")


def get(client: Client, tournament: Tournament, name: str) -> HttpResponse:
    return client.get(reverse(name, args=[tournament.public_id]))


def test_those_entered_are_listed_for_the_table_at_the_door(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 4, [{"id": "final", "kind": "single_elimination"}])
    address = reverse("desk-print-entries", args=[tournament.public_id])
    for name in ("desk-print", "desk-pairs"):
        assert address in get(organiser, tournament, name).content.decode()
    pair_changes.withdraw(entry(tournament, "P04"), "final", 1, context=write_context())
    response = get(organiser, tournament, "desk-print-entries")
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    (page,) = PdfReader(io.BytesIO(response.content)).pages
    text = page.extract_text()
    assert "Ana 1" in text
    assert "Ana 4" not in text
    assert "Assinatura" in text


def test_players_who_are_named_by_their_pair_are_listed_once(organiser: Client, ana: User) -> None:
    """However its name is written: the stroke between them may have no spaces."""
    tournament = founded(club_of(ana), 2, [])
    row = entry(tournament, "P01").names
    row.name, row.players = "Rosa Lima/Célia Dias", ["Rosa Lima", "Célia Dias"]
    row.save()
    (page,) = PdfReader(io.BytesIO(get(organiser, tournament, "desk-print-entries").content)).pages
    assert page.extract_text().count("Rosa Lima") == 1


def test_there_is_no_list_of_nobody(organiser: Client, ana: User) -> None:
    tournament = founded(club_of(ana), 0, [])
    assert get(organiser, tournament, "desk-print-entries").status_code == 404
    assert "entries.pdf" not in get(organiser, tournament, "desk-print").content.decode()

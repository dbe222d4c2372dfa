"""A name that reads differently from how it is written: refused at its field, cleaned in files and lists."""

import json

import pytest
from django.urls import reverse
from django.utils.translation import override

from tests.tournament.factories import club_of, entry, founded, write_context
from tests.tournament.web.desk.desks import KNOCKOUT, Desk
from tests.tournament.web.reading import text_of
from tournament.models import Club, EntryNames, Match, MatchNames, Tournament
from tournament.services import quick
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.rehearsing import rehearse

pytestmark = pytest.mark.django_db
TURNED = "Ana \u202eaiB/"
REFUSED = "contains invisible characters that change how it is read"


@pytest.fixture
def desk(ana):
    return Desk(founded(club_of(ana, role="administrator"), 2, KNOCKOUT), ana)


def post(desk: Desk, view: str, pair: int, **fields: str):
    with override("en"):
        return desk.post(reverse(view, args=[desk.tournament.public_id, pair]).removeprefix(desk.base), **fields)


def test_hidden_signs_are_refused_in_the_name_of_a_tournament(desk):
    club = Club.objects.get()
    form = {"name": TURNED, "regulation": "faraes-2023", "key": "new"}
    with override("en"):
        response = desk.client.post(reverse("tournament-new", args=[club.public_id]), form)
    assert response.status_code == 422
    assert REFUSED in text_of(response)
    assert Tournament.objects.count() == 1


def test_hidden_signs_are_refused_in_the_name_of_a_club(desk):
    for address in ("/en/clubs/new", f"/en/clubs/{Club.objects.get().public_id}/settings"):
        response = desk.client.post(address, {"name": TURNED, "time_zone": "Europe/Rome"})
        assert response.status_code == 422
        assert REFUSED in text_of(response)


@pytest.mark.parametrize("field", ["name", "players", "club"])
def test_hidden_signs_are_refused_in_a_pair_its_players_and_club(desk, field):
    pair = entry(desk.tournament, "P01")
    form = {"name": "Ana/Bia", "players": "Ana\nBia", "club": "", "seed": "", field: TURNED}
    response = post(desk, "setup-pair", pair.pk, **form)
    assert response.status_code == 422
    assert REFUSED in text_of(response)


def test_hidden_signs_are_refused_in_a_player_who_comes_in(desk):
    response = post(desk, "desk-pair-substitute", entry(desk.tournament, "P01").pk, player=TURNED)
    assert response.status_code == 422
    assert REFUSED in text_of(response)


def test_hidden_signs_are_refused_in_the_name_of_a_hall(desk):
    response = desk.post("setup/hall", halls=f"{TURNED}: 1-8", tables="1", first_table="1")
    assert response.status_code == 422
    assert REFUSED in text_of(response)


def test_hidden_signs_are_refused_in_the_pairs_of_a_game(client):
    form = {"regulation": "faraes-2023", "first": TURNED, "second": "Caio", "key": "new"}
    with override("en"):
        response = client.post(reverse("quick-start"), form)
    assert response.status_code == 422
    assert REFUSED in text_of(response)
    assert not Match.objects.exists()


def test_a_username_has_none(desk):
    response = desk.client.post("/en/account/name", {"username": "ana\u202e"})
    assert response.status_code == 422


def test_a_list_is_read_without_them(desk):
    assert desk.post("setup/pairs", pairs="Eva\u202e / \u200bDora", step="add").status_code == 302
    assert EntryNames.objects.order_by("pk").last().name == "Eva/Dora"


def test_a_game_file_is_taken_without_them():
    document = {"regulation": "faraes-2023", "hands": [], "pairs": [TURNED, "\u2066"]}
    quick.import_game(json.dumps(document), key="new")
    assert MatchNames.objects.get().pairs == ("Ana aiB/", "")


def test_a_tournament_file_too_and_what_an_earlier_version_stored_can_be_copied(ana, desk):
    EntryNames.objects.filter(entry=entry(desk.tournament, "P01")).update(name=TURNED, players=["\u202eA", "B"])
    EntryNames.objects.filter(entry=entry(desk.tournament, "P02")).update(name="\u2066", affiliation="\u200b")
    Tournament.objects.update(name=f"Taça {TURNED}")
    desk.tournament.refresh_from_db()
    text = json.dumps(export_tournament(desk.tournament))
    made = import_tournament(Club.objects.get(), text, context=write_context(actor=ana))
    names = EntryNames.objects.filter(entry__tournament=made).order_by("entry__code")
    assert made.name == "Taça Ana aiB/"
    assert [(row.name, row.players, row.affiliation) for row in names] == [
        ("Ana aiB/", ["A", "B"], ""),
        ("P02", ["Ana 2", "Bia 2"], ""),
    ]
    assert rehearse(desk.tournament, context=write_context(actor=ana))


def test_a_rematch_of_a_game_of_an_earlier_version_begins():
    match = quick.start("faraes-2023", names=("Ana", "Bia"), key="first").game.match
    MatchNames.objects.update(first=TURNED)
    again = quick.start_rematch(match, key="second").game.match
    assert again.names.first == "Ana aiB/"

"""Tournaments in which everybody plays on: set up by name, played to the last match, ranked, printed, exported."""

import json
from io import BytesIO
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.tournament_file.codec import read_tournament
from tests.tournament.factories import club_of, founded, play_on, play_round, published, write_context
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Tournament, User
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament

_keys = count(1)
STAGES = {
    "knockout-consolation": ["Knock-out", "Consolation"],
    "finals-by-place": ["Groups", "Final A", "Final B"],
    "every-place": ["Knock-out", "Places 5 to 8"],
}


@pytest.fixture
def tournament(ana: User, client: Client) -> Tournament:
    """Eight pairs and a format that does not suit them yet."""
    client.force_login(ana)
    return founded(club_of(ana), 8, [{"id": "all", "kind": "single_elimination"}])


def choose_preset(client: Client, tournament: Tournament, preset: str) -> None:
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": f"k{next(_keys)}", "preset": preset, "use": "1"}
    response = client.post(reverse("setup-format", args=[tournament.public_id]), form)
    assert response.status_code == 302, response.content


@pytest.mark.long
@pytest.mark.usefixtures("rendered_in_process")
@pytest.mark.parametrize("preset", STAGES)
def test_set_up_by_name_and_played_to_the_last_place(
    client: Client, ana: User, tournament: Tournament, preset: str
) -> None:
    choose_preset(client, tournament, preset)
    play_on(tournament)
    public_tournament = published(tournament)
    page = Client().get(address(public_tournament, "standings/")).content.decode()
    ranking = page.split('id="overall-h"')[1].split("</section>")[0]
    places = [row.split("<td class=place>")[1].split("<")[0] for row in ranking.split("<tr data-pair")[1:]]
    pairs = [row.split('="')[1].split('"')[0] for row in ranking.split("<tr data-pair")[1:]]
    assert places == ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]
    assert pairs[0] == "P01"
    assert [title for title in STAGES[preset] if title not in main_text(page)] == []
    paper = client.get(reverse("desk-print-ranking", args=[tournament.public_id]))
    assert (paper.status_code, paper["Content-Type"]) == (200, "application/pdf")
    text = "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(paper.content)).pages)
    assert [number for number in range(1, 9) if f"Ana {number}" not in text] == []
    exported = export_tournament(tournament)
    again = import_tournament(club_of(ana, "Outro"), json.dumps(exported), context=write_context())
    assert read_tournament(export_tournament(again)) == read_tournament(exported)


def test_there_is_no_final_ranking_before_the_last_match(client: Client, tournament: Tournament) -> None:
    choose_preset(client, tournament, "every-place")
    for number in (1, 2, 3):
        play_round(tournament, "knockout", number)
    assert "overall-h" not in Client().get(address(published(tournament), "standings/")).content.decode()
    assert client.get(reverse("desk-print-ranking", args=[tournament.public_id])).status_code == 404
    assert reverse("desk-print-ranking", args=[tournament.public_id]) not in (
        client.get(reverse("desk-print", args=[tournament.public_id])).content.decode()
    )


def test_a_bracket_for_the_fifth_place_has_no_champions(client: Client, tournament: Tournament) -> None:
    choose_preset(client, tournament, "every-place")
    play_on(tournament)
    below = main_text(client.get(reverse("desk-bracket", args=[tournament.public_id])).content.decode())
    fifth, knockout = below.split("5º ao 8º lugar", 1)[1].split("Mata-mata", 1)
    assert [title in fifth for title in ("5º lugar", "7º lugar")] == [True, True]
    assert [[title in text for title in ("Dupla campeã", "Terceiro lugar")] for text in (fifth, knockout)] == [
        [False, False], [True, True],
    ]  # fmt: skip


def test_each_final_says_how_many_go_there(client: Client, tournament: Tournament) -> None:
    choose_preset(client, tournament, "finals-by-place")
    play_round(tournament, "groups", 1)
    page = main_text(client.get(reverse("desk-standings", args=[tournament.public_id])).content.decode())
    assert "Final A: passam 2 · Final B: passam 2" in page


def test_the_champion_is_that_of_the_knock_out_and_not_of_its_consolation(
    client: Client, tournament: Tournament
) -> None:
    choose_preset(client, tournament, "knockout-consolation")
    play_on(tournament)
    desk = main_text(client.get(reverse("desk", args=[tournament.public_id])).content.decode())
    front = main_text(Client().get(address(published(tournament), "")).content.decode())
    assert (
        champions(front, "Champions", until="2nd")
        == champions(desk, "Dupla campeã", until="Só o clube")
        == "Ana 1/Bia 1"
    )


def champions(text: str, title: str, until: str) -> str:
    """Who stands under a title that a page has once."""
    _before, after = text.split(f" {title} ")
    return after.split(until)[0].strip()

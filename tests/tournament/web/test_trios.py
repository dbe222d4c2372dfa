"""Three players of whom two sit down: recorded at the desk and on the phone; shown on sheet, history, schedule and
file."""

import json
import re
from io import BytesIO
from itertools import count

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.tournament_file.codec import read_tournament
from tests.tournament.factories import club_of, matches_of, open_round, published, round_of, write_context
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Match, Tournament, User
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope
from tournament.services.tournaments import entering, founding, trios
from tournament.services.tournaments.entering import PairFacts
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.writing.refusals import Contradiction

_keys = count(1)


@pytest.fixture
def tournament(ana: User, client: Client) -> Tournament:
    """A trio against a pair."""
    client.force_login(ana)
    made, _written = founding.create_tournament(club_of(ana), "Trios", "apcef-sc-2022", context=write_context())
    trio = PairFacts("Ana/Bia/Caio", ("Ana Sá", "Bia Luz", "Caio Reis"))
    entering.add_pairs(made, [trio, PairFacts("Davi/Eva", ("Davi Sá", "Eva Luz"))], context=write_context())
    stage = {"id": "one", "kind": "round_robin", "criteria": ["wins"]}
    founding.set_stages(made, [stage], context=write_context())
    open_round(made, "one", 1)
    return made


def only_match(tournament: Tournament) -> Match:
    (match,) = matches_of(round_of(tournament, "one", 1))
    return match


@pytest.mark.usefixtures("rendered_in_process")
def test_who_sat_down_is_on_sheet_history_schedule_and_file(client: Client, ana: User, tournament: Tournament) -> None:
    match = only_match(tournament)
    desk = reverse("desk-match", args=[tournament.public_id, match.pk])
    assert client.get(desk).content.decode().count('name="sits-') == 3
    seq = desk_seq(tournament_scope(tournament.pk))
    form = {"seq": seq, "key": "k-seat", "match": match.pk, "sits-0": ["0", "2"]}
    assert client.post(reverse("desk-match-seat", args=[tournament.public_id]), form).status_code == 302
    assert only_match(tournament).seated == [[0, 2], None]
    assert "Ana Sá e Caio Reis" in main_text(
        client.get(reverse("desk-history", args=[tournament.public_id])).content.decode()
    )
    sheet = client.get(reverse("desk-print-sheets", args=[tournament.public_id, "one", 1]))
    text = " ".join("".join(page.extract_text() for page in PdfReader(BytesIO(sheet.content)).pages).split())
    assert [name for name in ("Ana Sá", "Bia Luz", "Caio Reis", "Eva Luz") if name in text] == [
        "Ana Sá", "Caio Reis", "Eva Luz",
    ]  # fmt: skip
    assert text.count("Ana/Bia/Caio") == 1
    assert "Ana Sá/Caio Reis" in text
    schedule = main_text(Client().get(address(published(tournament), "schedule/")).content.decode())
    assert "Ana Sá/Caio Reis" in schedule
    exported = export_tournament(tournament)
    assert exported["matches"][0]["seated"] == [[0, 2], None]
    again = import_tournament(club_of(ana, "Outro"), json.dumps(exported), context=write_context())
    assert read_tournament(export_tournament(again)) == read_tournament(exported)


def test_the_phone_at_the_table_says_it_too(tournament: Tournament) -> None:
    match, phone = only_match(tournament), Client()
    page = phone.get(reverse("quick-score", args=[match.score_id])).content.decode()
    assert page.count('name="sits-0"') == 3
    form = {"key": "phone-key-0000000001", "seq": "0", "sits-0": ["1", "2"]}
    assert phone.post(reverse("quick-seat", args=[match.score_id]), form).status_code == 302
    assert only_match(tournament).seated == [[1, 2], None]


@pytest.mark.parametrize("wrong", [[0], [0, 1, 2], [0, 0], [0, 3], [-1, 0]])
def test_two_of_the_pair_sit_down(tournament: Tournament, wrong: list[int]) -> None:
    with pytest.raises(Contradiction):
        trios.seat_players(only_match(tournament), [wrong, None], context=write_context())


def ticked(response: HttpResponse) -> list[str]:
    """The players ticked on a page, by index."""
    return re.findall(r'name="sits-0" value="(\d)" checked', response.content.decode())


def test_the_usual_two_are_ticked_and_a_refusal_keeps_the_ticks_of_the_desk(
    client: Client, tournament: Tournament
) -> None:
    match = only_match(tournament)
    assert ticked(client.get(reverse("desk-match", args=[tournament.public_id, match.pk]))) == ["0", "1"]
    form = {"seq": desk_seq(tournament_scope(tournament.pk)), "key": "k-one", "match": match.pk, "sits-0": ["2"]}
    refused = client.post(reverse("desk-match-seat", args=[tournament.public_id]), form)
    assert (refused.status_code, ticked(refused)) == (422, ["2"])
    assert 'id="sits-0-f"' in refused.content.decode()
    assert only_match(tournament).seated == []


def test_a_refusal_keeps_the_ticks_of_the_phone(tournament: Tournament) -> None:
    match, phone = only_match(tournament), Client()
    assert ticked(phone.get(reverse("quick-score", args=[match.score_id]))) == ["0", "1"]
    form = {"key": "phone-key-0000000001", "seq": "0", "sits-0": ["1"]}
    refused = phone.post(reverse("quick-seat", args=[match.score_id]), form)
    assert (refused.status_code, ticked(refused)) == (422, ["1"])
    assert 'id="sits-0-f"' in refused.content.decode()


def pages_of_the_trio(client: Client, tournament: Tournament) -> dict[str, str]:
    """The text of each page that names the trio, by the name of the page."""
    entry, stranger = tournament.entries.get(names__name="Ana/Bia/Caio"), Client()
    desk = {"desk": [], "desk-match": [only_match(tournament).pk], "desk-pair": [entry.pk], "desk-pairs": []}
    texts = {name: client.get(reverse(name, args=[tournament.public_id, *rest])) for name, rest in desk.items()}
    texts["public"] = stranger.get(address(published(tournament), f"pairs/{entry.code}/"))
    return {name: " ".join(main_text(response.content.decode()).split()) for name, response in texts.items()}


def says_who_plays(text: str) -> bool:
    return "jogam: Ana Sá/Caio Reis" in text or "playing: Ana Sá/Caio Reis" in text


def test_pages_of_a_pair_call_its_third_player_a_substitute(client: Client, tournament: Tournament) -> None:
    texts = pages_of_the_trio(client, tournament)
    calls = {name: "reserva: Caio Reis" in text or "substitute: Caio Reis" in text for name, text in texts.items()}
    assert calls == {"desk": False, "desk-match": False, "desk-pair": True, "desk-pairs": True, "public": True}
    assert not any("reserva: Eva" in text or "jogam: " in text or "playing: " in text for text in texts.values())


def test_desk_and_pages_of_a_pair_say_who_plays(client: Client, tournament: Tournament) -> None:
    trios.seat_players(only_match(tournament), [[0, 2], None], context=write_context())
    texts = pages_of_the_trio(client, tournament)
    says = {name: says_who_plays(text) for name, text in texts.items()}
    assert says == {"desk": True, "desk-match": True, "desk-pair": True, "desk-pairs": False, "public": True}
    assert texts["public"].count("playing: Ana Sá/Caio Reis") == 2  # beside the next opponent, and in the list


@pytest.mark.usefixtures("rendered_in_process")
def test_a_score_sheet_calls_the_third_player_a_substitute_while_nobody_said_who_plays(
    client: Client, tournament: Tournament
) -> None:
    sheet = client.get(reverse("desk-print-sheets", args=[tournament.public_id, "one", 1]))
    text = " ".join("".join(page.extract_text() for page in PdfReader(BytesIO(sheet.content)).pages).split())
    assert text.count("reserva: Caio Reis") == 1


@pytest.mark.usefixtures("rendered_in_process")
def test_the_list_on_the_wall_says_who_plays(client: Client, tournament: Tournament) -> None:
    trios.seat_players(only_match(tournament), [[0, 2], None], context=write_context())
    paper = client.get(reverse("desk-print-list", args=[tournament.public_id, "one", 1]))
    text = " ".join("".join(page.extract_text() for page in PdfReader(BytesIO(paper.content)).pages).split())
    assert text.count("jogam: Ana Sá/Caio Reis") == 2

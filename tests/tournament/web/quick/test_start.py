"""Starting a game."""

import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from rules import registry
from scoring.reading import read_text
from tests.rules.samples import every_regulation
from tests.tournament.services.matches.games import Table
from tests.tournament.web.reading import text_of
from tournament.models import Match
from tournament.services import matches
from tournament.web.examples import examples
from tournament.web.quick.my_games import EVENING

pytestmark = pytest.mark.django_db
PAGE = "/en/quick/"


def start_game(client, **fields):
    return client.post(PAGE, {"regulation": "apcef-sc-2022", "key": "k", **fields})


def started_game():
    return matches.game_view(Match.objects.get())


@pytest.mark.smoke
def test_home_leads_here_by_its_one_green_button(csrf_client):
    page = csrf_client.get("/en/").content.decode()
    assert page.count("button-next") == 1
    assert f'<a class="button button-next" href="{PAGE}">Start a game</a>' in page


@every_regulation
def test_every_regulation_can_be_chosen_with_its_essentials_beside_it(csrf_client, regulation):
    assert f'href="{PAGE}?regulation={regulation.key}"' in csrf_client.get(PAGE).content.decode()
    page = text_of(csrf_client.get(PAGE, {"regulation": regulation.key}))
    assert [sentence for sentence in regulation.essentials if sentence not in page] == []
    assert ("House rules" in page) == bool(regulation.rulings)
    assert ("Two players" in page) == (len(regulation.players_per_side) > 1)


@pytest.mark.parametrize("address", [PAGE, "/en/check"])
def test_what_only_ranks_a_tournament_is_not_asked_of_a_game(csrf_client, address):
    page = csrf_client.get(address, {"regulation": "apcef-sc-2022"}).content.decode()
    asked = [ruling.name for ruling in registry.get("apcef-sc-2022").rulings if f'name="ruling-{ruling.name}"' in page]
    assert asked == ["unplayed_morto", "unplayed_morto_at_stock_end", "closing_bonus_without_morto"]


def test_names_may_stay_empty(csrf_client):
    response = start_game(csrf_client)
    table = f"/en/g/{Match.objects.get().score_id}/"
    assert response["Location"] == f"{table}hand/"
    assert (started_game().names, started_game().game.starter, started_game().match.best_of) == (None, None, 1)
    assert "Pair 1 × Pair 2" in text_of(csrf_client.get(table))


def test_the_pairs_this_device_scored_last_are_remembered(csrf_client):
    start_game(csrf_client, first="Ana/Bia", second="Caio/Davi")
    csrf_client.get(f"/en/g/{Match.objects.get().score_id}/hand/")
    page = csrf_client.get(PAGE, {"regulation": "canasta-it"}).content.decode()
    assert re.findall(r'name="(first|second)"[^>]*>\n([^<]*)</textarea>', page) == [
        ("first", "Ana/Bia"), ("second", "Caio/Davi"),
    ]  # fmt: skip
    other = Client().get(PAGE, {"regulation": "canasta-it"}).content.decode()
    assert "Ana/Bia</textarea>" not in other


@pytest.mark.parametrize("typed", ["Ana Luz\r\nBia Sá", "Ana Luz /\r\n\r\nBia Sá\r\n", "Ana Luz/Bia Sá"])
def test_two_names_on_a_line_each_are_a_pair(csrf_client, typed):
    start_game(csrf_client, first=typed, second="Caio/Davi")
    assert started_game().names == ("Ana Luz/Bia Sá", "Caio/Davi")


def test_the_game_in_play_stands_above_the_form_of_another(csrf_client):
    start_game(csrf_client, first="Ana/Bia", second="Caio/Davi")
    match = Match.objects.get()
    csrf_client.get(f"/en/g/{match.score_id}/hand/")
    page = csrf_client.get(PAGE, {"regulation": "canasta-it"}).content.decode()
    assert page.index("Continue a game") < page.index(f'href="/en/g/{match.score_id}/"') < page.index("First pair")
    Match.objects.update(last_used=timezone.now() - EVENING)
    assert "Continue a game" not in csrf_client.get(PAGE, {"regulation": "canasta-it"}).content.decode()


def test_pairs_that_are_playing_are_asked_before_they_get_a_second_game(csrf_client):
    start_game(csrf_client, first="Ana/Bia", second="Caio/Davi")
    match = Match.objects.get()
    csrf_client.get(f"/en/g/{match.score_id}/hand/")
    response = start_game(csrf_client, key="k2", first="CAIO/Davi", second="Ana/Bia ", best_of="3")
    page = response.content.decode()
    assert (response.status_code, Match.objects.count()) == (200, 1)
    assert f'<a class="button button-next" href="/en/g/{match.score_id}/">Continue this game</a>' in page
    fields = dict(re.findall('<input type="hidden" name="([^"]+)" value="([^"]*)">', page))
    assert csrf_client.post(PAGE, fields)["Location"].endswith("/hand/")
    second = Match.objects.exclude(pk=match.pk).get()
    assert (second.best_of, second.names.pairs) == (3, ("CAIO/Davi", "Ana/Bia"))


def test_other_pairs_and_other_devices_start_without_a_question(csrf_client):
    start_game(csrf_client, first="Ana/Bia", second="Caio/Davi")
    csrf_client.get(f"/en/g/{Match.objects.get().score_id}/hand/")
    assert start_game(csrf_client, key="k2", first="Ana/Bia", second="Eva/Fil").status_code == 302
    assert start_game(Client(), key="k3", first="Ana/Bia", second="Caio/Davi").status_code == 302
    Match.objects.update(last_used=timezone.now() - EVENING)
    assert start_game(csrf_client, key="k4", first="Ana/Bia", second="Caio/Davi").status_code == 302


def test_once_their_game_is_over_the_same_pairs_start_without_a_question(csrf_client):
    start_game(csrf_client, regulation="buraco-aberto-sujo", first="Ana/Bia", second="Caio/Davi")
    match = Match.objects.get()
    csrf_client.get(f"/en/g/{match.score_id}/hand/")
    Table.of_match(match).record({"sides": [{"table_points": 100}, {}]})
    assert start_game(csrf_client, key="k2", first="Ana/Bia", second="Caio/Davi").status_code == 302


def test_everything_that_was_agreed_is_kept(csrf_client):
    start_game(csrf_client, first=" Ana/Bia ", second="", starter="1", best_of="5", **{"ruling-unplayed_morto": "1"})
    view = started_game()
    assert view.names == ("Ana/Bia", "")
    assert (view.game.starter, view.match.best_of) == (1, 5)
    assert view.match.rulings == {"unplayed_morto": "cards_count"}


def test_a_game_of_one_against_one_is_started(csrf_client):
    start_game(csrf_client, regulation="buraco-aberto-sujo", players="1")
    assert Match.objects.get().players_per_side == 1


@pytest.mark.parametrize(
    "nonsense", [{"starter": "9"}, {"best_of": "4"}, {"players": "7"}, {"ruling-unplayed_morto": "x"}]
)
def test_an_answer_that_is_none_counts_as_not_given(csrf_client, nonsense):
    start_game(csrf_client, **nonsense)
    assert (started_game().game.starter, started_game().match.best_of, started_game().match.rulings) == (None, 1, {})


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana Lúcia Prado e Beto Dias", "Ana Lúcia Prado/Beto Dias"),
        ("Ana Costa e Silva", "Ana Costa e Silva"),
        ("Ana & Beto", "Ana & Beto"),
        ("Ana e Bia x Caio", "Ana e Bia x Caio"),
    ],
)
def test_a_word_between_two_players_becomes_a_slash(csrf_client, typed, name):
    start_game(csrf_client, first=typed)
    assert started_game().facts.pairs[0] == name


@pytest.mark.parametrize("typed", ["Ana / Bia", " Ana /  Bia ", "Ana/Bia", "Ana e Bia", "Ana  e  Bia", "*Ana* /Bia"])
def test_a_pair_has_one_name_however_it_is_spaced(csrf_client, typed):
    start_game(csrf_client, first=typed)
    assert started_game().facts.pairs[0] == "Ana/Bia"


def test_sent_twice_it_is_one_game(csrf_client):
    first, again = start_game(csrf_client), start_game(csrf_client)
    assert again["Location"] == first["Location"]
    assert Match.objects.count() == 1


def test_names_that_cannot_be_written_are_refused_where_they_stand(csrf_client):
    response = start_game(csrf_client, first="Ana", second="b" * 201)
    assert response.status_code == 422
    page = response.content.decode()
    assert page.count('aria-invalid="true"') == 1
    assert "b" * 201 in page
    assert Match.objects.count() == 0


def test_one_name_for_both_pairs_is_refused_at_its_field(csrf_client):
    response = start_game(csrf_client, first="Ána/Bia", second=" ana / bia ")
    page = response.content.decode()
    assert (response.status_code, Match.objects.count()) == (422, 0)
    assert page.index('id="second"') < page.index("Enter another name: the first pair already has this one.")
    assert "ana/bia</textarea>" in page


def test_too_many_games_are_refused_and_the_names_kept(csrf_client, settings):
    settings.QUICK_GAMES_PER_HOUR = 1
    start_game(csrf_client)
    response = start_game(csrf_client, key="other", first="Ana/Bia")
    assert response.status_code == 429
    assert 3500 < int(response["Retry-After"]) <= 3600
    assert "Too many games were started from here in the last hour." in text_of(response)
    assert "Ana/Bia</textarea>" in response.content.decode()


def test_an_unknown_regulation_is_not_found(csrf_client):
    assert csrf_client.get(PAGE, {"regulation": "poker"}).status_code == 404


@pytest.mark.typical(4)
@pytest.mark.parametrize("name", sorted(examples()))
def test_a_game_file_goes_on(csrf_client, name):
    response = csrf_client.post("/en/quick/import", {"game": examples()[name].text, "key": name})
    view = started_game()
    assert response["Location"] == f"/en/g/{view.match.score_id}/"
    assert [row.facts for row in view.rows] == list(read_text(examples()[name].text).hands)
    assert csrf_client.get(response["Location"]).status_code == 200


def test_a_file_that_cannot_be_read_is_shown_with_its_fault(csrf_client):
    response = csrf_client.post("/en/quick/import", {"game": '{"regulation": "x"}', "key": "k"})
    assert response.status_code == 422
    assert "Unknown regulation." in text_of(response)
    assert "{&quot;regulation&quot;: &quot;x&quot;}" in response.content.decode()
    assert Match.objects.count() == 0


def test_a_name_in_a_file_that_is_too_long_is_a_fault_of_the_file(csrf_client):
    game = {"regulation": "apcef-sc-2022", "pairs": ["a" * 300, "b"], "hands": []}
    response = csrf_client.post("/en/quick/import", {"game": json.dumps(game), "key": "k"})
    assert response.status_code == 422
    assert "pairs" in text_of(response)


@pytest.mark.typical(1)
@pytest.mark.parametrize("regulation", registry.all_regulations(), ids=lambda regulation: regulation.key)
def test_every_page_of_a_fresh_game_opens_in_every_language(csrf_client, regulation):
    start_game(csrf_client, regulation=regulation.key)
    match = Match.objects.get()
    for language in ("en", "pt-br", "it"):
        for path in ("", "hand/", "share/", "names/", "game.json"):
            assert csrf_client.get(f"/{language}/g/{match.score_id}/{path}").status_code == 200
        assert csrf_client.get(f"/{language}/w/{match.watch_id}/").status_code == 200

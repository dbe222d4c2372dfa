"""A sheet copied from paper hand after hand: by the form of the games, nothing stored. No test here may touch the
database: the pages make 0 queries."""

import json
import re
from html import unescape

import pytest

from rules import registry
from scoring.codec import read_hand
from tests.scoring.samples import QUIET
from tests.tournament.web.quick.phones import typed
from tests.tournament.web.reading import text_of
from tournament.web.examples import examples

PAGE = "/en/check"
KEYS = [regulation.key for regulation in QUIET]


def game_of(response) -> str:
    """The game so far, as carried by the page's form."""
    form = response.content.decode().split('id="hand-form"')[1]
    return unescape(form.split('name="game"')[1].split(">", 1)[1].split("</textarea>")[0]).removeprefix("\n")


def hidden_of(response) -> dict[str, str]:
    """The hidden fields of the hand's form."""
    form = response.content.decode().split('id="hand-form"')[1]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


def quiet(key: str = "apcef-sc-2022") -> dict[str, str]:
    first, second = QUIET[registry.get(key)]
    return typed({"sides": [dict(first), dict(second)]}, key)


def enter(client, fields, game="", key="apcef-sc-2022", **more):
    start = {} if game else {"regulation": key, "first": "Ana/Bia", "second": "Caio/Davi"}
    return client.post(PAGE, {"entry": "1", "game": game, "hand": "", **start, **fields, **more})


@pytest.mark.smoke
def test_the_regulation_is_chosen_first_and_a_file_is_the_advanced_way(csrf_client):
    page = csrf_client.get(PAGE).content.decode()
    assert [f'href="/en/check?regulation={key}"' in page for key in KEYS] == [True] * len(KEYS)
    advanced = page.split("Advanced: a game file")[1].split("</details>")[0]
    assert "<textarea" in advanced
    assert page.count("<textarea") == 1


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", ["en", "pt-br", "it"])
def test_each_regulation_has_its_form_the_same_bytes_for_everybody(csrf_client, key, language):
    response = csrf_client.get(f"/{language}/check", {"regulation": key})
    assert (response.status_code, response["Cache-Control"], dict(response.cookies)) == (200, "public, no-cache", {})
    page = response.content.decode()
    assert page.split("<dialog")[0].count("button-next") == 1
    assert "csrf" not in page
    assert f'name="0-{registry.get(key).table.field}"' in page


def test_an_unknown_regulation_is_not_found(csrf_client):
    assert csrf_client.get(PAGE, {"regulation": "poker"}).status_code == 404
    assert enter(csrf_client, {}, key="poker").status_code == 404


@pytest.mark.parametrize("key", KEYS)
def test_a_quiet_hand_is_taken_in_and_the_next_is_asked(csrf_client, key):
    response = enter(csrf_client, quiet(key), key=key)
    text = text_of(response)
    assert (response.status_code, response["Cache-Control"]) == (200, "private, no-cache")
    assert "Ana/Bia" in text
    document = json.loads(unescape(response.content.decode().split('id="game"')[1].split(">", 1)[1].split("<")[0]))
    assert (len(document["hands"]), document["pairs"]) == (1, ["Ana/Bia", "Caio/Davi"])
    if registry.get(key).end.target is not None:
        assert "Hand 1 is in order:" in text
        assert "Check hand 2" in text


def test_the_next_empty_hand_points_to_the_result_above(csrf_client):
    response = enter(csrf_client, quiet())
    assert "No more hands on the paper? The result is above: all in order" in text_of(response)
    page = response.content.decode()
    assert page.index('id="result"') < page.index('<a href="#result">')
    wrong = enter(csrf_client, quiet() | {"0-claimed_total": "5"}, game_of(response))
    assert "No more hands on the paper? The result is above: 1 hand to look at again" in text_of(wrong)


def test_hand_after_hand_comes_to_the_game_of_the_file(csrf_client):
    """The seven hands of the example, each sent with the game so far: the same totals and the same PDF button."""
    document, game = json.loads(examples()["apcef-sc-2022-1"].text), ""
    for number, hand in enumerate(document["hands"], 1):
        response = enter(csrf_client, typed(hand), game)
        assert response.status_code == 200
        if number < len(document["hands"]):
            game = game_of(response)
    text = text_of(response)
    assert "Ana/Bia wins, 3,135 to 2,680: reached 3,000 (Art. 13)." in text
    assert "Check hand 8" not in text
    assert 'form="pdf"' in response.content.decode()


def test_what_is_missing_is_asked_and_what_was_typed_stays(csrf_client):
    fields = {name: value for name, value in quiet().items() if name != "out"}
    response = enter(csrf_client, fields)
    page = response.content.decode()
    assert response.status_code == 422
    assert "Choose one of the answers." in page
    assert 'value="Ana/Bia"' in page
    assert f'value="{fields["0-table_points"]}"' in page
    assert game_of(response) == ""


def test_a_hand_in_doubt_is_taken_in_and_named_with_what_stands_without_it(csrf_client):
    first = enter(csrf_client, quiet())
    response = enter(csrf_client, {**quiet(), "0-table_points": "33"}, game_of(first))
    text = text_of(response)
    assert "Look at hand 2 again." in text
    assert "Hand 2 is in order" not in text
    assert "Without hand 2: Ana/Bia has 590, Caio/Davi has 190." in text


def test_a_total_that_is_wrong_on_the_paper_is_named_with_its_pair(csrf_client):
    text = text_of(enter(csrf_client, {**quiet(), "1-claimed_total": "745"}))
    assert "Look at hand 1 again. Caio/Davi: The paper says 745, the count gives 190" in text


def test_a_hand_is_opened_again_corrected_and_taken_out(csrf_client):
    game = game_of(enter(csrf_client, {**quiet(), "0-table_points": "33"}))
    opened = csrf_client.post(PAGE, {"entry": "1", "game": game, "do": "edit:1"})
    page = opened.content.decode()
    assert "Correct hand 1" in text_of(opened)
    assert 'value="33"' in page
    assert 'name="hand" value="1"' in page
    corrected = enter(csrf_client, quiet(), game_of(opened), hand="1")
    assert [hand["sides"][0]["table_points"] for hand in json.loads(game_of(corrected))["hands"]] == [300]
    removed = csrf_client.post(PAGE, {"entry": "1", "game": game_of(corrected), "do": "remove:1"})
    assert json.loads(game_of(removed))["hands"] == []


@pytest.mark.parametrize("do", ["edit:0", "edit:2", "remove:9", "edit:x", "edit:", "nonsense"])
def test_a_key_that_says_nothing_changes_nothing(csrf_client, do):
    game = game_of(enter(csrf_client, quiet()))
    response = csrf_client.post(PAGE, {"entry": "1", "game": game, "do": do})
    assert (response.status_code, game_of(response)) == (200, game)


def test_keys_work_without_scripts_also_before_the_first_hand(csrf_client):
    response = enter(csrf_client, {"0-clean": "1"}, do="plus:0-clean")
    page = response.content.decode()
    assert re.search(r'name="0-clean" value="2"', page)
    assert 'value="Ana/Bia"' in page


def test_house_rules_and_two_players_travel_in_the_game(csrf_client):
    more = {"ruling-unplayed_morto": "1"}
    document = json.loads(game_of(enter(csrf_client, quiet(), **more)))
    assert document["rulings"] == {"unplayed_morto": "cards_count"}
    response = enter(csrf_client, quiet("buraco-aberto-sujo"), key="buraco-aberto-sujo", players="1")
    page = response.content.decode()
    assert '"players_per_side": 1' in unescape(page.split('id="game"')[1])


@pytest.mark.parametrize("address", ["preview", "reckon"])
@pytest.mark.parametrize("asked", [{}, {"regulation": "apcef-sc-2022"}])
def test_the_script_gets_the_pieces_of_the_form(csrf_client, asked, address):
    game = "" if asked else game_of(enter(csrf_client, quiet()))
    response = csrf_client.post(f"/en/check/{address}", {"entry": "1", "game": game, "hand": "", **asked, **quiet()})
    assert response.status_code == 200
    assert response.json()["totals"] == ["+590", "+190"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"game": "{"}, 422),
        ({}, 422),
        ({"game": "\x00", "regulation": "apcef-sc-2022"}, 422),
        ({"regulation": "x"}, 404),
    ],
)
def test_what_is_no_game_is_answered(csrf_client, fields, status):
    assert csrf_client.post("/en/check/preview", fields).status_code == status
    assert csrf_client.post(PAGE, {"entry": "1", **fields}).status_code == status


def test_a_pasted_game_goes_on_by_the_form(csrf_client):
    document = json.loads(examples()["apcef-sc-2022-1"].text)
    document["hands"] = document["hands"][:3]
    response = csrf_client.post(PAGE, {"game": json.dumps(document)})
    assert "Check hand 4" in text_of(response)
    assert read_hand(json.loads(game_of(response))["hands"][0], registry.get("apcef-sc-2022"))


def test_a_hand_after_the_end_says_at_its_form_and_under_the_sheet_that_it_does_not_count(csrf_client):
    """Seven hands end the example; an eighth adds nothing, nor does anybody lead by it."""
    document = json.loads(examples()["apcef-sc-2022-1"].text)
    document["hands"].append(document["hands"][0])
    sentence = "Hand 8 does not count: the game ended with hand 7."
    posted = text_of(csrf_client.post(PAGE, {"game": json.dumps(document)}))
    assert posted.count(sentence) == 2
    assert "does not count Ana" not in posted
    assert "sum ·" not in posted
    assert "Total of the hand 705 does not count" in posted
    opened = csrf_client.post(PAGE, {"entry": "1", "game": json.dumps(document), "do": "edit:8"})
    form = opened.content.decode().split('id="entry-h"')[1]
    assert form.index("The game was over before this hand.") < form.index('id="hand-form"')
    fields = {"entry": "1", "game": json.dumps(document), **typed(document["hands"][0])}
    leads = [
        json.loads(csrf_client.post(f"{PAGE}/preview", fields | {"hand": hand}).content)["lead"] for hand in ("8", "1")
    ]
    assert leads == [sentence, f"Ana Paula/Marlene leads by 460: 705 to 245. {sentence}"]


def test_a_half_typed_hand_comes_back_after_a_correction(csrf_client):
    game = game_of(enter(csrf_client, quiet()))
    half = {"0-table_points": "120", "1-morto": "none"}
    opened = enter(csrf_client, half, game, do="edit:1")
    assert "The next hand is kept as you typed it, and comes back after this correction." in text_of(opened)
    half_typed = unescape(hidden_of(opened)["half_typed"])
    refused = enter(csrf_client, {"0-table_points": "x"}, game, hand="1", half_typed=half_typed)
    assert (refused.status_code, unescape(hidden_of(refused)["half_typed"])) == (422, half_typed)
    corrected = enter(csrf_client, quiet() | {"0-table_points": "400"}, game, hand="1", half_typed=half_typed)
    page = corrected.content.decode()
    assert "What you had typed is back." in page
    assert 'name="0-table_points" value="120"' in page
    assert "half_typed" not in hidden_of(corrected)
    assert json.loads(game_of(corrected))["hands"][0]["sides"][0]["table_points"] == 400
    removed = enter(csrf_client, half, game_of(corrected), do="remove:1")
    assert 'name="0-table_points" value="120"' in removed.content.decode()


def test_after_a_correction_the_form_speaks_of_the_corrected_hand(csrf_client):
    wrong = enter(csrf_client, quiet() | {"0-claimed_total": "5"})
    third = enter(csrf_client, quiet(), game_of(enter(csrf_client, quiet(), game_of(wrong))))
    assert "Hand 3 is in order:" in text_of(third)
    corrected = enter(csrf_client, quiet(), game_of(third), hand="1")
    assert "Hand 1 is in order:" in text_of(corrected)
    assert "Hand 3 is in order:" not in text_of(corrected)
    removed = enter(csrf_client, {}, game_of(corrected), do="remove:1")
    assert "Hand 2 is in order:" in text_of(removed)


def test_a_hand_of_which_nothing_was_typed_is_not_kept(csrf_client):
    first = enter(csrf_client, quiet())
    blank = {name: value for name, value in first.context["entry"].fields.items() if value}
    opened = enter(csrf_client, blank, game_of(first), do="edit:1")
    assert "is kept as you typed it" not in text_of(opened)
    assert "half_typed" not in hidden_of(opened)
    strange = enter(csrf_client, quiet(), game_of(first), hand="1", half_typed="&a=b&0-table_points=7" + "&c=d" * 300)
    assert 'name="0-table_points" value=""' in strange.content.decode()


def test_the_names_typed_before_the_first_hand_stand_above_its_questions(csrf_client):
    fields = {"entry": "1", "regulation": "apcef-sc-2022", "hand": "", "game": "", "out": "0"}
    pieces = csrf_client.post("/en/check/preview", {**fields, "first": "Ana & Bia", "second": "Caio/Davi"}).json()
    assert [name.strip() for name in pieces["names"]] == ["<bdi>Ana &amp; Bia</bdi>", "<bdi>Caio/</bdi><bdi>Davi</bdi>"]
    game = game_of(enter(csrf_client, quiet()))
    assert "names" not in csrf_client.post("/en/check/preview", {"entry": "1", "hand": "", "game": game}).json()

"""Entering, correcting and previewing a hand."""

import json
import re

import pytest

from tests.tournament.services.matches.games import IMPOSSIBLE, Table, hand
from tests.tournament.web.quick.phones import Phone, typed
from tests.tournament.web.reading import text_of
from tournament.models import Hand
from tournament.services import matches, quick

pytestmark = pytest.mark.django_db


def previewed(phone, fields):
    return json.loads(phone.client.post(phone.base + "preview", fields).content)


@pytest.mark.smoke
def test_a_hand_is_recorded_and_the_table_shows_it(phone, table, quiet):
    response = phone.enter(quiet)
    assert (response.status_code, response["Location"]) == (302, phone.base + "hand/")
    assert table.totals == (590, 190)
    assert "Hand 1 saved. Ana/Bia has 590, Caio/Davi has 190. Undo" in text_of(phone.get())


def test_the_same_post_twice_is_one_hand(phone, table, quiet):
    fields = {"seq": table.seq, "key": "once", **typed(quiet)}
    answers = [phone.client.post(phone.base + "hand/", fields) for _ in range(3)]
    assert [(response.status_code, response["Location"]) for response in answers] == [(302, phone.base + "hand/")] * 3
    assert table.rows() == [(1, 1, False)]


def test_a_draft_is_saved_and_marked(phone, table):
    assert phone.enter(IMPOSSIBLE).status_code == 302
    assert "To look at: hand 1 . It counts for now." in text_of(phone.get())
    assert table.game.drafts == 1
    assert "Hand 1 has an error: see the game" in text_of(phone.get("hand/"))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"0-table_points": "3,30"}, "Only a whole number goes here, such as 330."),
        ({"0-clean": "two"}, "Only a whole number goes here, such as 2."),
        ({"out": ""}, "Choose one of the answers."),
        ({"1-morto": ""}, "Choose one of the answers."),
        ({"1-table_points": ""}, "Enter a number, or 0 where there was nothing."),
        ({"1-hand_points": ""}, "Enter a number, or 0 where there was nothing."),
        ({"0-claimed_total": "1000001"}, "Must be a whole number between −1,000,000 and 1,000,000."),
    ],
)
def test_a_refused_form_keeps_all_that_was_typed(phone, table, quiet, fields, fault):
    response = phone.enter(quiet, **fields)
    page = response.content.decode()
    assert response.status_code == 422
    assert page.count(fault) == 1
    sent = typed(quiet) | fields
    for name in ("0-table_points", "1-hand_points", "0-claimed_total"):
        if name in sent:
            assert f'name="{name}" value="{sent[name]}"' in page
    assert table.rows() == []


def test_numbers_are_taken_as_people_write_them(phone, table, quiet):
    phone.enter(quiet, **{"0-table_points": "1.000+15", "1-table_points": "1 050"})
    assert [side["table_points"] for side in Hand.objects.get().document["sides"]] == [1015, 1050]


def test_a_correction_is_a_new_version_and_says_from_what_to_what(phone, table, quiet):
    phone.enter(quiet)
    phone.enter(hand(350), "hand/1/")
    assert table.rows() == [(1, 1, False), (1, 2, False)]
    assert "Points on the table of Ana/Bia, from 300 to 350." in text_of(phone.get())
    phone.enter(hand(350), "hand/1/", **{"0-hand_points": ""})
    assert "Points in hand of Ana/Bia, from 10 to blank." in text_of(phone.get())


def test_what_a_form_does_not_show_is_kept(phone, table):
    table.record({**hand(), "x_note": "rained"})
    phone.enter(hand(350), "hand/1/")
    assert Hand.objects.get(version=2).document["x_note"] == "rained"


def test_a_hand_that_is_not_there_is_not_found(phone, table, quiet):
    table.record(quiet)
    table.write(matches.remove_hand, table.game, 1)
    assert [phone.get(path).status_code for path in ("hand/1/", "hand/2/")] == [404, 404]
    assert phone.enter(quiet, "hand/1/").status_code == 404


def test_the_preview_is_the_engines(phone, table, quiet):
    text = previewed(phone, typed(quiet))
    assert text["totals"] == ["+590", "+190"]
    assert text["summands"][0].replace("\u00a0", " ") == "Out 100 + Real 200 + Table 300 − In hand 10"
    assert (text["findings"], text["wrong"], text["unsure"], table.rows()) == ({}, [], False, [])


def test_a_page_names_the_preview_and_one_loaded_long_ago_still_has_its_own(phone, quiet):
    assert f'data-preview="{phone.base}preview"' in phone.get("hand/").content.decode()
    assert phone.client.post(phone.base + "reckon", typed(quiet)).json() == previewed(phone, typed(quiet))


def test_findings_stand_at_their_field_once_it_is_filled(phone, quiet):
    fields = typed(quiet) | {"1-table_points": "40"}
    texts = previewed(phone, fields)
    assert (list(texts["findings"]), texts["wrong"], texts["unsure"]) == (["1-table_points"], ["1-table_points"], True)
    early = {name: value for name, value in fields.items() if name != "1-table_points"}
    assert previewed(phone, early)["findings"] == {}


def test_an_empty_form_finds_nothing_to_say(phone):
    assert previewed(phone, {}) == {
        "before": ["0", "0"],
        "totals": ["", ""], "summands": ["", ""], "findings": {}, "wrong": [], "lead": "", "unsure": False,
        "to_check": False, "sums": ["", ""], "ends": False,
        "starter": False, "stock": False, "opens": ["opens freely", "opens freely"], "elsewhere": "",
    }  # fmt: skip


def test_a_sum_waits_for_the_morto_and_the_points_of_its_pair(phone):
    fields = {"out": "1", "0-clean": "1", "0-table_points": "300", "0-hand_points": "60"}
    assert previewed(phone, fields)["totals"] == ["", ""]
    fields["0-morto"] = "none"
    assert previewed(phone, fields)["totals"] == ["+340", ""]
    fields |= {"1-morto": "none", "1-table_points": "100"}
    assert previewed(phone, fields)["totals"] == ["+340", "+100"]
    assert previewed(phone, fields | {"1-morto": "", "1-hand_points": "20"})["totals"] == ["+340", "+180"]


def test_the_foot_names_what_is_missing(phone, table, quiet):
    assert "missing: who went out" in text_of(phone.get("hand/"))
    response = phone.enter(quiet, **{"1-morto": ""})
    assert response.status_code == 422
    assert "missing: the morto of Caio/\u200bDavi" in text_of(response)
    table.record(quiet)
    assert "missing" not in text_of(phone.get("hand/1/"))


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"out": "0", "0-morto": "played", "1-morto": "none"}, False),
        ({"out": "0", "0-morto": "none", "1-morto": "played"}, True),
        ({"out": "none", "0-morto": "played", "1-morto": "played"}, False),
        ({"out": "none", "0-morto": "played", "1-morto": "none"}, True),
        ({"out": "none"}, False),
        ({"out": "0", "mortos_to_stock": "1"}, True),
    ],
)
def test_mortos_that_became_stock_are_asked_where_they_matter(phone, fields, asked):
    assert previewed(phone, fields)["stock"] is asked


def test_a_fault_is_reported_while_typing(phone, quiet):
    answer = previewed(phone, typed(quiet) | {"0-hand_points": "x"})
    assert "Only a whole number" in answer["findings"]["0-hand_points"]
    assert answer["wrong"] == ["0-hand_points"]


@pytest.mark.parametrize(
    ("key", "field", "before", "after"),
    [
        ("plus:0-clean", "0-clean", "1", "2"),
        ("minus:0-clean", "0-clean", "1", "0"),
        ("minus:0-clean", "0-clean", "0", "0"),
        ("plus:0-clean", "0-clean", "", "1"),
        ("sign:0-claimed_total", "0-claimed_total", "590", "-590"),
        ("sign:0-claimed_total", "0-claimed_total", "x", "x"),
        ("plus:nothing", "0-clean", "1", "1"),
        ("preview", "0-clean", "1", "1"),
    ],
)
def test_keys_work_without_scripts(phone, table, quiet, key, field, before, after):
    response = phone.enter(quiet, **{field: before, "do": key})
    assert response.status_code == 200
    assert f'name="{field}" value="{after}"' in response.content.decode()
    assert table.rows() == []


def test_cards_by_class_can_be_typed_in_place_of_points(phone, table):
    fields = typed(hand()) | {"0-table_points": "", "0-cards-ace": "4", "0-cards-low": "48"}
    phone.post("hand/", **fields)
    assert Hand.objects.get().document["sides"][0]["cards"] == {"ace": 4, "low": 48}
    assert table.totals == (590, 190)
    assert 'name="0-cards-low" value="48"' in phone.get("hand/1/").content.decode()


def test_failed_openings_noted_before_the_hand_are_in_its_form(phone, table, quiet):
    for _ in range(3):
        table.record(quiet)
    table.write(matches.fail_opening, table.game, 0)
    page = phone.get("hand/").content.decode()
    assert 'name="0-failed_openings" value="1"' in page
    assert "opens with 90" in page


def test_the_starter_is_asked_for_only_when_the_totals_are_level(db):
    table = Table(quick.start("buraco-aberto-sujo", names=("Ana", "Bia"), key="s", players_per_side=1))
    phone = Phone(table)
    level = {"out": "none", "0-morto": "played", "1-morto": "played", "0-table_points": "50", "1-table_points": "50"}
    level |= {"0-hand_points": "0", "1-hand_points": "0"}
    assert previewed(phone, level)["starter"] is True
    assert previewed(phone, level | {"0-table_points": "55"})["starter"] is False
    assert previewed(phone, level | {"starter": "1"})["starter"] is False
    assert "data-starter hidden" in phone.get("hand/").content.decode()
    phone.post("hand/", **level, starter="1")
    assert (table.game.over, table.game.winner) == (True, 1)


def test_after_the_end_there_is_no_next_hand(phone, table, quiet):
    table.write(matches.close_game, table.game, "time")
    assert phone.get("hand/")["Location"] == phone.base + "?game=1"
    response = phone.enter(quiet)
    assert response.status_code == 422
    assert "This game was closed. Reopen it to enter more hands." in text_of(response)


def test_a_level_game_without_its_starter_asks_for_that_hand_and_no_other(db):
    table = Table(quick.start("buraco-aberto-sujo", names=("Ana", "Bia"), key="s", players_per_side=1))
    table.record({"sides": [{"table_points": 50, "morto": "played"}, {"table_points": 50, "morto": "played"}]})
    page = text_of(Phone(table).get())
    assert "The totals are level: say which pair started the game. Correct hand 1" in page
    assert "Enter hand 2" not in page
    assert " 2 opens " not in page
    assert " End 50 50 " in page


def test_a_script_gets_the_same_address_and_revision_when_it_sends_again(phone, table, quiet):
    fields = {"seq": table.seq, "key": "queued", **typed(quiet)}
    script = {"Accept": "application/json"}
    answers = [phone.client.post(phone.base + "hand/", fields, headers=script) for _ in range(2)]
    assert [response.json() for response in answers] == [{"to": phone.base + "hand/", "seq": table.seq}] * 2
    assert table.rows() == [(1, 1, False)]


def test_a_script_is_told_what_is_refused_by_the_page_itself(phone, table, quiet):
    fields = {"seq": table.seq, "key": "queued", **typed(quiet), "out": ""}
    response = phone.client.post(phone.base + "hand/", fields, headers={"Accept": "application/json"})
    assert (response.status_code, response["Content-Type"]) == (422, "text/html; charset=utf-8")
    assert 'data-answered="queued"' in response.content.decode()


def form_tag(response):
    return re.search(r'<form class="hand-form".*?>', response.content.decode(), re.S)[0]


def test_each_form_names_what_a_device_keeps_it_under(phone, table, quiet):
    key = f"g/{table.match.score_id}/1/"
    assert f'data-draft="{key}1"' in form_tag(phone.get("hand/"))
    assert 'data-place="1"' in form_tag(phone.get("hand/"))
    phone.enter(quiet)
    assert f'data-draft="{key}2"' in form_tag(phone.get("hand/"))
    stands = form_tag(phone.get("hand/1/"))
    assert f'data-draft="{key}1"' in stands
    assert 'data-base="1"' in stands
    assert "data-place" not in stands
    assert "data-unsaved" not in stands
    assert "data-unsaved" in form_tag(phone.enter(quiet, out=""))


def test_a_number_is_never_given_twice_so_neither_is_what_a_device_keeps(phone, table, quiet):
    phone.enter(quiet)
    phone.post("hand/1/remove")
    assert f'data-draft="g/{table.match.score_id}/1/2"' in form_tag(phone.get("hand/"))

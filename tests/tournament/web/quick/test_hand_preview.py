"""What the entry shows about a hand before it is saved."""

import json
import re

import pytest

from tests.tournament.services.matches.games import PAIRS, Table, hand
from tests.tournament.web.quick.phones import Phone, typed
from tournament.services import quick

pytestmark = pytest.mark.django_db


def test_before_saving_it_says_who_leads(phone):
    fields = {"out": "1", "0-clean": "1", "0-table_points": "300", "0-hand_points": "60", "0-morto": "none"}

    def lead() -> str:
        return json.loads(phone.client.post(phone.base + "preview", fields).content)["lead"]

    assert lead() == ""
    fields |= {"1-morto": "none", "1-table_points": "100"}
    assert lead().endswith(" leads by 240: 340 to 100.")


def test_the_foot_says_what_it_saves_for_both_pairs_and_where_the_game_then_stands(phone, table):
    fields = {"out": "1", "0-clean": "1", "0-table_points": "300", "0-hand_points": "60", "0-morto": "none"}

    def sums() -> list[str]:
        return json.loads(phone.client.post(phone.base + "preview", fields).content)["sums"]

    assert sums() == ["", ""]  # the other pair's sum is not known
    fields |= {"1-morto": "none", "1-table_points": "100"}
    assert sums() == ["+340 × +100", ""]
    table.record(hand())
    first, second = table.totals
    assert sums() == ["+340 × +100", f"Sum {first + 340} × {second + 100}"]
    page = phone.client.post(phone.base + "hand/", fields | {"do": "preview"}).content.decode()
    assert all(f">{text}<" in page for text in sums())


def test_a_hand_that_ends_the_game_says_so_before_it_is_saved(phone, table):
    while table.totals[0] + 590 < 3000:
        table.record(hand())
    fields = {"out": "0", "0-clean": "1", "0-table_points": "345", "0-hand_points": "20", "1-morto": "none"}
    fields |= {"1-table_points": "45", "1-hand_points": "70"}
    pieces = json.loads(phone.client.post(phone.base + "preview", fields).content)
    assert " wins, " in pieces["lead"]
    assert "reached 3,000" in pieces["lead"]
    assert pieces["sums"][1].startswith("Game ends 3,")
    assert pieces["ends"]
    fields |= {"out": "none", "0-table_points": "0", "0-hand_points": "500"}
    assert not json.loads(phone.client.post(phone.base + "preview", fields).content)["ends"]


def test_what_is_found_of_a_total_on_the_paper_names_its_pair(phone):
    """Both totals are asked side by side, and what is found of them stands below, one after the other."""
    fields = {"out": "0", "0-clean": "1", "0-table_points": "345", "0-hand_points": "20", "0-claimed_total": "1000"}
    fields |= {"1-morto": "none", "1-table_points": "45", "1-hand_points": "70", "1-claimed_total": "-25"}
    findings = json.loads(phone.client.post(phone.base + "preview", fields).content)["findings"]
    named = {slot: '<span class="finding-pair">' in html for slot, html in findings.items() if html}
    assert named == {"0-claimed_total": True, "1-claimed_total": True}
    page = phone.get("hand/").content.decode()
    order = [page.index(f'{what}-claimed_total"') for what in ('name="0', 'name="1', 'id="f-0', 'id="f-1')]
    assert order == sorted(order)


def test_a_figure_that_no_deck_has_is_found_at_once_and_beside_itself(phone):
    """Nothing else is answered yet, and the other pair's figure is in order."""
    fields = {"0-table_points": "3450", "1-table_points": "145"}
    page = phone.client.post(phone.base + "hand/", fields | {"do": "preview"}).content.decode()
    findings = json.loads(phone.client.post(phone.base + "preview", fields).content)
    counts = {slot: html.count('class="finding"') for slot, html in findings["findings"].items() if html}
    assert counts == {"0-table_points": 1}
    assert sorted(findings["wrong"]) == ["0-table_points"]
    assert page.index("3,450 is more than the whole deck") < page.index('name="1-table_points"')


def test_the_forgotten_cards_of_a_partner_are_named_before_the_hand_is_saved(phone):
    """Its field may stay empty, so that nothing is missing; whose partner still held cards is asked all the same."""
    fields = {"out": "1", "0-clean": "1", "0-table_points": "300", "0-hand_points": "60", "0-morto": "none"}
    fields |= {"1-morto": "played", "1-clean": "1"}

    def previewed(**more: str) -> tuple[bool, bool]:
        answer = json.loads(phone.client.post(phone.base + "preview", fields | more).content)
        return "Are the cards of the partner" in answer["findings"].get("1-hand_points", ""), answer["unsure"]

    assert previewed() == (False, False)
    assert previewed(**{"1-table_points": "345"}) == (True, True)
    assert previewed(**{"1-table_points": "345", "1-hand_points": "20"}) == (False, False)
    assert previewed(**{"1-table_points": "345", "1-hand_points": "0"}) == (True, False)


def test_cards_in_hand_that_a_pair_does_not_pay_are_noted_where_they_were_typed():
    """In Canasta whoever goes out pays nothing: the figure would drop out of the sum without a word."""
    phone = Phone(Table(quick.start("canasta-it", names=PAIRS, key="c", device="somebody")))
    fields = {"0-table_points": "400", "0-hand_points": "50", "1-table_points": "300", "1-hand_points": "60"}

    def noted(out: str) -> list[bool]:
        findings = json.loads(phone.client.post(phone.base + "preview", fields | {"out": out}).content)["findings"]
        texts = [findings.get(f"{side}-hand_points", "") for side in "01"]
        notes = [f"does not pay for its partner&#x27;s cards ({held})." for held in (50, 60)]
        return ["finding-note" in text and note in text for text, note in zip(texts, notes, strict=True)]

    assert noted("") == [False, False]
    assert noted("0") == [True, False]
    assert noted("1") == [False, True]
    in_order = fields | {"out": "1", "1-clean": "1", "0-opened": "on", "1-opened": "on"}
    answer = json.loads(phone.client.post(phone.base + "preview", in_order).content)
    assert (list(answer["findings"]), answer["to_check"]) == (["1-hand_points"], False)
    fields["1-hand_points"] = "0"
    assert noted("1") == [False, False]


def test_a_sum_typed_in_a_field_is_shown_with_its_result(phone):
    """On a phone a field is too short for it."""
    fields = {"0-table_points": "80+60-5", "0-hand_points": "1.045 + 5", "1-table_points": "100", "1-hand_points": "5+"}
    answer = json.loads(phone.client.post(phone.base + "preview", fields).content)
    notes = {
        slot: re.findall(r"finding-note.*?<strong>(.*?)</strong>", html, re.DOTALL)
        for slot, html in answer["findings"].items()
    }
    assert notes["0-table_points"] == ["80 + 60 − 5 = 135"]
    assert notes["0-hand_points"] == ["1,045 + 5 = 1,050"]
    assert notes["1-hand_points"] == []
    assert "1-table_points" not in notes
    page = phone.client.post(phone.base + "hand/", fields | {"do": "preview"}).content.decode()
    assert page.count("80 + 60 − 5 = 135") == 1


def notes_on_an_unplayed_morto(key: str, figures: tuple[str, ...]) -> dict[str, str]:
    """What is noted about a figure in the hand of the pair that went out, by figure; each is to be checked."""
    phone = Phone(Table(quick.start(key, names=PAIRS, key=key, device="somebody")))
    fields = {"out": "0", "0-morto": "unplayed", "0-clean": "2", "0-table_points": "345", "1-morto": "none"}
    fields |= {"1-table_points": "45", "1-hand_points": "30"}
    notes = {}
    for held in figures:
        answer = json.loads(phone.client.post(phone.base + "preview", fields | {"0-hand_points": held}).content)
        texts = re.findall(r"<strong>(.*?)</strong>", answer["findings"].get("0-hand_points", ""))
        if texts:
            [notes[held]] = texts
        assert (answer["unsure"], answer["to_check"]) == (False, bool(texts))
    return notes


def test_where_an_unplayed_morto_does_not_count_nothing_is_left_to_the_pair_that_went_out():
    notes = notes_on_an_unplayed_morto("apcef-sc-2022", ("", "0", "5", "30"))
    sentence = (
        "Enter 0: the player who went out has no cards, and the partner only has the morto, which does not count."
    )
    assert notes == {"5": sentence, "30": sentence}


def test_where_an_unplayed_morto_counts_the_pair_that_went_out_has_at_least_its_cheapest_cards():
    notes = notes_on_an_unplayed_morto("aacrt-2016", ("0", "15", "50", "55", "80"))
    sentence = "Count again: the partner of the player who went out holds the unplayed morto, at least 55 points."
    assert notes == {"0": sentence, "15": sentence, "50": sentence}


def test_a_hand_with_all_figures_of_the_last_one_asks_whether_it_is_another(phone, table, quiet):
    """Only a new hand, and only the last one: a sheet is easily entered twice."""
    again = "The same figures as in hand 1. Is it another hand?"

    def shown(**fields: str) -> bool:
        answer = json.loads(phone.client.post(phone.base + "preview", typed(quiet) | fields).content)
        return again in answer["findings"].get("hand", "")

    assert not shown()
    phone.enter(quiet)
    assert (shown(), shown(**{"0-table_points": "305"}), shown(hand="1")) == (True, False, False)
    phone.enter(hand(350))
    assert not shown()


@pytest.mark.parametrize("number", [None, 1])
def test_nothing_else_is_written_about_a_number_that_cannot_be_read(db, number):
    """Cards on the table: "0 is too little for whoever took the morto" would contradict what was typed."""
    table = Table(quick.start("faraes-2023", names=PAIRS, key="start", device="somebody"))
    table.record({"sides": [{"went_out": True, "clean": 1, "table_cards": 33, "morto": "played"}, {"morto": "none"}]})
    fields = {"out": "0", "0-clean": "1", "0-table_cards": "twenty", "0-morto": "played", "1-morto": "none"}
    fields |= {} if number is None else {"hand": str(number)}
    answer = json.loads(Phone(table).client.post(Phone(table).base + "preview", fields).content)
    findings = re.sub(r"<[^>]*>", " ", answer["findings"]["0-table_cards"]).split()
    assert " ".join(findings) == "Only a whole number goes here, such as 33."

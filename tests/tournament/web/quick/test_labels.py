"""What the entry of a hand says about its fields: what each is worth, and what does not count there."""

import pytest

from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tournament.web.quick.keypad import pad_keys
from tournament.web.quick.labels import field_note, unplayed_note

pytestmark = pytest.mark.usefixtures("in_english")

ALONE = "the cards alone, without the points of canastras"


@pytest.mark.parametrize(
    ("regulation", "field", "note"),
    [
        *((regulation, "table_points", ALONE) for regulation in (AACRT, APCEF, BURACO)),
        (CANASTA, "table_points", ALONE.replace("canastras", "canastas")),
        (AACRT, "hand_points", ""),
        (APCEF, "hand_points", ""),
        (BURACO, "hand_points", ""),
        (CANASTA, "hand_points", ""),
        (FARAES, "table_cards", "10 each, threes not among them"),
        (FARAES.with_rulings({"threes_as_cards": "yes"}), "table_cards", "10 each"),
        (FARAES, "hand_cards", "of the threes, only an unswapped red one"),
        (APCEF, "clean", "200 each"),
    ],
    ids=label,
)
def test_a_field_says_what_does_not_count_there(regulation, field, note):
    assert field_note(regulation, field) == note


@pytest.mark.parametrize(
    ("regulation", "field", "note"),
    [
        (AACRT.with_rulings({"unplayed_morto_cards": "not_counted"}), "hand_points", "without the cards of the morto"),
        (AACRT, "hand_points", ""),
        (APCEF, "hand_points", "without the cards of the morto"),
        (APCEF, "table_points", ""),
        (APCEF.with_rulings({"unplayed_morto": "cards_count"}), "hand_points", ""),
        (BURACO, "hand_points", ""),
        (CANASTA, "hand_points", ""),
        (FARAES, "hand_cards", "without the cards of the morto"),
        (FARAES.with_rulings({"unplayed_morto_cards": "counted"}), "hand_cards", ""),
    ],
    ids=label,
)
def test_the_morto_is_named_only_where_its_cards_do_not_count(regulation, field, note):
    assert unplayed_note(regulation, field) == note


def test_the_pad_knows_which_threes_and_kings_count():
    """Red threes are worth nothing, and red kings are a key of their own."""
    assert [(key.short, key.value) for key in pad_keys(CANASTA)] == [
        ("Joker", 50), ("2", 20), ("A", 20), ("K ♥♦", 10), ("8–Q, K ♠♣", 10), ("4–7, 3 ♠♣", 5)
    ]  # fmt: skip
    assert [key.short for key in pad_keys(APCEF)] == ["A", "2", "8–K", "3–7"]


def test_with_a_value_of_their_own_red_threes_have_a_key():
    keys = {key.short: key.value for key in pad_keys(CANASTA.with_rulings({"red_three_value": 5}))}
    assert keys["3 ♥♦"] == keys["4–7, 3 ♠♣"] == 5

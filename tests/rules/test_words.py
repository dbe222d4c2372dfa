"""What fields and classes of cards are called: in a regulation's own words, else in the usual ones."""

from __future__ import annotations

from dataclasses import replace

from rules.words import class_word, field_word
from tests.rules.samples import APCEF, CANASTA, FARAES

OWN = replace(APCEF, words={"field.honours": "Jokers and twos", "class.joker": "Wild cards"})


def test_a_field_has_the_regulations_own_word_or_the_usual_one() -> None:
    assert [field_word(one, "honours") for one in (OWN, APCEF)] == ["Jokers and twos", "Honours"]
    assert field_word(OWN, "morto") == "Morto"


def test_what_is_left_over_is_counted_in_the_unit_of_the_table() -> None:
    """And an untaken morto belongs to it, of which nobody would think in front of "stock and discards"."""
    assert [field_word(one, "left") for one in (APCEF, FARAES, CANASTA)] == [
        "Points left in stock, discards and mortos",
        "Cards left in stock, discards and mortos",
        "Points neither laid nor held",
    ]


def test_a_class_of_cards_has_its_own_word_the_usual_one_or_its_name() -> None:
    assert [class_word(one, "joker") for one in (OWN, APCEF)] == ["Wild cards", "Jokers"]
    assert class_word(OWN, "black_king") == "black_king"

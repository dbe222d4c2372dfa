"""A hand converted to a form and back, for every regulation, whatever a game file may contain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.fields import HAND_FIELDS, SIDE_FIELDS, FieldKind
from scoring.codec import read_hand
from tests.profiles import max_examples
from tests.rules.samples import APCEF, BURACO, CANASTA, EVERY, FARAES, every_sample, one_case_each
from tests.scoring.samples import QUIET
from tests.scoring.strategies import kept_fields, some_hands
from tournament.web.quick.codec import decode_hand, encode

WENT_OUT = {"went_out": True}
ASKED = {"out", "0-morto", "1-morto"}


def without_empty_counts(document: dict) -> dict:
    """The document without `cards: {}`: in a form, no counted cards means that none were counted."""
    for side in document["sides"]:
        for name in ("cards", "hand_cards_by_class"):
            if side.get(name) == {}:
                del side[name]
    return document


@pytest.mark.long
@max_examples(200)
@given(st.data())
def test_a_hand_comes_back_from_its_form(data):
    regulation = data.draw(st.sampled_from(EVERY))
    document = without_empty_counts(data.draw(some_hands(regulation)))
    for side in document["sides"]:
        side.update(data.draw(kept_fields))
    document |= data.draw(kept_fields)
    hand = read_hand(document, regulation)
    decoded = decode_hand(encode(hand, regulation), regulation, hand)
    assert (decoded.hand, decoded.faults) == (hand, {})
    assert ASKED.isdisjoint(decoded.missing)


@max_examples(200)
@given(st.data())
def test_whatever_is_posted_is_a_hand_with_faults(data):
    regulation = data.draw(st.sampled_from(EVERY))
    names = sorted(encode(read_hand({"sides": [{}, {}]}, regulation), regulation))
    names += [f"0-cards-{cls}" for cls in regulation.class_sizes]
    fields = data.draw(st.dictionaries(st.sampled_from(names), st.text() | st.integers().map(str)))
    decoded = decode_hand(fields, regulation)
    assert read_hand(decoded.document, regulation) == decoded.hand
    assert set(decoded.faults) <= set(fields)


@every_sample
def test_a_form_asks_for_this_regulation_alone(regulation):
    fields = encode(read_hand({"sides": list(QUIET[regulation])}, regulation), regulation)
    plain = {name for name in regulation.fields if name != "went_out" and SIDE_FIELDS[name] is not FieldKind.CLASSES}
    assert set(fields) == {"out", *regulation.hand_fields, *(f"{side}-{name}" for side in (0, 1) for name in plain)}


@pytest.mark.parametrize(
    ("sides", "out"),
    [
        (({}, {}), "none"),
        (({"went_out": True}, {}), "0"),
        (({}, {"went_out": True}), "1"),
        (({"went_out": True},) * 2, "both"),
    ],
)
def test_who_ended_the_hand_is_one_answer(sides, out):
    assert encode(read_hand({"sides": list(sides)}, APCEF), APCEF)["out"] == out


@one_case_each(
    ("morto", "table_points", "hand_points"),
    ("morto", "table_points", "hand_points"),
    ("morto", "table_points", "hand_points"),
    ("table_points", "hand_points"),
    ("morto", "table_cards", "hand_cards"),
)
def test_missing_answers_are_in_the_order_of_the_form(regulation, expected):
    assert decode_hand({}, regulation).missing == ("out", *(f"{side}-{name}" for side in (0, 1) for name in expected))


def test_whoever_went_out_may_leave_its_hand_empty_and_counted_cards_are_points():
    fields = {"out": "0", "0-morto": "played", "0-cards-ace": "7", "1-morto": "none", "1-table_points": "50"}
    assert decode_hand(fields, APCEF).missing == ("1-hand_points",)


@pytest.mark.parametrize(
    ("regulation", "fields", "faults"),
    [
        (APCEF, {"0-table_points": "abc"}, {"0-table_points"}),
        (APCEF, {"1-clean": "1.5"}, {"1-clean"}),
        (APCEF, {"0-cards-ace": "x"}, {"0-cards-ace"}),
        (APCEF, {"0-claimed_total": "9999999"}, {"0-claimed_total"}),
        (APCEF, {"1-cards-ace": "9999999", "left": "?"}, {"1-cards-ace", "left"}),
        (FARAES, {"1-table_cards": "ten"}, {"1-table_cards"}),
        (CANASTA, {"0-honours": "-"}, {"0-honours"}),
        (BURACO, {"mortos_to_stock": "?"}, {"mortos_to_stock"}),
    ],
)
def test_a_fault_has_its_field(regulation, fields, faults):
    assert set(decode_hand(fields, regulation).faults) == faults


def test_every_field_of_the_game_file_has_a_way_into_the_form():
    assert set(HAND_FIELDS) == {"mortos_to_stock", "starter", "left"}


def test_whoever_went_out_took_a_morto_unless_the_form_says_otherwise():
    texts = {"out": "0", "1-morto": "none", "0-table_points": "300", "1-table_points": "50", "1-hand_points": "20"}
    decoded = decode_hand(texts, APCEF)
    assert (decoded.hand.sides[0].morto, decoded.missing) == ("played", ())
    assert decode_hand({**texts, "0-morto": "unplayed"}, APCEF).hand.sides[0].morto == "unplayed"
    assert decode_hand({**texts, "out": "none"}, APCEF).missing == ("0-morto", "0-hand_points")

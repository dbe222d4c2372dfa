"""The codec of all documents: what the contract of the game file allows, what it calls unreadable, and where."""

from typing import Any

import pytest

from rules.fields import HAND_FIELDS, SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from scoring.codec import read_game, read_hand
from scoring.hand import Side
from scoring.unreadable import Unreadable
from tests.rules.samples import (
    AACRT,
    APCEF,
    BURACO,
    CANASTA,
    FARAES,
    Mark,
    every_regulation,
    label,
    one_case_each,
)
from tests.scoring.game_documents import fault, game, hand

COMMON = {"clean", "dirty", "went_out", "claimed_total"}
IN_POINTS = {"table_points", "hand_points", "cards", "hand_cards_by_class"}
IN_CARDS = {"table_cards", "hand_cards"}
CANASTA_ALONE = {"opened", "concealed", "honours", "false_closings"}
THREES = {"red_threes", "red_threes_in_hand", "black_threes_in_hand"}

NOT_HERE = "this regulation does not have the field"
UNKNOWN = "unknown field"
MISSING = "the field is missing"
OBJECT = "must be an object"

not_an_object: Mark = pytest.mark.parametrize("value", [None, True, 1, 1.5, "text", [], [{}]], ids=repr)


# What may be left out


@every_regulation
def test_whatever_is_left_out_is_nothing(regulation: Regulation) -> None:
    read = read_game(game(regulation, hand()))
    assert (read.pairs, read.closed, read.players_per_side, read.rulings, read.extra) == (None, None, 2, {}, {})
    assert (read.hands[0].mortos_to_stock, read.hands[0].starter, read.hands[0].left) == (0, None, None)
    assert read.hands[0].sides == (Side(), Side())


def test_a_side_left_empty_has_no_canastra_no_morto_and_no_claim() -> None:
    side = read_hand(hand(), AACRT).sides[0]
    assert (side.clean, side.went_out, side.morto, side.claimed_total) == (0, False, "none", None)


def test_a_game_may_have_no_hand_yet() -> None:
    assert read_game(game()).hands == ()


@pytest.mark.parametrize("name", ["regulation", "hands"])
def test_a_document_names_its_regulation_and_has_hands(name: str) -> None:
    document = game()
    del document[name]
    assert fault(document) == (name, MISSING)


def test_a_hand_has_sides() -> None:
    assert fault(game(AACRT, hand(), {})) == ("hands[1].sides", MISSING)


# Which regulation has which field


@one_case_each(
    COMMON | IN_POINTS | {"morto", "failed_openings"},
    COMMON | IN_POINTS | {"morto", "failed_openings"},
    COMMON | IN_POINTS | {"morto", "royal"},
    COMMON | IN_POINTS | CANASTA_ALONE | {"failed_openings"},
    COMMON | IN_CARDS | THREES | {"morto"},
)
def test_a_side_has_the_fields_of_its_regulation(regulation: Regulation, expected: set[str]) -> None:
    assert {
        name for name in SIDE_FIELDS if is_accepted(regulation, hand({name: valid_value(SIDE_FIELDS[name])}))
    } == expected


@one_case_each(
    {"mortos_to_stock", "left"},
    {"mortos_to_stock", "left"},
    {"mortos_to_stock", "left", "starter"},
    {"left"},
    {"left"},
)
def test_a_hand_has_the_fields_of_its_regulation(regulation: Regulation, expected: set[str]) -> None:
    assert {name for name in HAND_FIELDS if is_accepted(regulation, hand(**{name: 1}))} == expected


def valid_value(kind: FieldKind) -> Any:
    return {FieldKind.FLAG: False, FieldKind.MORTO: "played", FieldKind.CLASSES: {}}.get(kind, 0)


def is_accepted(regulation: Regulation, document: dict[str, Any]) -> bool:
    try:
        read_hand(document, regulation)
    except Unreadable as fault:
        if fault.message.id != NOT_HERE:
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("regulation", "document", "place"),
    [
        (FARAES, hand(mortos_to_stock=0), "mortos_to_stock"),
        (CANASTA, hand(mortos_to_stock=1), "mortos_to_stock"),
        (APCEF, hand(starter=0), "starter"),
        (AACRT, hand({}, {"royal": 0}), "sides[1].royal"),
        (CANASTA, hand({"morto": "none"}), "sides[0].morto"),
        (FARAES, hand({"cards": {}}), "sides[0].cards"),
        (FARAES, hand({"table_points": 0}), "sides[0].table_points"),
        (BURACO, hand({"failed_openings": 0}), "sides[0].failed_openings"),
    ],
    ids=label,
)
def test_another_regulations_field_is_unreadable_even_when_it_says_nothing(
    regulation: Regulation, document: dict[str, Any], place: str
) -> None:
    assert fault(game(regulation, document)) == (f"hands[0].{place}", NOT_HERE)


# Unknown fields, and those that are kept


@pytest.mark.parametrize("name", ["unknown", "Clean", "clean ", "X_note", "x-note", "xx_", "limpa", "_x_", "hand"])
def test_an_unknown_field_is_unreadable_at_every_level(name: str) -> None:
    assert fault(game() | {name: 1}) == (name, UNKNOWN)
    assert fault(game(AACRT, hand(**{name: 1}))) == (f"hands[0].{name}", UNKNOWN)
    assert fault(game(AACRT, hand({}, {name: 1}))) == (f"hands[0].sides[1].{name}", UNKNOWN)


def test_a_field_without_a_name_shows() -> None:
    assert fault(game() | {"": 1}) == ('""', UNKNOWN)
    assert fault(game(AACRT, hand({"": 1}))) == ('hands[0].sides[0].""', UNKNOWN)


def test_fields_of_one_level_are_unknown_at_another() -> None:
    assert fault(game(AACRT, clean=1)) == ("clean", UNKNOWN)
    assert fault(game(AACRT, mortos_to_stock=1)) == ("mortos_to_stock", UNKNOWN)
    assert fault(game(AACRT, hand(clean=1))) == ("hands[0].clean", UNKNOWN)
    assert fault(game(AACRT, hand({"left": 1}))) == ("hands[0].sides[0].left", UNKNOWN)
    assert fault(game(AACRT, hand(regulation="aacrt-2016"))) == ("hands[0].regulation", UNKNOWN)


@pytest.mark.parametrize(
    "value",
    [None, True, 1.5, 10**9, "text", pytest.param("\ud800", id="half of a pair"), [], {"clean": "?"}],
)
def test_x_fields_are_kept_and_not_looked_at(value: Any) -> None:
    extra = {"x_": value, "x_note": value}
    read = read_game(game(AACRT, hand(extra, **extra), **extra))
    assert (read.extra, read.hands[0].extra, read.hands[0].sides[0].extra) == (extra, extra, extra)


def test_x_fields_belong_to_document_hand_and_side_alone() -> None:
    assert fault(game(AACRT, rulings={"x_note": 1})) == ("rulings.x_note", "unknown ruling")
    assert fault(game(AACRT, hand({"cards": {"x_note": 1}})))[0] == "hands[0].sides[0].cards.x_note"


# Types


@not_an_object
def test_document_hand_and_side_are_objects(value: Any) -> None:
    assert fault(value) == ("", OBJECT)
    assert fault(game(AACRT, value)) == ("hands[0]", OBJECT)
    assert fault(game(AACRT, {"sides": [{}, value]})) == ("hands[0].sides[1]", OBJECT)


@not_an_object
def test_rulings_and_counted_cards_are_objects(value: Any) -> None:
    assert fault(game(AACRT, rulings=value)) == ("rulings", OBJECT)
    assert fault(game(AACRT, hand({"cards": value}))) == ("hands[0].sides[0].cards", OBJECT)
    assert fault(game(AACRT, hand({"hand_cards_by_class": value}))) == ("hands[0].sides[0].hand_cards_by_class", OBJECT)


@pytest.mark.parametrize("value", [None, True, 0, "sides", {}, [], [{}], [{}, {}, {}]], ids=repr)
def test_a_hand_has_two_sides(value: Any) -> None:
    assert fault(game(AACRT, {"sides": value})) == ("hands[0].sides", "must be a list of two sides")


@pytest.mark.parametrize("value", [None, False, 0, "", {}, {"0": {}}], ids=repr)
def test_hands_are_a_list(value: Any) -> None:
    assert fault({"regulation": "aacrt-2016", "hands": value}) == ("hands", "must be a list of hands")

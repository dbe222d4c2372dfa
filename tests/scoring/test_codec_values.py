"""The codec of all documents: the values that a field accepts."""

from typing import Any

import pytest

from rules.fields import SIDE_FIELDS, FieldKind
from rules.schema import Regulation
from scoring.codec import read_hand
from tests.rules.samples import (
    AACRT,
    BURACO,
    CANASTA,
    Mark,
    every_regulation,
    one_case_each,
)
from tests.scoring.game_documents import fault, game, hand

WHOLE = "must be a whole number"
RANGE = "must be a whole number between %(low)s and %(high)s"
ONE_OF = "must be one of: %(options)s"
not_whole: Mark = pytest.mark.parametrize(
    "value", [None, True, False, 1.0, 0.0, 1e2, -0.0, "1", "", [], [1], {}, {"value": 1}], ids=repr
)


def numbers(regulation: Regulation) -> list[str]:
    kinds = (FieldKind.COUNT, FieldKind.POINTS, FieldKind.TOTAL)
    return [name for name in regulation.fields if SIDE_FIELDS[name] in kinds]


@not_whole
@every_regulation
def test_every_number_is_a_whole_number(regulation: Regulation, value: Any) -> None:
    for name in numbers(regulation):
        assert fault(game(regulation, hand({}, {name: value}))) == (f"hands[0].sides[1].{name}", WHOLE)
    for name in set(regulation.hand_fields) - {"starter"}:
        assert fault(game(regulation, hand(**{name: value}))) == (f"hands[0].{name}", WHOLE)


@every_regulation
def test_numbers_go_to_a_million_on_either_side(regulation: Regulation) -> None:
    for name in numbers(regulation):
        for value in (1_000_000, -1_000_000, 0, -1):
            assert getattr(read_hand(hand({name: value}), regulation).sides[0], name) == value
        for value in (1_000_001, -1_000_001, 10**30):
            assert fault(game(regulation, hand({name: value}))) == (f"hands[0].sides[0].{name}", RANGE)
    assert read_hand(hand(left=-1_000_000), regulation).left == -1_000_000
    assert fault(game(regulation, hand(left=1_000_001))) == ("hands[0].left", RANGE)


@pytest.mark.parametrize("value", [None, 0, 1, 1.0, "true", "", [], {}], ids=repr)
@pytest.mark.parametrize("name", ["went_out", "opened", "concealed"])
def test_flags_are_true_or_false(name: str, value: Any) -> None:
    assert fault(game(CANASTA, hand({name: value}))) == (f"hands[0].sides[0].{name}", "must be true or false")


@pytest.mark.parametrize("value", [None, True, 0, "", "None", "taken", "played ", [], ["none"], {}], ids=repr)
def test_a_morto_is_none_played_or_unplayed(value: Any) -> None:
    assert fault(game(AACRT, hand({"morto": value}))) == ("hands[0].sides[0].morto", ONE_OF)


def test_the_three_states_of_a_morto() -> None:
    states = ("none", "played", "unplayed")
    assert tuple(read_hand(hand({"morto": state}), AACRT).sides[0].morto for state in states) == states


@pytest.mark.parametrize("value", [None, True, False, 2, -1, 1.0, "0", [], {}], ids=repr)
def test_the_starter_is_0_or_1(value: Any) -> None:
    assert fault(game(BURACO, hand(starter=value))) == ("hands[0].starter", "must be 0 or 1")


def test_the_starter_may_be_either_pair() -> None:
    assert [read_hand(hand(starter=pair), BURACO).starter for pair in (0, 1)] == [0, 1]


@one_case_each(
    {"joker", "two", "ace", "high", "low"},
    {"two", "ace", "high", "low"},
    {"joker", "two", "ace", "high", "low"},
    {"joker", "two", "ace", "high", "low", "honour", "red_three"},
    set(),
)
def test_each_regulation_counts_its_own_classes(regulation: Regulation, expected: set[str]) -> None:
    if not expected:
        return
    names = {"joker", "two", "ace", "high", "low", "honour", "red_three", "black_three", "king", "Ace"}
    for field in ("cards", "hand_cards_by_class"):
        counted = dict.fromkeys(expected, 1)
        assert getattr(read_hand(hand({field: counted}), regulation).sides[0], field) == counted
        for name in names - expected:
            place, message = fault(game(regulation, hand({field: {name: 0}})))
            assert (place, message) == (
                f"hands[0].sides[0].{field}.{name}",
                "this regulation does not count such a class of cards",
            )


@not_whole
def test_counts_of_cards_are_whole_numbers(value: Any) -> None:
    assert fault(game(AACRT, hand({"cards": {"ace": value}}))) == ("hands[0].sides[0].cards.ace", WHOLE)


def test_counts_of_cards_go_to_a_million() -> None:
    assert read_hand(hand({"cards": {"ace": -1_000_000}}), AACRT).sides[0].cards == {"ace": -1_000_000}
    assert fault(game(AACRT, hand({"cards": {"ace": 1_000_001}}))) == ("hands[0].sides[0].cards.ace", RANGE)

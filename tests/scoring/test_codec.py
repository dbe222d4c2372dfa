"""The gate of all documents: what the contract of the game file lets in, and what it calls unreadable, and where."""

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
    FIVE,
    Mark,
    each,
    every_regulation,
    label,
    of_the_five,
)

COMMON = {"clean", "dirty", "went_out", "claimed_total"}
IN_POINTS = {"table_points", "hand_points", "cards", "hand_cards_by_class"}
IN_CARDS = {"table_cards", "hand_cards"}
CANASTA_ALONE = {"opened", "concealed", "honours", "false_closings"}
THREES = {"red_threes", "red_threes_in_hand", "black_threes_in_hand"}

WHOLE = "must be a whole number"
RANGE = "must be a whole number between %(low)s and %(high)s"
NOT_HERE = "this regulation does not have the field"
UNKNOWN = "unknown field"
MISSING = "the field is missing"
OBJECT = "must be an object"
ONE_OF = "must be one of: %(options)s"

not_an_object: Mark = pytest.mark.parametrize("value", [None, True, 1, 1.5, "text", [], [{}]], ids=repr)
not_whole: Mark = pytest.mark.parametrize(
    "value", [None, True, False, 1.0, 0.0, 1e2, -0.0, "1", "", [], [1], {}, {"value": 1}], ids=repr
)


def game(regulation: Regulation = AACRT, *hands: Any, **fields: Any) -> dict[str, Any]:
    return {"regulation": regulation.key, "hands": list(hands), **fields}


def hand(first: Any = None, second: Any = None, **fields: Any) -> dict[str, Any]:
    return {"sides": [first or {}, second or {}], **fields}


def fault(document: Any) -> tuple[str, str]:
    """Place and message id of what makes a document unreadable."""
    with pytest.raises(Unreadable) as refused:
        read_game(document)
    return refused.value.place, refused.value.message.id


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


@each(
    COMMON | IN_POINTS | {"morto", "failed_openings"},
    COMMON | IN_POINTS | {"morto", "failed_openings"},
    COMMON | IN_POINTS | {"morto", "royal"},
    COMMON | IN_POINTS | CANASTA_ALONE | {"failed_openings"},
    COMMON | IN_CARDS | THREES | {"morto"},
)
def test_a_side_has_the_fields_of_its_regulation(regulation: Regulation, expected: set[str]) -> None:
    assert {name for name in SIDE_FIELDS if takes(regulation, hand({name: sound(SIDE_FIELDS[name])}))} == expected


@each(
    {"mortos_to_stock", "left"},
    {"mortos_to_stock", "left"},
    {"mortos_to_stock", "left", "starter"},
    {"left"},
    {"left"},
)
def test_a_hand_has_the_fields_of_its_regulation(regulation: Regulation, expected: set[str]) -> None:
    assert {name for name in HAND_FIELDS if takes(regulation, hand(**{name: 1}))} == expected


def sound(kind: FieldKind) -> Any:
    return {FieldKind.FLAG: False, FieldKind.MORTO: "played", FieldKind.CLASSES: {}}.get(kind, 0)


def takes(regulation: Regulation, document: dict[str, Any]) -> bool:
    try:
        read_hand(document, regulation)
    except Unreadable as refused:
        if refused.message.id != NOT_HERE:
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


@pytest.mark.parametrize("value", [None, True, 1.5, 10**9, "text", "\ud800", [], {"clean": "?"}], ids=ascii)
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
def test_sides_are_two(value: Any) -> None:
    assert fault(game(AACRT, {"sides": value})) == ("hands[0].sides", "must be a list of two sides")


@pytest.mark.parametrize("value", [None, False, 0, "", {}, {"0": {}}], ids=repr)
def test_hands_are_a_list(value: Any) -> None:
    assert fault({"regulation": "aacrt-2016", "hands": value}) == ("hands", "must be a list of hands")


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


# Counted cards


@each(
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


# The document


@pytest.mark.parametrize("value", [None, 1, True, "", "sumula-game/2", "Sumula-game/1", "sumula-tournament/1", [], {}])
def test_another_format_is_unreadable(value: Any) -> None:
    assert fault(game(format=value)) == ("format", "a format other than %(format)s")


def test_the_format_is_this_one() -> None:
    assert read_game(game(format="sumula-game/1")) == read_game(game())


@pytest.mark.parametrize("value", [None, 1, True, "", "AACRT-2016", "aacrt", "__class__", [], ["aacrt-2016"], {}])
def test_an_unknown_regulation_is_unreadable(value: Any) -> None:
    assert fault({"regulation": value, "hands": []}) == ("regulation", "unknown regulation")


@pytest.mark.parametrize("value", [None, True, 0, "Ana/Bia", {}, [], ["Ana"], ["a", "b", "c"]], ids=repr)
def test_pairs_are_two(value: Any) -> None:
    assert fault(game(pairs=value)) == ("pairs", "must be a list of two names")


@pytest.mark.parametrize("value", [None, True, 1, ["Ana", "Bia"], {}], ids=repr)
def test_a_pair_is_a_text(value: Any) -> None:
    assert fault(game(pairs=["Ana", value])) == ("pairs[1]", "must be a text")


@pytest.mark.parametrize("name", ["\ud83d", "Ana\x00Bia"], ids=ascii)
def test_a_name_that_no_terminal_and_no_database_can_hold(name: str) -> None:
    assert fault(game(pairs=[name, "Bia"])) == ("pairs[0]", "this text contains characters that cannot be written")


def test_names_are_kept_as_they_are() -> None:
    names = ["", " Ana / Bia\n", "Ана", "🂡"]
    assert [read_game(game(pairs=[name, "x"])).pairs for name in names] == [(name, "x") for name in names]


@pytest.mark.parametrize("value", [None, True, 0, "", "Time", "target", [], ["time"], {}, {"time": 1}], ids=repr)
def test_a_game_is_closed_by_time_or_by_hands(value: Any) -> None:
    assert fault(game(closed=value)) == ("closed", ONE_OF)


def test_both_ways_of_closing() -> None:
    assert [read_game(game(closed=way)).closed for way in ("time", "hands")] == ["time", "hands"]


@pytest.mark.parametrize("value", [None, True, 0, 3, -1, 1.0, 2.0, "2", [], {}], ids=repr)
def test_buraco_is_played_by_one_or_two_a_side(value: Any) -> None:
    assert fault(game(BURACO, players_per_side=value)) == ("players_per_side", ONE_OF)


def test_players_a_side_are_buracos_alone() -> None:
    assert [read_game(game(BURACO, players_per_side=players)).players_per_side for players in (1, 2)] == [1, 2]
    others = [regulation for regulation in FIVE if regulation is not BURACO]
    assert {fault(game(other, players_per_side=2)) for other in others} == {("players_per_side", NOT_HERE)}


# Rulings

RULINGS: dict[Regulation, dict[str, tuple[Any, ...]]] = {
    AACRT: {
        "level_at_target": ("another_hand", "shared"),
        "out_when_morto_became_stock": ("no", "yes"),
        "unplayed_morto_cards": ("to_opponents", "not_counted"),
    },
    APCEF: {"unplayed_morto": ("flat_100", "cards_count"), "restart_on_two": (True, False)},
    BURACO: {},
    CANASTA: {
        "red_three_value": (0, 5),
        "honour_card_value": (10, 0),
        "closers_partner_pays": ("no", "yes"),
        "nobody_closed": ("both_pay_no_bonus", "nothing_counts"),
        "concealed_needs_opening": ("yes", "no"),
    },
    FARAES: {
        "retained_red_three": ("that_card", "all_of_the_pair"),
        "threes_as_cards": ("no", "yes"),
        "unplayed_morto_cards": ("not_counted", "counted"),
    },
}


@of_the_five
def test_rulings_are_those_of_the_contract_the_default_first(regulation: Regulation) -> None:
    written = {ruling.name: tuple(option.value for option in ruling.options) for ruling in regulation.rulings}
    assert written == RULINGS[regulation]


@of_the_five
def test_each_value_of_a_ruling_is_read_and_no_other(regulation: Regulation) -> None:
    strangers: tuple[Any, ...] = (None, True, False, 0, 1, 5, 10, 0.0, 5.0, "", "true", "yes", "no", "5", [], {})
    for name, values in RULINGS[regulation].items():
        for value in values:
            assert read_game(game(regulation, rulings={name: value})).rulings == {name: value}
        for value in strangers:
            if not any(type(value) is type(known) and value == known for known in values):
                place = fault(game(regulation, rulings={name: value}))
                assert place == (f"rulings.{name}", "the ruling has no such value")


@of_the_five
def test_another_regulations_ruling_is_unknown(regulation: Regulation) -> None:
    others = {name: values for other in FIVE for name, values in RULINGS[other].items()}
    for name in (others.keys() | {"Unknown", "unknown"}) - RULINGS[regulation].keys():
        assert fault(game(regulation, rulings={name: "yes"})) == (f"rulings.{name}", "unknown ruling")

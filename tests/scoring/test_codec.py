"""The gate: what a game file may say, and the place and reason of everything it may not."""

from copy import deepcopy
from typing import Any

import pytest

from rules.schema import Regulation
from scoring.codec import read_game
from scoring.hand import Game, Hand, Side
from scoring.unreadable import Unreadable
from scoring.writing import write_findings, write_game
from tests.rules.cast import AACRT, APCEF, BURACO, CANASTA, EVERY, FARAES, every_regulation
from tests.scoring.cast import Document, cases, document, played

MISSING = "the field is missing"
OBJECT = "an object is wanted"
WHOLE = "a whole number is wanted"
RANGE = "a whole number between %(low)s and %(high)s is wanted"
FLAG = "true or false is wanted"
ONE_OF = "one of these is wanted: %(options)s"
UNKNOWN = "unknown field"
FOREIGN = "this regulation does not have the field"
NAMES = "a list of two names is wanted"
NO_CLASS = "this regulation does not count such a class of cards"
GONE = object()


def base(regulation: Regulation = APCEF, **fields: Any) -> Document:
    return {"regulation": regulation.key, "hands": [document(regulation, {}, {})], **fields}


def fault_of(document: Any) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        read_game(document)
    return caught.value.place, caught.value.message.id


def changed(regulation: Regulation, path: tuple[str | int, ...], value: Any) -> Document:
    """The quiet game with one value otherwise, or gone."""
    whole: Any = deepcopy(base(regulation))
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return dict(whole)


SIDE = ("hands", 0, "sides", 1)


# --- The document ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [None, [], "game", 3, True])
def test_a_game_is_an_object(other: Any) -> None:
    assert fault_of(other) == ("", OBJECT)


@pytest.mark.parametrize(
    ("path", "value", "place", "problem"),
    [
        (("colour",), 1, "colour", UNKNOWN),
        (("X_",), 1, "X_", UNKNOWN),
        (("format",), "sumula-game/2", "format", "another format than %(format)s"),
        (("format",), None, "format", "another format than %(format)s"),
        (("regulation",), GONE, "regulation", MISSING),
        (("regulation",), "apcef", "regulation", "unknown regulation"),
        (("regulation",), ["apcef-sc-2022"], "regulation", "unknown regulation"),
        (("rulings",), [], "rulings", OBJECT),
        (("rulings",), None, "rulings", OBJECT),
        (("rulings",), {"level_at_target": "shared"}, "rulings.level_at_target", "unknown ruling"),
        (("rulings",), {"unplayed_morto": "none"}, "rulings.unplayed_morto", "the ruling has no such value"),
        (("rulings",), {"unplayed_morto": None}, "rulings.unplayed_morto", "the ruling has no such value"),
        (("rulings",), {"restart_on_two": 1}, "rulings.restart_on_two", "the ruling has no such value"),
        (("rulings",), {"restart_on_two": "true"}, "rulings.restart_on_two", "the ruling has no such value"),
        (("rulings",), {"unplayed_morto": ["flat_100"]}, "rulings.unplayed_morto", "the ruling has no such value"),
        (("pairs",), "Ana/Bia", "pairs", NAMES),
        (("pairs",), ["Ana/Bia"], "pairs", NAMES),
        (("pairs",), ["A", "B", "C"], "pairs", NAMES),
        (("pairs",), None, "pairs", NAMES),
        (("pairs",), ["A", 7], "pairs[1]", "a text is wanted"),
        (("pairs",), ["A\x00", "B"], "pairs[0]", "this text holds characters that cannot be written"),
        (("pairs",), ["A", "\ud800"], "pairs[1]", "this text holds characters that cannot be written"),
        (("closed",), "rain", "closed", ONE_OF),
        (("closed",), None, "closed", ONE_OF),
        (("closed",), True, "closed", ONE_OF),
        (("closed",), ["time"], "closed", ONE_OF),
        (("players_per_side",), 2, "players_per_side", FOREIGN),
        (("hands",), GONE, "hands", MISSING),
        (("hands",), {}, "hands", "a list of hands is wanted"),
        (("hands",), [7], "hands[0]", OBJECT),
        (("hands", 0, "starter"), 0, "hands[0].starter", FOREIGN),
        (("hands", 0, "weather"), 0, "hands[0].weather", UNKNOWN),
        (("hands", 0, "sides"), GONE, "hands[0].sides", MISSING),
        (("hands", 0, "sides"), {}, "hands[0].sides", "a list of two sides is wanted"),
        (("hands", 0, "sides"), [{}], "hands[0].sides", "a list of two sides is wanted"),
        (("hands", 0, "sides"), [{}, {}, {}], "hands[0].sides", "a list of two sides is wanted"),
        (("hands", 0, "sides"), [{}, []], "hands[0].sides[1]", OBJECT),
        (("hands", 0, "mortos_to_stock"), None, "hands[0].mortos_to_stock", WHOLE),
        (("hands", 0, "left"), None, "hands[0].left", WHOLE),
        ((*SIDE, "colour"), 1, "hands[0].sides[1].colour", UNKNOWN),
        ((*SIDE, "honours"), 0, "hands[0].sides[1].honours", FOREIGN),
        ((*SIDE, "went_out"), 1, "hands[0].sides[1].went_out", FLAG),
        ((*SIDE, "went_out"), "true", "hands[0].sides[1].went_out", FLAG),
        ((*SIDE, "went_out"), None, "hands[0].sides[1].went_out", FLAG),
        ((*SIDE, "morto"), "taken", "hands[0].sides[1].morto", ONE_OF),
        ((*SIDE, "morto"), None, "hands[0].sides[1].morto", ONE_OF),
        ((*SIDE, "morto"), ["none"], "hands[0].sides[1].morto", ONE_OF),
        ((*SIDE, "cards"), [], "hands[0].sides[1].cards", OBJECT),
        ((*SIDE, "cards"), None, "hands[0].sides[1].cards", OBJECT),
        ((*SIDE, "cards"), {"joker": 0}, "hands[0].sides[1].cards.joker", NO_CLASS),
        ((*SIDE, "cards"), {"ace": 1.0}, "hands[0].sides[1].cards.ace", WHOLE),
        ((*SIDE, "hand_cards_by_class"), {"x_ace": 1}, "hands[0].sides[1].hand_cards_by_class.x_ace", NO_CLASS),
    ],
)  # fmt: skip
def test_what_cannot_be_read(path: tuple[str | int, ...], value: Any, place: str, problem: str) -> None:
    assert fault_of(changed(APCEF, path, value)) == (place, problem)


NUMBERS = ("clean", "dirty", "table_points", "hand_points", "failed_openings", "claimed_total")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize(
    ("value", "problem"),
    [
        *((value, WHOLE) for value in (True, False, None, 1.0, "1", [1], {})),
        *((value, RANGE) for value in (1_000_001, -1_000_001, 10**30)),
    ],
)
def test_what_is_no_whole_number(name: str, value: Any, problem: str) -> None:
    assert fault_of(changed(APCEF, (*SIDE, name), value)) == (f"hands[0].sides[1].{name}", problem)


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [-1_000_000, -1, 0, 1_000_000])
def test_whole_numbers_up_to_a_million_either_way(name: str, value: int) -> None:
    game = read_game(changed(APCEF, (*SIDE, name), value))
    assert getattr(game.hands[0].sides[1], name) == value


@pytest.mark.parametrize("value", [0, 1])
def test_the_starter_is_one_of_the_pairs(value: int) -> None:
    assert read_game(changed(BURACO, ("hands", 0, "starter"), value)).hands[0].starter == value


@pytest.mark.parametrize("value", [2, -1, True, 1.0, "0", None])
def test_what_is_no_starter(value: Any) -> None:
    assert fault_of(changed(BURACO, ("hands", 0, "starter"), value)) == ("hands[0].starter", "0 or 1 is wanted")


def test_players_a_side() -> None:
    for players in (1, 2):
        assert read_game(base(BURACO, players_per_side=players)).players_per_side == players
    for other in (0, 3, True, "1", 1.0, None):
        assert fault_of(base(BURACO, players_per_side=other)) == ("players_per_side", ONE_OF)


# --- Fields that each regulation has, and those it does not ----------------------------------------------------------

MORTO_GAME = {"clean", "dirty", "morto", "went_out", "claimed_total"}
POINTS = {"table_points", "hand_points", "cards", "hand_cards_by_class"}
SIDE_FIELDS = {
    AACRT: MORTO_GAME | POINTS | {"failed_openings"},
    APCEF: MORTO_GAME | POINTS | {"failed_openings"},
    BURACO: MORTO_GAME | POINTS | {"royal"},
    CANASTA: {"clean", "dirty", "went_out", "claimed_total", "concealed", "opened", "honours"}
    | {"failed_openings", "false_closings"}
    | POINTS,
    FARAES: MORTO_GAME | {"table_cards", "hand_cards", "red_threes", "red_threes_in_hand", "black_threes_in_hand"},
}
HAND_FIELDS = {
    AACRT: {"mortos_to_stock", "left"},
    APCEF: {"mortos_to_stock", "left"},
    BURACO: {"mortos_to_stock", "left", "starter"},
    CANASTA: {"left"},
    FARAES: {"left"},
}
VALUES: Document = {
    "went_out": False,
    "concealed": False,
    "opened": False,
    "morto": "none",
    "cards": {},
    "hand_cards_by_class": {},
}


@every_regulation
def test_the_fields_of_a_side(regulation: Regulation) -> None:
    for name in set().union(*SIDE_FIELDS.values()):
        one = changed(regulation, (*SIDE, name), VALUES.get(name, 0))
        if name in SIDE_FIELDS[regulation]:
            assert read_game(one).regulation is regulation
        else:
            assert fault_of(one) == (f"hands[0].sides[1].{name}", FOREIGN)


@every_regulation
def test_the_fields_of_a_hand(regulation: Regulation) -> None:
    for name in set().union(*HAND_FIELDS.values()):
        one = changed(regulation, ("hands", 0, name), 0)
        if name in HAND_FIELDS[regulation]:
            assert getattr(read_game(one).hands[0], name) == 0
        else:
            assert fault_of(one) == (f"hands[0].{name}", FOREIGN)


@cases(
    "regulation classes",
    (AACRT, "joker two ace high low"),
    (APCEF, "two ace high low"),
    (BURACO, "joker two ace high low"),
    (CANASTA, "joker two ace high low honour red_three"),
)
def test_the_classes_of_cards(regulation: Regulation, classes: str) -> None:
    for name in ["joker", "two", "ace", "high", "low", "honour", "red_three", "card"]:
        one = changed(regulation, (*SIDE, "cards"), {name: 1})
        if name in classes.split():
            assert read_game(one).hands[0].sides[1].cards == {name: 1}
        else:
            assert fault_of(one)[0] == f"hands[0].sides[1].cards.{name}"


# --- What a document that says little means --------------------------------------------------------------------------


@every_regulation
def test_what_is_left_out(regulation: Regulation) -> None:
    assert read_game({"regulation": regulation.key, "hands": [{"sides": [{}, {}]}]}) == Game(
        regulation, (Hand((Side(), Side())),)
    )
    side = Side()
    assert (side.clean, side.went_out, side.morto, side.table_points, side.claimed_total) == (
        0,
        False,
        "none",
        None,
        None,
    )


def test_every_ruling_of_every_regulation_can_be_read() -> None:
    for regulation in EVERY:
        for ruling in regulation.rulings:
            for option in ruling.options:
                game = read_game(base(regulation, rulings={ruling.name: option.value}))
                assert game.rulings == {ruling.name: option.value}
                assert game.regulation is regulation.under({ruling.name: option.value})


def test_export() -> None:
    """Format, regulation, rulings and hands always; the rest where it says something."""
    side = {"clean": 1, "table_points": 0, "went_out": True, "cards": {"ace": 3}, "x_note": [1]}
    one = {
        "format": "sumula-game/1",
        "regulation": "buraco-aberto-sujo",
        "rulings": {},
        "pairs": ["A", "B"],
        "players_per_side": 1,
        "hands": [{"sides": [side, {}], "mortos_to_stock": 1, "starter": 0, "left": 0, "x_": None}],
        "closed": "hands",
        "x_from": "club",
    }
    assert write_game(read_game(one)) == one
    least = {"regulation": "apcef-sc-2022", "hands": []}
    assert write_game(read_game(least)) == {"format": "sumula-game/1", "rulings": {}, **least}
    spelt_out = base(BURACO, players_per_side=2)
    assert "players_per_side" not in write_game(read_game(spelt_out))


def test_findings_alone() -> None:
    one = base(APCEF)
    one["hands"][0]["sides"][1]["table_points"] = 40
    result = played(one)
    assert write_findings(read_game(one), result, lambda text: text.id) == {
        "regulation": "apcef-sc-2022",
        "hands": [
            {
                "findings": [
                    {
                        "code": "canastra_floor",
                        "severity": "error",
                        "side": 1,
                        "article": "Art. 7 § 3º",
                        "ruling": None,
                        "message": result.hands[0].findings[0].message.id,
                        "hint": result.hands[0].findings[0].hint.id,
                    }
                ]
            }
        ],
    }

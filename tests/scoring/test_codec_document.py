"""The codec of all documents: what concerns the game as a whole, and its rulings."""

from typing import Any

import pytest

from rules.schema import Regulation
from scoring.codec import read_game
from tests.rules.samples import (
    AACRT,
    APCEF,
    BURACO,
    CANASTA,
    FARAES,
    SAMPLES,
    every_sample,
)
from tests.scoring.game_documents import fault, game

NOT_HERE = "this regulation does not have the field"
ONE_OF = "must be one of: %(options)s"


@pytest.mark.parametrize("value", [None, 1, True, "", "sumula-game/2", "Sumula-game/1", "sumula-tournament/1", [], {}])
def test_another_format_is_unreadable(value: Any) -> None:
    assert fault(game(format=value)) == ("format", "a format other than %(format)s")


def test_the_format_is_this_one() -> None:
    assert read_game(game(format="sumula-game/1")) == read_game(game())


@pytest.mark.parametrize("value", [None, 1, True, "", "AACRT-2016", "aacrt", "__class__", [], ["aacrt-2016"], {}])
def test_an_unknown_regulation_is_unreadable(value: Any) -> None:
    assert fault({"regulation": value, "hands": []}) == ("regulation", "unknown regulation")


@pytest.mark.parametrize("value", [None, True, 0, "Ana/Bia", {}, [], ["Ana"], ["a", "b", "c"]], ids=repr)
def test_a_game_has_two_pairs(value: Any) -> None:
    assert fault(game(pairs=value)) == ("pairs", "must be a list of two names")


@pytest.mark.parametrize("value", [None, True, 1, ["Ana", "Bia"], {}], ids=repr)
def test_a_pair_is_a_text(value: Any) -> None:
    assert fault(game(pairs=["Ana", value])) == ("pairs[1]", "must be a text")


@pytest.mark.parametrize("name", ["\ud83d", "Ana\x00Bia"], ids=["half of a pair", "no sign"])
def test_a_name_that_no_terminal_and_no_database_can_hold(name: str) -> None:
    assert fault(game(pairs=[name, "Bia"])) == ("pairs[0]", "this text contains characters that cannot be written")


def test_names_are_kept_as_they_are() -> None:
    names = ["", " Ana / Bia\n", "Ана", "🂡"]
    assert [read_game(game(pairs=[name, "x"])).pairs for name in names] == [(name, "x") for name in names]


@pytest.mark.parametrize("value", [None, True, 0, "", "Time", "target", [], ["time"], {}, {"time": 1}], ids=repr)
def test_a_game_is_closed_by_time_or_by_hands(value: Any) -> None:
    assert fault(game(closed=value)) == ("closed", ONE_OF)


def test_both_ways_of_closing_a_game_are_read() -> None:
    assert [read_game(game(closed=way)).closed for way in ("time", "hands")] == ["time", "hands"]


@pytest.mark.parametrize("value", [None, True, 0, 3, -1, 1.0, 2.0, "2", [], {}], ids=repr)
def test_buraco_is_played_by_one_or_two_a_side(value: Any) -> None:
    assert fault(game(BURACO, players_per_side=value)) == ("players_per_side", ONE_OF)


def test_players_a_side_are_buracos_alone() -> None:
    assert [read_game(game(BURACO, players_per_side=players)).players_per_side for players in (1, 2)] == [1, 2]
    others = [regulation for regulation in SAMPLES if regulation is not BURACO]
    assert {fault(game(other, players_per_side=2)) for other in others} == {("players_per_side", NOT_HERE)}


RULINGS: dict[Regulation, dict[str, tuple[Any, ...]]] = {
    AACRT: {
        "level_at_target": ("another_hand", "shared"),
        "out_when_morto_became_stock": ("no", "yes"),
        "unplayed_morto_cards": ("to_opponents", "not_counted"),
    },
    APCEF: {
        "unplayed_morto": ("flat_100", "cards_count"),
        "unplayed_morto_at_stock_end": ("charged", "free"),
        "closing_bonus_without_morto": ("yes", "no"),
        "restart_on_two": (True, False),
    },
    BURACO: {},
    CANASTA: {
        "red_three_value": (0, 5),
        "honour_card_value": (10, 0),
        "closers_partner_pays": ("no", "yes"),
        "nobody_closed": ("both_pay_no_bonus", "nothing_counts"),
        "concealed_needs_opening": ("yes", "no"),
        "penalties": ("to_nobody", "to_opponents"),
    },
    FARAES: {
        "retained_red_three": ("that_card", "all_of_the_pair"),
        "threes_as_cards": ("no", "yes"),
        "unplayed_morto_cards": ("not_counted", "counted"),
        "unplayed_morto_at_stock_end": ("free", "charged"),
        "nobody_took_a_morto": ("both_pay", "nobody_pays"),
    },
}


@every_sample
def test_rulings_are_those_of_the_contract_the_default_first(regulation: Regulation) -> None:
    written = {ruling.name: tuple(option.value for option in ruling.options) for ruling in regulation.rulings}
    assert written == RULINGS[regulation]


@every_sample
def test_each_value_of_a_ruling_is_read_and_no_other(regulation: Regulation) -> None:
    strangers: tuple[Any, ...] = (None, True, False, 0, 1, 5, 10, 0.0, 5.0, "", "true", "yes", "no", "5", [], {})
    for name, values in RULINGS[regulation].items():
        for value in values:
            assert read_game(game(regulation, rulings={name: value})).rulings == {name: value}
        for value in strangers:
            if not any(type(value) is type(known) and value == known for known in values):
                place = fault(game(regulation, rulings={name: value}))
                assert place == (f"rulings.{name}", "the ruling has no such value")


@every_sample
def test_another_regulations_ruling_is_unknown(regulation: Regulation) -> None:
    others = {name: values for other in SAMPLES for name, values in RULINGS[other].items()}
    for name in (others.keys() | {"Unknown", "unknown"}) - RULINGS[regulation].keys():
        assert fault(game(regulation, rulings={name: "yes"})) == (f"rulings.{name}", "unknown ruling")

"""Hands of the first engine: a hand of tranca that ended with its stock charged an unplayed morto, and still does."""

from typing import Any

import pytest

from scoring.codec import read_game
from scoring.game import play
from scoring.writing import write_game
from tests.tournament.services.matches.games import PAIRS, Table
from tournament.models import Game
from tournament.services import matches, quick
from tournament.services.matches import writer
from tournament.services.matches.proving import prove_match

pytestmark = pytest.mark.django_db

# 100 + 10·22 − 10·5 = 270, and 170 by the first engine; −100 for no morto + 120 − 140 = −120.
STOCK_RAN_OUT: dict[str, Any] = {
    "sides": [
        {"dirty": 1, "morto": "unplayed", "table_cards": 22, "hand_cards": 5},
        {"table_cards": 12, "hand_cards": 14},
    ]
}
# 200 + 100 + 270 − 20 = 550; 100 + 150 − 50 = 200. Nothing in it that the engines count differently.
WENT_OUT: dict[str, Any] = {
    "sides": [
        {"clean": 1, "went_out": True, "morto": "played", "table_cards": 27, "hand_cards": 2},
        {"dirty": 1, "morto": "played", "table_cards": 15, "hand_cards": 5},
    ]
}


def recorded_by_the_first_engine(*hands: dict[str, Any]) -> Table:
    table = Table(quick.start("faraes-2023", names=PAIRS, key="start"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "ENGINE_VERSION", 1)
        for hand in hands:
            table.record(hand)
    return table


def test_a_hand_of_the_first_engine_is_counted_as_it_was_and_names_the_ruling() -> None:
    view = matches.game_view(recorded_by_the_first_engine(STOCK_RAN_OUT).match)
    assert view.result.hands[0].totals == (170, -120)
    assert view.regulation.ruled == {"unplayed_morto_at_stock_end": "charged"}
    (charge,) = [line for line in view.result.hands[0].lines[0] if line.code == "morto_unplayed"]
    assert charge.ruling == "unplayed_morto_at_stock_end"


def test_the_same_hand_recorded_now_is_counted_as_art_12_says() -> None:
    table = Table(quick.start("faraes-2023", names=PAIRS, key="start"))
    table.record(STOCK_RAN_OUT)
    assert table.totals == (270, -120)


def test_the_next_hand_of_the_game_is_counted_alike() -> None:
    """170 + 170 and twice −120."""
    table = recorded_by_the_first_engine(STOCK_RAN_OUT)
    table.record(STOCK_RAN_OUT)
    assert table.totals == (340, -240)
    assert prove_match(table.match.pk) == []


def test_the_file_of_a_game_says_by_which_ruling() -> None:
    """So that whoever reads it counts the same."""
    view = matches.game_view(recorded_by_the_first_engine(STOCK_RAN_OUT).match)
    file = write_game(view.facts)
    assert file["rulings"] == {"unplayed_morto_at_stock_end": "charged"}
    assert play(read_game(file)).hands[0].totals == (170, -120)


def test_where_it_makes_no_difference_nothing_is_stated() -> None:
    view = matches.game_view(recorded_by_the_first_engine(WENT_OUT).match)
    assert view.regulation.ruled == {}
    assert write_game(view.facts).get("rulings", {}) == {}


def test_a_hand_corrected_now_is_counted_as_it_would_be_now() -> None:
    """22 and 23 cards: 280 by art. 12, since no hand of the first engine is left in the game."""
    table = recorded_by_the_first_engine(STOCK_RAN_OUT)
    first, second = STOCK_RAN_OUT["sides"]
    table.write(matches.correct_hand, table.game, 1, {"sides": [{**first, "table_cards": 23}, second]})
    assert table.totals == (280, -120)
    assert Game.objects.get().totals == (280, -120)
    assert prove_match(table.match.pk) == []

"""The end of a game of a single hand: the higher total wins, and if both are level the pair that began."""

import pytest

from rules.text import make_text
from scoring.game import GameResult
from tests.rules.samples import BURACO
from tests.scoring.games import game, open_state, over_findings, state_of
from tests.scoring.samples import play_document


def starter_findings(result: GameResult) -> list[list[tuple[str, str, int | None, str]]]:
    return [
        [(finding.code, finding.severity.value, finding.side, finding.article) for finding in hand.findings]
        for hand in result.hands
    ]


# A table that is quiet: both took a morto and hold 10 points, the stock ran out. 55 is 11 cards of 5.
def buraco(*tables: int, starter: int | None = None) -> GameResult:
    sides = [{"morto": "played", "table_points": table, "hand_points": 10} for table in tables]
    hand = {"sides": sides} | ({} if starter is None else {"starter": starter})
    return play_document({"regulation": "buraco-aberto-sujo", "hands": [hand]})


@pytest.mark.parametrize("starter", [None, 0, 1])
def test_buraco_the_higher_total_wins_whoever_began(starter: int | None) -> None:
    assert state_of(buraco(100, 95, starter=starter)) == (True, 0, None, "higher_total")
    assert state_of(buraco(95, 100, starter=starter)) == (True, 1, None, "higher_total")
    assert starter_findings(buraco(95, 100, starter=starter)) == [[]]


@pytest.mark.parametrize("starter", [0, 1])
def test_buraco_level_the_pair_that_began_wins(starter: int) -> None:
    result = buraco(100, 100, starter=starter)
    assert state_of(result) == (True, starter, None, "starter")
    assert starter_findings(result) == [[]]


def test_buraco_level_and_no_starter_is_not_over() -> None:
    result = buraco(100, 100)
    assert state_of(result) == open_state(None)
    assert starter_findings(result) == [[("starter_needed", "warning", None, "Final da partida")]]
    (finding,) = result.hands[0].findings
    assert finding.message == make_text("The totals are level, and then the pair that began wins.")
    assert finding.hint == make_text("Enter which pair began.")
    assert finding.fields == ("starter",)


def test_buraco_a_hand_after_a_level_one_without_starter_decides() -> None:
    result = game(BURACO, (20, 20), (30, 0))
    assert state_of(result) == (True, 0, None, "higher_total")
    assert not result.state.totals_are_level


def test_buraco_below_nothing_is_won_by_the_higher_total() -> None:
    assert state_of(game(BURACO, (-20, -30))) == (True, 0, None, "higher_total")


def test_buraco_a_second_hand_comes_after_the_end() -> None:
    assert over_findings(game(BURACO, (20, 30), (90, 0))) == [1]


def test_buraco_level_without_starter_has_no_winner_when_ended_early() -> None:
    assert state_of(game(BURACO, (100, 100), closed="time")) == (True, None, None, "closed")

"""The minimum that each pair needed to open."""

import pytest

from rules.schema import Regulation
from scoring.codec import read_game
from scoring.game import GameResult, play
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, label
from tests.scoring.games import game, hand_with
from tests.scoring.samples import cases, play_document

Totals = tuple[int, int]


def openings(result: GameResult) -> list[tuple[int | None, int | None]]:
    return [hand.openings for hand in result.hands]


@cases("regulation", (AACRT,), (APCEF,))
def test_vulnerable_from_1500_by_the_total_when_the_hand_begins(regulation: Regulation) -> None:
    result = game(regulation, (1495, 1500), (5, 0), (0, 0))
    assert openings(result) == [(None, None), (None, 75), (75, 75)]


@cases("regulation", (BURACO,), (FARAES,))
def test_nothing_asked_of_whoever_opens(regulation: Regulation) -> None:
    assert openings(game(regulation, (1900, 0), (0, 0))) == [(None, None), (None, None)]


def test_apcef_a_pair_that_fell_is_no_longer_vulnerable() -> None:
    result = game(APCEF, (1520, 0), (-25, 0), (5, 0), (0, 0))
    assert [hand.running[0] for hand in result.hands] == [1520, 1495, 1500, 1500]
    assert openings(result) == [(None, None), (75, None), (None, None), (75, None)]


def with_failures(regulation: Regulation, start: int, *failures: int) -> list[int | None]:
    """The minimum that side 0, with a total of `start`, needed to open in hands with these failed openings."""
    hands = [hand_with(regulation, (start, 0))]
    for count in failures:
        hand = hand_with(regulation, (0, 0))
        hand["sides"][0]["failed_openings"] = count
        hands.append(hand)
    result = play_document({"regulation": regulation.key, "hands": hands})
    return [asked for asked, _other in openings(result)[1:]]


def test_failed_openings_raise_the_minimum_of_their_hand_alone() -> None:
    """They start afresh each hand. AACRT adds 30 each without end, APCEF stays at 150."""
    assert with_failures(AACRT, 1500, 0, 1, 0, 2, 3, 4, 7, 1) == [75, 90, 75, 120, 150, 180, 270, 90]
    assert with_failures(APCEF, 1500, 0, 1, 0, 2, 3, 4, 7, 1) == [75, 90, 75, 120, 150, 150, 150, 90]
    assert with_failures(AACRT, 1495, 1, 5) == [None, None]
    assert with_failures(APCEF, 1495, 1, 5) == [None, None]


def test_canasta_failed_openings_cost_points_and_leave_the_minimum() -> None:
    """1600, then 1500 after one failure, and 1300 after two more."""
    assert with_failures(CANASTA, 1600, 1, 2, 0) == [90, 50, 50]


def test_failed_openings_of_one_pair_are_not_the_others() -> None:
    hand = hand_with(APCEF, (0, 0))
    hand["sides"][1]["failed_openings"] = 2
    result = play_document({"regulation": APCEF.key, "hands": [hand_with(APCEF, (1500, 1600)), hand]})
    assert openings(result)[1] == (75, 120)


@pytest.mark.parametrize(
    ("total", "asked"),
    [(-2000, 50), (-5, 50), (0, 50), (1500, 50), (1505, 90), (3000, 90), (3005, 120), (4995, 120)],
    ids=label,
)
def test_canasta_opening_depends_on_the_total(total: int, asked: int) -> None:
    result = game(CANASTA, (total, 0), (0, 0))
    assert openings(result) == [(50, 50), (asked, 50)]


def test_canasta_however_low_a_total_50_is_asked() -> None:
    """A million failed openings a hand cost a hundred million each: after eleven, −1.1 thousand million."""
    hand = {"sides": [{"failed_openings": 1_000_000}, {}]}
    result = play_document({"regulation": "canasta-it", "hands": [hand] * 12})
    assert result.state.running == (-1_200_000_000, 0)
    assert openings(result)[-1] == (50, 50)


def test_a_target_raised_far_is_raised_at_once() -> None:
    """Two pairs at 500 million each: 500,000 raises, found without walking them."""
    sides = [{"clean": 1_000_000, "opened": True}, {"clean": 1_000_000, "opened": True}]
    game = read_game({"regulation": "canasta-it", "hands": [{"sides": sides}] * 3})
    state = play(game).state
    assert (state.over, state.target) == (False, 1_500_001_000)

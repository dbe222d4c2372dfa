"""How many hands of a game count: those up to the one that ended it."""

from tests.rules.samples import APCEF
from tests.scoring.games import game


def test_hands_after_the_end_are_not_counted() -> None:
    result = game(APCEF, (2000, 0), (1000, 50), (0, 4000))
    assert (result.counted, len(result.hands)) == (2, 3)
    assert [hand.running for hand in result.counted_hands] == [(2000, 0), (3000, 50)]


def test_every_hand_of_an_open_or_closed_game_counts() -> None:
    assert game(APCEF, (2000, 0)).counted == 1
    assert game(APCEF, (500, 40), (0, 400), closed="time").counted == 2

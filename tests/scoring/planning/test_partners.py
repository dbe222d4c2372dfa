"""Pairs drawn by lot: highest with lowest."""

from __future__ import annotations

import pytest

from scoring.contest.impossible import Impossible
from scoring.planning.partners import partners_by_lot
from tests.scoring.contest.samples import in_english


def test_the_first_drawn_plays_with_the_last() -> None:
    assert partners_by_lot(["A", "B", "C", "D", "E", "F"]) == (("A", "F"), ("B", "E"), ("C", "D"))


@pytest.mark.parametrize(
    ("drawn", "text"),
    [
        ([], "0 players do not make pairs: add a player or remove one."),
        (["A"], "1 player does not make a pair: add a player."),
        (["A", "B", "C"], "3 players do not make pairs: add a player or remove one."),
    ],
)
def test_an_odd_number_or_nobody_makes_no_pairs(drawn: list[str], text: str) -> None:
    with pytest.raises(Impossible) as caught:
        partners_by_lot(drawn)
    assert in_english(caught.value.message) == text

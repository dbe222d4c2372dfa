"""Threes and honours: never more than the deck holds."""

import pytest

from tests.rules.samples import CANASTA, FARAES, label
from tests.scoring.samples import Document, cases, error, findings_of


# All red threes named, laid and kept, of both pairs: four in two packs.
@cases(
    "first second count",
    ({"red_threes": 4}, {}, 4),
    ({"red_threes": 5}, {}, 5),
    ({"red_threes": 2}, {"red_threes": 2}, 4),
    ({"red_threes": 2}, {"red_threes": 3}, 5),
    ({"red_threes": 1, "red_threes_in_hand": 1}, {"red_threes": 1, "red_threes_in_hand": 1}, 4),
    ({"red_threes": 1, "red_threes_in_hand": 1}, {"red_threes": 1, "red_threes_in_hand": 2}, 5),
    ({}, {"red_threes_in_hand": 4}, 4),
    ({}, {"red_threes_in_hand": 5}, 5),
)
def test_a_deck_has_four_red_threes(first: Document, second: Document, count: int) -> None:
    assert findings_of(FARAES, first, second) == ([error("too_many_red_threes", None, "Art. 1")] if count > 4 else [])


@cases(
    "first second too_many",
    (4, 0, False),
    (5, 0, True),
    (2, 2, False),
    (2, 3, True),
    (0, 5, True),
)
def test_a_deck_has_four_black_threes(first: int, second: int, too_many: bool) -> None:
    findings = findings_of(FARAES, {"black_threes_in_hand": first}, {"black_threes_in_hand": second})
    assert findings == ([error("too_many_black_threes", None, "Art. 1")] if too_many else [])


def test_red_and_black_threes_are_counted_apart() -> None:
    assert findings_of(FARAES, {"red_threes": 4}, {"black_threes_in_hand": 4}) == []


@pytest.mark.parametrize(
    ("first", "second", "too_many"), [(4, 0, False), (5, 0, True), (2, 2, False), (2, 3, True), (0, 5, True)], ids=label
)
def test_the_honours_of_both_sides_are_counted_together(first: int, second: int, too_many: bool) -> None:
    """Laid by side 0, and by side 1 held by a pair that never opened."""
    never_opened = {"opened": None, "dirty": 0, "table_points": 0}
    findings = findings_of(CANASTA, {"honours": first}, {**never_opened, "honours": second})
    assert findings == ([error("too_many_honours", None, "Le carte")] if too_many else [])

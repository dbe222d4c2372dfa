"""Head-to-head: who has met whom, and the smaller groups that remain."""

from __future__ import annotations

import pytest

from tests.scoring.contest.samples import (
    beat,
    bye,
    document,
    drew,
    met,
    order,
    values,
    walkover_match,
    why,
)

CIRCLE = [beat("A", "B", 500), beat("B", "C", 600), beat("C", "A", 700)]


def test_head_to_head_separates_two() -> None:
    file = document("ABC", [beat("A", "B", 100), beat("B", "C", 2000)], criteria=["wins", "head_to_head"])
    assert order(file) == "ABC"
    assert values(file, "head_to_head") == {"A": 1, "B": -1}


def test_head_to_head_does_not_look_at_points() -> None:
    """A won twice by little, B once by much: 2 − 1 matches."""
    file = document(
        "AB", [beat("A", "B", 10), beat("B", "A", 3000), beat("A", "B", 10)], criteria=["head_to_head"],
        stage={"legs": 3},
    )  # fmt: skip
    assert values(file, "head_to_head") == {"A": 1, "B": -1}


def test_head_to_head_counts_only_matches_among_four_who_all_met() -> None:
    """A, B, C and D are level on 2 wins each; what C and D won or lost against E does not count."""
    matches = [
        beat("A", "B"), beat("A", "C"), beat("D", "A"), beat("B", "C"), beat("B", "D"), beat("C", "D"), beat("C", "E"),
        beat("D", "E"),
    ]  # fmt: skip
    file = document("ABCDE", matches, criteria=["wins", "head_to_head"])
    # A, B, C and D have 2 wins and met one another: A 2 − 1, B 2 − 1, C 1 − 2, D 1 − 2. Then A beat B, C beat D —
    # but the list is at its end.
    assert order(file) == "(AB)(CD)E"
    assert values(file, "head_to_head") == {"A": 1, "B": 1, "C": -1, "D": -1}


def test_the_same_criterion_again_asks_the_smaller_group() -> None:
    matches = [
        beat("A", "B"), beat("A", "C"), beat("D", "A"), beat("B", "C"), beat("B", "D"), beat("C", "D"), beat("C", "E"),
        beat("D", "E"),
    ]  # fmt: skip
    file = document("ABCDE", matches, criteria=["wins", "head_to_head", "head_to_head"])
    assert order(file) == "ABCDE"


def test_head_to_head_asks_that_each_has_met_each() -> None:
    """A beat B, B beat C, C beat D: A, B and C have a win each, but A never met C. Point difference decides."""
    file = document(
        "ABCD", [beat("A", "B", 100), beat("B", "C", 900), beat("C", "D", 500)],
        criteria=["wins", "head_to_head", "point_difference"],
    )  # fmt: skip
    assert order(file) == "BACD"
    assert values(file, "head_to_head") == {}


@pytest.mark.parametrize("criterion", ["head_to_head", "head_to_head_difference"])
def test_a_walkover_is_a_meeting_and_one_nobody_came_to_is_not(criterion: str) -> None:
    """In the second, C and D are level too and never met."""
    won = document("AB", [walkover_match("A", "B", "A")], criteria=[criterion])
    assert order(won) == "BA"
    nobody = document("AB", [walkover_match("A", "B", "A", "B")], criteria=[criterion])
    assert (order(nobody), values(nobody, criterion)) == ("(AB)", {})


def test_a_match_that_is_no_meeting_takes_nothing_from_those_that_are() -> None:
    """A bye of A, and a match that neither A nor C came to, stand before A and B met."""
    matches = [bye("A"), walkover_match("A", "C", "A", "C"), beat("A", "B"), beat("B", "C")]
    file = document("ABC", matches, criteria=["games_won", "head_to_head"])
    assert values(file, "head_to_head") == {"A": 1, "B": -1}


def test_an_open_match_is_no_meeting() -> None:
    file = document("AB", [met("A", "B", (3000, 0))], criteria=["head_to_head_difference"], stage={"games": 3})
    assert values(file, "head_to_head_difference") == {}


def test_a_drawn_match_is_a_meeting() -> None:
    file = document("AB", [drew("A", "B")], criteria=["head_to_head"])
    assert values(file, "head_to_head") == {"A": 0, "B": 0}


def test_head_to_head_difference_counts_only_matches_in_the_tie() -> None:
    """Against D, outside the tie, points do not count."""
    file = document("ABCD", [*CIRCLE, beat("A", "D", 9000), beat("B", "D", 10), beat("C", "D", 10)],
                    criteria=["wins", "head_to_head_difference"])  # fmt: skip
    assert values(file, "head_to_head_difference") == {"A": -200, "B": 100, "C": 100}
    assert order(file) == "(BC)AD"


def test_head_to_head_difference_counts_the_walkover_score() -> None:
    file = document("AB", [walkover_match("A", "B", "B")], criteria=["head_to_head_difference"])
    assert values(file, "head_to_head_difference") == {"A": 3000, "B": -3000}


def test_each_smaller_group_goes_on_with_the_next_criterion() -> None:
    """Three in a circle: level in head-to-head; B and C level in difference; then asked again, B beat C."""
    criteria_ = ["wins", "head_to_head", "point_difference"]
    assert order(document("ABC", CIRCLE, criteria=criteria_)) == "(BC)A"
    assert order(document("ABC", CIRCLE, criteria=[*criteria_, "head_to_head"])) == "BCA"
    # points against: 5500, 5400, 5300
    assert order(document("ABC", CIRCLE, criteria=[*criteria_, "points_against", "wins"])) == "CBA"


def test_the_first_of_a_group_parted_again_keeps_what_parted_it_from_the_group_above() -> None:
    """A won two, B and C one each, D none. B lost by 300 and won by 500, C by 300 and by 100."""
    matches = [beat("A", "B", 300), beat("A", "C", 300), beat("B", "D", 500), beat("C", "D", 100)]
    assert why(document("ABCD", matches, criteria=["wins", "point_difference"])) == {
        "A": "1st: leads with 2 wins.",
        "B": "2nd: 1 win (A: 2).",
        "C": "3rd: level on 1 win with B. Tie-break: point difference -200 to 200.",
        "D": "4th: 0 wins (C: 1).",
    }

"""APCEF/SC, art. 16, with every tie worked out by hand.

Two pairs level: head-to-head; if that does not separate them, the list for three: point difference, points scored,
lots. A tie reduced to two is a tie of two again (ruling `restart_on_two`, the default). Wins come first.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.contest.samples import Document, beat, document, drew, met, order, table, walkover_match, why

CRITERIA = ["wins", "apcef_art_16"]
REGULATIONS = pytest.mark.parametrize("regulation", ["apcef-sc-2022", "faraes-2023"])


def ranked(names: str, matches: list[Document], regulation: str, restart: bool | None = None, **more: Any) -> Document:
    rulings = {} if restart is None else {"restart_on_two": restart}
    return document(names, matches, criteria=CRITERIA, regulation=regulation, rulings=rulings, **more)


@REGULATIONS
def test_the_winner_of_two_who_met_comes_first(regulation: str) -> None:
    """A and B have a win each. A beat B by 100; B's difference is +1900 to A's +100."""
    assert order(ranked("ABC", [beat("A", "B", 100), beat("B", "C", 2000)], regulation)) == "ABC"


@REGULATIONS
def test_two_who_never_met_are_ordered_by_difference(regulation: str) -> None:
    """A +500, B +800; C −500, D −800."""
    assert order(ranked("ABCD", [beat("A", "C", 500), beat("B", "D", 800)], regulation)) == "BACD"


@REGULATIONS
def test_two_are_ordered_by_difference_where_neither_came_to_their_match(regulation: str) -> None:
    matches = [walkover_match("A", "B", "A", "B"), beat("A", "C", 500), beat("B", "D", 800)]
    assert order(ranked("ABCD", matches, regulation)) == "BACD"


@REGULATIONS
def test_a_walkover_is_a_meeting_of_two(regulation: str) -> None:
    """B did not come, then beat C by 3000: a win each, +100 for A, +2900 for B. A walkover is a meeting."""
    stage = {"walkover_score": [100, 0]}
    matches = [walkover_match("A", "B", "B"), beat("B", "C", 3000)]
    assert order(ranked("ABC", matches, regulation, stage=stage)) == "ABC"


@REGULATIONS
def test_two_level_in_both_legs_are_ordered_by_difference(regulation: str) -> None:
    """A by 300, then B by 500: a match each. B's difference is +200."""
    matches = [beat("A", "B", 300), beat("B", "A", 500)]
    assert order(ranked("AB", matches, regulation, stage={"legs": 2})) == "BA"


@REGULATIONS
def test_the_better_difference_decides_between_two_who_drew(regulation: str) -> None:
    """A drew with B; A beat C by 100, B beat D by 200."""
    assert order(ranked("ABCD", [drew("A", "B"), beat("A", "C", 100), beat("B", "D", 200)], regulation)) == "BACD"


@REGULATIONS
def test_two_level_in_legs_and_difference_are_ordered_by_points_scored(regulation: str) -> None:
    """A match each by 500, and each beat C by 1000: A 3100 to 2100, B 3000 to 2000. A scored 100 more."""
    matches = [beat("A", "B", 500), beat("B", "A", 500), met("A", "C", (3100, 2100)), met("B", "C", (3000, 2000))]
    assert order(ranked("ABC", matches, regulation, stage={"legs": 2})) == "ABC"


@REGULATIONS
def test_two_level_in_everything_wait_for_lots(regulation: str) -> None:
    """Both ties, the winners' and the losers', wait for lots."""
    file = ranked("ABCD", [beat("A", "C"), beat("B", "D")], regulation)
    assert order(file) == "(AB)(CD)"
    assert table(file)["undecided"] == [["A", "B"], ["C", "D"]]
    drawn = [{"stage": "s", "among": ["A", "B"], "order": ["B", "A"]}]
    assert order(ranked("ABCD", [beat("A", "C"), beat("B", "D")], regulation, lots=drawn)) == "BA(CD)"


@REGULATIONS
def test_three_in_a_circle_are_ordered_by_difference(regulation: str) -> None:
    """A +500 −200, B +300 −500, C +200 −300: that B beat C does not count among three."""
    matches = [beat("A", "B", 500), beat("B", "C", 300), beat("C", "A", 200)]
    assert order(ranked("ABC", matches, regulation)) == "ACB"


@REGULATIONS
def test_three_are_ordered_by_difference_though_one_beat_both(regulation: str) -> None:
    """A beat B and C, but lost to D twice as often as they: 2 wins each. Head-to-head does not count among three."""
    matches = [
        beat("A", "B", 100), beat("A", "C", 100), beat("D", "A", 1000),
        beat("B", "C", 100), beat("B", "D", 400), beat("C", "D", 500), beat("C", "E", 600), beat("D", "E", 100),
    ]  # fmt: skip
    # Wins: A 2, B 2, C 2, D 2, E 0. Differences: A −800, B −100+100+400 = 400, C −100−100+500+600 = 900,
    # D 1000−400−500+100 = 200.
    assert order(ranked("ABCDE", matches, regulation)) == "CBDAE"


NARROWED = [met("A", "B", (3000, 2500)), met("B", "C", (3000, 2400)), met("C", "A", (3200, 2500))]
# Differences: A +500 −700, B +600 −500, C +700 −600: B and C are level. Scored: B 5500, C 5600. B beat C.


@REGULATIONS
@pytest.mark.parametrize(("restart", "expected"), [(None, "BCA"), (True, "BCA"), (False, "CBA")])
def test_two_left_of_three_begin_anew_where_the_ruling_says_so(
    regulation: str, restart: bool | None, expected: str
) -> None:
    assert order(ranked("ABC", NARROWED, regulation, restart)) == expected


@REGULATIONS
def test_the_two_are_told_that_their_match_decided_by_article_16(regulation: str) -> None:
    met_once = "3000 to 2400, which between two pairs comes before the point difference (APCEF/SC, Art. 16)"
    assert why(ranked("ABC", NARROWED, regulation)) == {
        "B": f"1st: level on 1 win with C. Tie-break: beat them {met_once}.",
        "C": f"2nd: level on 1 win with B. Tie-break: lost to them {met_once.replace('3000 to 2400', '2400 to 3000')}.",
        "A": "3rd: level on 1 win with B and C. Each won 1 match among them. Tie-break: point difference -200 to 100 "
        "(APCEF/SC, Art. 16).",
    }


@REGULATIONS
def test_three_are_told_why_the_matches_among_them_do_not_decide(regulation: str) -> None:
    """In the second, A beat both of the others it is level with, and lost to D: article 16 does not look at it."""
    circle = [beat("A", "B", 500), beat("B", "C", 300), beat("C", "A", 200)]
    assert why(ranked("ABC", circle, regulation))["C"].startswith(
        "2nd: level on 1 win with A and B. Each won 1 match among them. Tie-break: point difference"
    )
    matches = [
        beat("A", "B", 100), beat("A", "C", 100), beat("D", "A", 1000),
        beat("B", "C", 100), beat("B", "D", 400), beat("C", "D", 500), beat("C", "E", 600), beat("D", "E", 100),
    ]  # fmt: skip
    assert (
        ". Between three or more, the matches among them do not count. Tie-break: point difference"
        in why(ranked("ABCDE", matches, regulation))["A"]
    )


BY_POINTS_SCORED = [met("A", "B", (3000, 2500)), met("B", "C", (3200, 2700)), met("C", "A", (3000, 2500))]
# Differences 0, 0, 0. Scored: A 5500, B 5700, C 5700. B beat C.


@REGULATIONS
@pytest.mark.parametrize(("restart", "expected"), [(True, "BCA"), (False, "(BC)A")])
def test_two_left_by_the_points_scored_begin_anew_or_wait_for_lots(
    regulation: str, restart: bool, expected: str
) -> None:
    file = ranked("ABC", BY_POINTS_SCORED, regulation, restart)
    assert order(file) == expected
    assert table(file)["undecided"] == ([] if restart else [["B", "C"]])


@REGULATIONS
@pytest.mark.parametrize("restart", [True, False])
def test_two_left_of_three_who_never_met_go_on_with_points_scored(regulation: str, restart: bool) -> None:
    """Wins: A, B, C one each, over D, E, F. +500, +500, +900. A scored 3000, B 3100. So do the beaten fall apart."""
    matches = [met("A", "D", (3000, 2500)), met("B", "E", (3100, 2600)), met("C", "F", (3000, 2100))]
    assert order(ranked("ABCDEF", matches, regulation, restart)) == "CBAEDF"


@REGULATIONS
@pytest.mark.parametrize("restart", [True, False])
def test_two_left_of_three_who_are_level_in_both_legs_go_on_with_points_scored(regulation: str, restart: bool) -> None:
    """B and C won a leg each; then the list goes on where it was: points scored."""
    matches = [
        met("B", "C", (3000, 2500)), met("C", "B", (3000, 2500)),  # level: 5500 each
        met("A", "B", (3000, 2900)), met("B", "A", (3000, 2800)),  # B +100
        met("A", "C", (3000, 2900)), met("C", "A", (3300, 3100)),  # C +100, with 200 scored more
    ]  # fmt: skip
    assert order(ranked("ABC", matches, regulation, restart, stage={"legs": 2})) == "CBA"


FOUR = [
    beat("A", "B", 100), beat("A", "E", 900),  # A +1000
    beat("B", "E", 500), beat("B", "F", 600),  # B −100 +1100
    beat("C", "D", 100), beat("C", "E", 100),  # C +200
    beat("D", "E", 100), beat("D", "F", 200),  # D −100 +300
]  # fmt: skip
# A, B, C and D have two wins each. Without a new start B and D scored more, having played a match more.
# E −1600 and F −800 never met.


@REGULATIONS
@pytest.mark.parametrize(("restart", "expected"), [(True, "ABCDFE"), (False, "BADCFE")])
def test_two_twos_left_of_four_begin_anew_where_the_ruling_says_so(
    regulation: str, restart: bool, expected: str
) -> None:
    assert order(ranked("ABCDEF", FOUR, regulation, restart)) == expected


@REGULATIONS
def test_four_narrowed_to_three_goes_on_as_three(regulation: str) -> None:
    """+500 for A, B and C, +900 for D. Among the three: scored 3000, 3100, 3200; none looks at head-to-head."""
    matches = [
        met("A", "W", (3000, 2500)), met("B", "X", (3100, 2600)), met("C", "Y", (3200, 2700)),
        met("D", "Z", (3000, 2100)),
    ]  # fmt: skip
    assert order(ranked("ABCDWXYZ", matches, regulation))[:4] == "DCBA"


@REGULATIONS
def test_three_level_in_everything_wait_for_lots(regulation: str) -> None:
    matches = [beat("A", "B", 500), beat("B", "C", 500), beat("C", "A", 500)]
    file = ranked("ABC", matches, regulation)
    assert (order(file), table(file)["undecided"]) == ("(ABC)", [["A", "B", "C"]])
    drawn = [{"stage": "s", "among": ["A", "B", "C"], "order": ["C", "A", "B"]}]
    assert order(ranked("ABC", matches, regulation, lots=drawn)) == "CAB"


@REGULATIONS
def test_a_drawing_for_three_does_not_serve_the_two_that_are_left(regulation: str) -> None:
    drawn = [{"stage": "s", "among": ["A", "B", "C"], "order": ["C", "A", "B"]}]
    file = ranked("ABC", BY_POINTS_SCORED, regulation, False, lots=drawn)
    assert (order(file), table(file)["undecided"], table(file)["unused_lots"]) == (
        "(BC)A", [["B", "C"]], [["A", "B", "C"]],
    )  # fmt: skip


@REGULATIONS
def test_where_nobody_is_level_wins_alone_decide(regulation: str) -> None:
    matches = [beat("A", "B"), beat("A", "C"), beat("B", "C")]
    assert order(ranked("ABC", matches, regulation)) == "ABC"


def test_other_criteria_may_stand_before_it_and_its_values_are_reported() -> None:
    file = document("ABC", NARROWED, criteria=["match_points", "wins", "apcef_art_16"])
    assert order(file) == "BCA"
    assert [row["values"] for row in table(file)["rows"]] == [
        {"match_points": 3, "wins": 1, "head_to_head": 1, "point_difference": 100, "points_for": 5500},
        {"match_points": 3, "wins": 1, "head_to_head": -1, "point_difference": 100, "points_for": 5600},
        {"match_points": 3, "wins": 1, "point_difference": -200, "points_for": 5500},
    ]

"""Each criterion's known answers, computed by hand, and when those for ties apply."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from rules.registry import all_regulations
from rules.text import Text
from scoring.contest.criteria import Criterion, Reads, criteria, known_criteria, labels, reads_of
from scoring.contest.criteria.registry import plain_value
from tests.scoring.contest.samples import (
    Document,
    beat,
    bye,
    document,
    drew,
    met,
    order,
    table,
    tables,
    values,
    walkover_match,
    why,
)

# Swiss, three rounds. A beat B and C, D did not come to it; B beat D and lost to C; C drew with D.
SWISS = [
    beat("A", "B", round=1), drew("C", "D", round=1),
    beat("A", "C", round=2), beat("B", "D", round=2),
    walkover_match("A", "D", "D", round=3), beat("C", "B", round=3),
]  # fmt: skip
KIND = {"kind": "swiss", "rounds": 4}


def of_swiss(name: str, **more: Any) -> dict[str, int | str]:
    stage = KIND | more.pop("stage", {})
    return values(document("ABCD", SWISS, criteria=[name], stage=stage, **more), name)


# The values of every pair there, for each criterion that is a pair's total or follows from its opponents.
TOTALS: list[tuple[str, dict[str, int | str]]] = [
    ("wins", {"A": 3, "B": 1, "C": 1, "D": 0}),
    ("match_points", {"A": 9, "B": 3, "C": 4, "D": 1}),
    ("games_won", {"A": 3, "B": 1, "C": 1, "D": 0}),
    ("games_difference", {"A": 3, "B": -1, "C": 0, "D": -2}),
    ("points_for", {"A": 9000, "B": 7000, "C": 7000, "D": 4000}),
    ("points_against", {"A": 4000, "B": 8000, "C": 7000, "D": 8000}),
    ("point_difference", {"A": 5000, "B": -1000, "C": 0, "D": -4000}),
    ("fewest_walkovers", {"A": 0, "B": 0, "C": 0, "D": 1}),
    ("forfeits_last", {"A": 0, "B": 0, "C": 0, "D": 1}),
    ("canastras_clean", {"A": 0, "B": 0, "C": 0, "D": 0}),
    ("victory_points", {"A": 0, "B": 0, "C": 0, "D": 0}),
    # Opponents' match points, the walkover of A and D left out: B + C, A + D + C, D + A + B, C + B.
    ("buchholz", {"A": 7, "B": 14, "C": 13, "D": 7}),
    # Beaten B + C; beaten D; half of D and beaten B; half of C.
    ("sonneborn_berger", {"A": 7, "B": 1, "C": "7/2", "D": 2}),
]
WITH_TESTS_OF_THEIR_OWN = {
    "head_to_head", "head_to_head_difference", "lots",  # of the tied
    "tables_won", "tables_difference",  # of teams
    "apcef_art_16", "faraes",  # made of others
}  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), TOTALS)
def test_a_total_has_the_values_worked_out_by_hand(name: str, expected: dict[str, int | str]) -> None:
    assert of_swiss(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("wins", "A(BC)D"),
        ("points_for", "A(BC)D"),
        ("points_against", "AC(BD)"),
        ("fewest_walkovers", "(ABC)D"),
        ("forfeits_last", "(ABC)D"),
        ("buchholz", "BC(AD)"),
        ("sonneborn_berger", "ACDB"),
    ],
)
def test_the_better_value_comes_first(name: str, expected: str) -> None:
    assert order(document("ABCD", SWISS, criteria=[name], stage=KIND)) == expected


def test_opponents_count_with_victory_points_where_those_score() -> None:
    """1000 points give 15 to 5 (burraco-4), a draw 10 to 10, a walkover 20 to 0.

    A 15 + 15 + 20, B 5 + 15 + 5, C 10 + 5 + 15, D 10 + 5 + 0: 50, 25, 30, 15.
    """
    vp = {"scoring": "victory_points", "table": "burraco-4"}
    assert of_swiss("victory_points", stage=vp) == {"A": 50, "B": 25, "C": 30, "D": 15}
    # B + C, A + D + C, D + A + B, C + B
    assert of_swiss("buchholz", stage=vp) == {"A": 55, "B": 95, "C": 90, "D": 55}
    # B + C, D, half of D and B, half of C
    assert of_swiss("sonneborn_berger", stage=vp) == {"A": 55, "B": 15, "C": "65/2", "D": 15}


def test_the_order_of_the_two_pairs_does_not_matter() -> None:
    """C beat A, who had beaten B, and then B: 3 + 0. D did not come to C, which gives neither an opponent."""
    matches = [beat("A", "B"), met("A", "C", (0, 3000)), met("B", "C", (0, 3000)), walkover_match("D", "C", "D")]
    file = document("ABCD", matches, criteria=["sonneborn_berger"], stage=KIND)
    assert values(file, "sonneborn_berger") == {"A": 0, "B": 0, "C": 3, "D": 0}
    assert why(file)["C"] == "1st: leads with a Sonneborn-Berger of 3."
    # A: B 0 + C 9; B: A 3 + C 9; C: A 3 + B 0
    assert values(file | {"stages": [file["stages"][0] | {"criteria": ["buchholz"]}]}, "buchholz") == {
        "A": 9, "B": 12, "C": 3, "D": 0,
    }  # fmt: skip


def test_opponents_count_with_their_adjusted_points() -> None:
    given = [{"stage": "s", "pair": "B", "match_points": -1}]
    assert of_swiss("buchholz", adjustments=given) == {"A": 6, "B": 14, "C": 12, "D": 6}


def test_byes_and_open_matches_give_no_opponents() -> None:
    file = document("ABC", [bye("A"), met("B", "C", round=1)], criteria=["buchholz"], stage=KIND)
    assert values(file, "buchholz") == {"A": 0, "B": 0, "C": 0}
    half = document("AB", [met("A", "B", (3000, 0))], criteria=["sonneborn_berger"], stage={"games": 3})
    assert values(half, "sonneborn_berger") == {"A": 0, "B": 0}


def test_forfeits_last_and_fewest_walkovers_differ_in_how_many() -> None:
    matches = [walkover_match("A", "B", "B"), walkover_match("A", "C", "C"), walkover_match("B", "C", "C")]
    assert order(document("ABC", matches, criteria=["forfeits_last"])) == "A(BC)"
    assert order(document("ABC", matches, criteria=["fewest_walkovers"])) == "ABC"


CIRCLE = [beat("A", "B", 500), beat("B", "C", 600), beat("C", "A", 700)]
# Points: A +500 −700, B +600 −500, C +700 −600.


def test_faraes_is_made_of_plain_criteria() -> None:
    matches = [
        met("A", "B", (2000, 0), (2000, 0)), met("C", "D", (2000, 0), (0, 2000), (2000, 0)),
        met("E", "F", (2000, 0), (2000, 0)),
    ]  # fmt: skip
    stage = {"games": 3}
    file = document("ABCDEF", matches, criteria=["faraes"], regulation="faraes-2023", stage=stage)
    # A, C, E: a win and two games each; C lost one. D has one game, B and F none.
    assert order(file) == "(AE)CD(BF)"
    assert table(file)["undecided"] == [["A", "E"], ["B", "F"]]
    assert list(table(file)["rows"][0]["values"]) == ["wins", "games_won", "games_difference"]
    plain = ["wins", "games_won", "games_difference", "lots"]
    assert table(document("ABCDEF", matches, criteria=plain, regulation="faraes-2023", stage=stage)) == table(file)


NAMES = ("wins", "point_difference", "points_for", "head_to_head")


@pytest.mark.parametrize("names", list(itertools.permutations(NAMES)))
def test_criteria_may_come_in_any_order_and_any_number_of_times(names: tuple[str, ...]) -> None:
    """All level in wins and head-to-head. Difference puts B and C together, points scored (5300, 5500, 5400) parts."""
    assert order(document("ABC", CIRCLE, criteria=names)) == "BCA"
    assert order(document("ABC", CIRCLE, criteria=[*names, *names])) == "BCA"


@pytest.mark.parametrize("name", [name for name in known_criteria() if Reads.TABLES not in reads_of((name,))])
def test_every_criterion_can_stand_alone_and_twice(name: str) -> None:
    once = table(document("ABC", CIRCLE, criteria=[name]))["rows"]
    twice = table(document("ABC", CIRCLE, criteria=[name, name]))["rows"]
    assert sorted(row["pair"] for row in once) == sorted(row["pair"] for row in twice) == ["A", "B", "C"]


def test_the_criteria_are_those_of_the_contract_each_with_values_worked_out_by_hand() -> None:
    assert set(known_criteria()) == {name for name, _expected in TOTALS} | WITH_TESTS_OF_THEIR_OWN


@pytest.mark.parametrize("criterion", criteria().values(), ids=lambda criterion: criterion.name)
def test_every_criterion_has_its_words(criterion: Any) -> None:
    assert criterion.label
    assert (criterion.short.id, criterion.short.context) == (criterion.short.id.strip(), "column")
    assert criterion.explanation.endswith(".")
    assert criterion.values.__name__ == criterion.name
    assert criterion.level_text
    assert (criterion.noun.id, criterion.noun.context) == (criterion.noun.id.strip("."), "level on")


def no_values(_results: Any, _tied: Any) -> dict[str, int | None]:
    return {}


ACES: dict[str, Any] = {
    "values": no_values,
    "name": "aces",
    "reads": Reads.MATCHES,
    "label": "Aces",
    "short": Text("A"),
    "explanation": "Aces.",
    "noun": Text("aces"),
    "level_text": "l",
    "comparison": "c",
}


@pytest.mark.parametrize("missing", ["label", "short", "explanation", "noun", "level_text", "comparison"])
def test_a_criterion_without_a_word_is_refused_where_it_is_defined(missing: str) -> None:
    words = dict(ACES)
    words[missing] = Text("") if missing in ("short", "noun") else ""
    with pytest.raises(ValueError, match="aces"):
        Criterion(**words)
    del words[missing]
    with pytest.raises(TypeError, match=missing):
        Criterion(**words)


def test_a_criterion_with_a_wide_column_is_refused_where_it_is_defined() -> None:
    Criterion(**ACES | {"short": Text("Red aces.")})
    with pytest.raises(ValueError, match="'aces' needs a shorter heading than 'Black aces': at most 9 letters"):
        Criterion(**ACES | {"short": Text("Black aces")})


@pytest.mark.parametrize("name", [name for name in known_criteria() if Reads.TABLES not in reads_of((name,))])
def test_whatever_a_stage_may_name_can_be_stated(name: str) -> None:
    assert all(labels((name,)))


def test_a_preset_is_described_by_what_it_is_made_of() -> None:
    assert labels(("faraes",)) == ("Wins", "Games won", "Game difference", "Drawing of lots")


def test_what_art_16_and_a_preset_read() -> None:
    assert reads_of(("apcef_art_16", "lots")) == {Reads.OPPONENTS, Reads.MATCHES}
    assert reads_of(("faraes",)) == {Reads.MATCHES, Reads.GAMES}
    assert reads_of(("wins", "buchholz")) == {Reads.MATCHES, Reads.OPPONENTS_SCORES}


def test_a_criterion_that_does_not_say_what_it_reads_is_refused() -> None:
    """A stage of single players would take it, whose partners change."""
    words = dict(ACES)
    del words["reads"]
    with pytest.raises(TypeError, match="reads"):
        Criterion(**words)


def test_head_to_head_alone_counts_only_what_the_tied_played_against_each_other() -> None:
    assert {name for name, criterion in criteria().items() if criterion.between_tied_only} == {
        "head_to_head",
        "head_to_head_difference",
    }


def test_what_others_play_elsewhere_changes_nothing_in_a_group() -> None:
    stage: Document = {"groups": [["A", "B", "C"], ["D", "E"]]}
    matches = [match | {"group": 0} for match in CIRCLE]
    names = ["wins", "head_to_head", "buchholz", "point_difference", "lots"]
    without = document("ABCDE", matches, criteria=names, stage=stage)
    more = document("ABCDE", [*matches, beat("D", "E", group=1)], criteria=names, stage=stage)
    assert tables(without)[0] == tables(more)[0]


@pytest.mark.parametrize(
    ("value", "written"), [(-3, -3), (Fraction(7, 2), "7/2"), (Fraction(6, 2), 3), (Fraction(-1, 2), "-1/2")]
)
def test_a_value_as_people_write_it(value: int | Fraction, written: int | str) -> None:
    assert (plain_value(value), type(plain_value(value))) == (written, type(written))


def test_the_order_of_tiebreakers_that_a_regulation_states_is_a_known_criterion() -> None:
    """`rules` knows criteria by name alone."""
    stated = {regulation.key: regulation.tie_break_criterion for regulation in all_regulations()}
    assert stated["apcef-sc-2022"] == "apcef_art_16"
    assert set(stated.values()) - {""} <= set(known_criteria())

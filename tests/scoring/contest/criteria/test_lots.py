"""Drawings of lots: used for a tie of exactly their pairs, otherwise kept and reported."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.contest.samples import Document, beat, document, order, table, tables, why

LEVEL = [beat("A", "C"), beat("B", "D")]  # A and B, C and D, level in everything


def drawing(order_: str, among: str | None = None) -> Document:
    return {"stage": "s", "among": list(among or sorted(order_)), "order": list(order_)}


def table_of(*lots: Document, criteria: list[str] | None = None, **more: Any) -> Document:
    return table(document("ABCD", LEVEL, criteria=criteria or ["wins", "lots"], lots=list(lots), **more))


def ranked_by(drawn_up: Document) -> tuple[list[tuple[int, str]], list[list[str]], list[list[str]]]:
    rows = [(row["place"], row["pair"]) for row in drawn_up["rows"]]
    return rows, drawn_up["undecided"], drawn_up["unused_lots"]


def test_without_a_drawing_the_tie_stays() -> None:
    assert ranked_by(table_of()) == ([(1, "A"), (1, "B"), (3, "C"), (3, "D")], [["A", "B"], ["C", "D"]], [])


def test_a_drawing_of_lots_decides_the_tie_it_is_of() -> None:
    assert ranked_by(table_of(drawing("BA"))) == ([(1, "B"), (2, "A"), (3, "C"), (3, "D")], [["C", "D"]], [])
    assert ranked_by(table_of(drawing("BA"), drawing("DC"))) == ([(1, "B"), (2, "A"), (3, "D"), (4, "C")], [], [])


@pytest.mark.parametrize("among", ["ABC", "AC", "ABCD"])
def test_a_drawing_of_other_pairs_decides_no_tie(among: str) -> None:
    rows, undecided, unused = ranked_by(table_of(drawing(among)))
    assert ([place for place, _pair in rows], undecided, unused) == (
        [1, 1, 3, 3], [["A", "B"], ["C", "D"]], [list(among)],
    )  # fmt: skip


def test_unused_drawings_are_reported_as_the_file_names_them() -> None:
    assert table_of(drawing("CAB", among="BCA"))["unused_lots"] == [["B", "C", "A"]]


def test_later_criteria_do_not_apply_to_an_undecided_tie() -> None:
    matches = [beat("A", "C", 100), beat("B", "D", 900)]
    file = document("ABCD", matches, criteria=["wins", "lots", "point_difference"])
    assert order(file) == "(AB)(CD)"
    assert order(file | {"lots": [drawing("AB")]}) == "AB(CD)"
    # in front of the drawing they do
    assert order(document("ABCD", matches, criteria=["wins", "point_difference", "lots"])) == "BACD"


def test_a_tie_at_the_end_of_the_list_waits_for_no_lots() -> None:
    """Only a tie that reached `lots` is one that a drawing may decide."""
    drawn_up = table_of(drawing("BA"), criteria=["wins"])
    assert ranked_by(drawn_up) == ([(1, "A"), (1, "B"), (3, "C"), (3, "D")], [], [["A", "B"]])


def test_lots_can_come_first_of_all() -> None:
    assert ranked_by(table_of(criteria=["lots", "wins"]))[1] == [["A", "B", "C", "D"]]
    assert [pair for _place, pair in ranked_by(table_of(drawing("DBCA"), criteria=["lots"]))[0]] == list("DBCA")


def test_drawings_are_of_their_stage_alone() -> None:
    file = document("ABCD", LEVEL, criteria=["wins", "lots"], lots=[drawing("BA") | {"stage": "t"}])
    file["stages"].append({"id": "t", "kind": "round_robin", "criteria": ["wins", "lots"]})
    assert ranked_by(tables(file)[0])[1:] == ([["A", "B"], ["C", "D"]], [])
    assert ranked_by(tables(file, "t")[0])[1:] == ([["A", "B", "C", "D"]], [["A", "B"]])


def test_with_groups_each_table_reports_its_own() -> None:
    stage = {"groups": [["A", "B"], ["C", "D"]]}
    file = document("ABCDE", criteria=["wins", "lots"], stage=stage, lots=[drawing("DC"), drawing("BC"), drawing("EC")])
    first, second = tables(file)
    assert ranked_by(first) == ([(1, "A"), (1, "B")], [["A", "B"]], [["B", "C"]])
    assert ranked_by(second) == ([(1, "D"), (2, "C")], [], [["C", "E"]])


def test_a_lot_of_pairs_outside_the_stage_is_reported_too() -> None:
    file = document("ABCDE", criteria=["wins"], stage={"entrants": ["A", "B"]}, lots=[drawing("DC")])
    assert table(file)["unused_lots"] == [["C", "D"]]


def test_who_is_alone_in_a_tier_waits_for_no_lots() -> None:
    """Both finalists are; C and D went out in the semi-finals."""
    matches = [beat("A", "D", round=1), beat("B", "C", round=1), beat("A", "B", round=2)]
    drawn_up = table(document("ABCD", matches, criteria=["lots"], stage={"kind": "single_elimination"}))
    assert ranked_by(drawn_up) == ([(1, "A"), (2, "B"), (3, "C"), (3, "D")], [["C", "D"]], [])


def test_each_is_told_its_number_in_the_drawing() -> None:
    """The first of the losers stands behind the winners by wins, which the drawing among the losers does not change."""
    file = document("ABCD", LEVEL, criteria=["wins", "lots"], lots=[drawing("BA"), drawing("DC")])
    assert why(file) == {
        "B": "1st: level on 1 win with A. Tie-break: number 1 in the drawing of lots.",
        "A": "2nd: level on 1 win with B. Tie-break: number 2 in the drawing of lots.",
        "D": "3rd: 0 wins (A: 1).",
        "C": "4th: level on 0 wins with D. Tie-break: number 2 in the drawing of lots.",
    }


def test_all_that_was_level_before_the_drawing_is_named() -> None:
    """A head-to-head that was never played is not: it was not compared."""
    file = document("ABCD", LEVEL, criteria=["wins", "apcef_art_16"], lots=[drawing("BA")])
    level = "on wins, point difference and points scored"
    assert why(file) == {
        "B": f"1st: level with A {level}. Tie-break: number 1 in the drawing of lots (APCEF/SC, Art. 16).",
        "A": f"2nd: level with B {level}. Tie-break: number 2 in the drawing of lots (APCEF/SC, Art. 16).",
        "C": f"3rd: 0 wins (A: 1). Level with D {level}, so lots will be drawn.",
        "D": f"3rd: 0 wins (A: 1). Level with C {level}, so lots will be drawn.",
    }

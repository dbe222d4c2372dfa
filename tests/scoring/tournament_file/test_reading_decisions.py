"""The tournament file: adjustments and drawings of lots. What is read, and what is refused."""

from __future__ import annotations

import pytest

from scoring.contest.model import AdjustmentFacts, Drawing
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, document, refusal_of


def test_an_adjustment_is_read_with_all_its_points() -> None:
    given = {"stage": "s", "pair": "B", "match_points": -1, "victory_points": -2, "points": -100, "reason": "Late"}
    read_back = read_tournament(document("AB", adjustments=[given])).adjustments
    assert read_back == (AdjustmentFacts("s", "B", -1, -2, -100, "Late"),)
    assert read_tournament(document("AB", adjustments=[{"stage": "s", "pair": "B"}])).adjustments == (
        AdjustmentFacts("s", "B"),
    )


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"stage": "t"}, "stage"),
        ({"pair": "X"}, "pair"),
        ({"pair": None}, "pair"),
        ({"match_points": 0.5}, "match_points"),
        ({"victory_points": "1"}, "victory_points"),
        ({"points": None}, "points"),
        ({"reason": 7}, "reason"),
        ({"wins": 1}, "wins"),
    ],
)
def test_a_faulty_adjustment_is_refused_with_its_place(fields: Document, place: str) -> None:
    file = document("AB", adjustments=[{"stage": "s", "pair": "B", **fields}])
    assert refusal_of(file)[0] == f"adjustments[0].{place}"


def test_an_adjustment_of_a_pair_from_outside_the_stage_is_refused() -> None:
    file = document("ABC", stage={"entrants": ["A", "B"]}, adjustments=[{"stage": "s", "pair": "C", "points": 5}])
    assert refusal_of(file) == ("adjustments[0].pair", "C is not in stage s")


@pytest.mark.parametrize("name", ["stage", "pair"])
def test_an_adjustment_needs_its_stage_and_pair(name: str) -> None:
    given = {"stage": "s", "pair": "B"}
    del given[name]
    assert refusal_of(document("AB", adjustments=[given])) == (f"adjustments[0].{name}", "the field is missing")


DRAWN: Document = {"stage": "s", "among": ["A", "B"], "order": ["B", "A"]}


def test_a_drawing_is_read_with_its_witnesses() -> None:
    drawn = {**DRAWN, "draw": {"id": "s-1", "witnesses": ["Ana"]}}
    assert read_tournament(document("AB", lots=[drawn])).lots == (
        Drawing("s", ("A", "B"), ("B", "A"), {"id": "s-1", "witnesses": ["Ana"]}),
    )


def test_a_drawing_may_be_without_what_was_drawn_with() -> None:
    assert read_tournament(document("AB", lots=[DRAWN])).lots == (Drawing("s", ("A", "B"), ("B", "A"), {}),)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"stage": "t"}, "there is no such stage"),
        ({"among": ["A"]}, "lots are drawn among two pairs or more"),
        ({"among": ["A", "A"]}, "A is listed here twice"),
        ({"order": ["B"]}, "the order must list every pair in the draw once"),
        ({"draw": "in the hall"}, "must be an object"),
        ({"winner": "B"}, "unknown field"),
    ],
)
def test_a_refused_drawing_says_what_is_wrong(fields: Document, message: str) -> None:
    assert refusal_of(document("ABC", lots=[{**DRAWN, **fields}]))[1] == message


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"stage": "t"}, "stage"),
        ({"among": ["A"]}, "among"),
        ({"among": ["A", "A"]}, "among[1]"),
        ({"among": ["A", "X"]}, "among[1]"),
        ({"among": "AB"}, "among"),
        ({"order": ["B"]}, "order"),
        ({"order": ["B", "A", "C"]}, "order"),
        ({"order": ["B", "B"]}, "order[1]"),
        ({"order": ["C", "A"]}, "order"),
        ({"draw": "in the hall"}, "draw"),
        ({"winner": "B"}, "winner"),
    ],
)
def test_a_faulty_drawing_is_refused_with_its_place(fields: Document, place: str) -> None:
    assert refusal_of(document("ABC", lots=[{**DRAWN, **fields}]))[0] == f"lots[0].{place}"


def test_two_drawings_for_one_tie_are_refused() -> None:
    file = document("AB", lots=[DRAWN, {**DRAWN, "among": ["B", "A"]}])
    assert refusal_of(file) == ("lots[1]", "lots were drawn twice for this tie; keep the lots that count")


def test_drawings_are_read_for_two_ties_and_in_two_stages() -> None:
    other_tie: Document = {"stage": "s", "among": ["C", "D"], "order": ["C", "D"]}
    file = document("ABCD", lots=[DRAWN, other_tie, {**DRAWN, "stage": "t"}])
    file["stages"].append({**file["stages"][0], "id": "t"})
    assert [(drawing.stage, drawing.order) for drawing in read_tournament(file).lots] == [
        ("s", ("B", "A")),
        ("s", ("C", "D")),
        ("t", ("B", "A")),
    ]

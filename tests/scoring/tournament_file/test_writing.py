"""A tournament as a document: every field in its place, defaults written out, and empty values left out."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.model import MatchFacts, PlayedGame
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_match, write_tournament
from tests.scoring.contest.examples import EXAMPLES
from tests.scoring.contest.samples import Document, document

X = {"x_note": {"a": [1]}}
HAND = {"sides": [{"clean": 1, "table_points": 500, "morto": "played"}, {"table_points": 300, "morto": "played"}]}
POINTS = {"win": 3, "draw": 1, "loss": 0, "walkover": 0}

FULL: Document = {
    "format": "sumula-tournament/1",
    "name": "Copa",
    "regulation": "apcef-sc-2022",
    "rulings": {"restart_on_two": True},
    "pairs": [
        {"id": "A", "name": "Ana/Bia", "players": ["Ana", "Bia"], "club": "Floripa", "seed": 1, **X},
        {"id": "B", "name": "B", "withdrawn": {"stage": "s", "round": 9, "results": "stand", **X}},
        {"id": "C", "name": "C", "entered": {"stage": "s", "round": 2, **X}},
        {"id": "D", "name": "D", "withdrawn": {"stage": "s", "round": 8, "results": "annul"}},
    ],
    "stages": [
        {
            "id": "s", "kind": "round_robin", "groups": [["A", "B"], ["C", "D"]], "legs": 2,
            "games": {"exactly": 3, **X}, "match_points": {"win": 4, "draw": 2, "loss": 1, "walkover": -3, **X},
            "walkover_score": [2000, 5], "bye_score": [300, 10], "scoring": "victory_points", "table": "burraco-3",
            "walkover_vp": [18, 1], "bye_vp": 14, "criteria": ["wins", "apcef_art_16"], **X,
        },
        {
            "id": "t", "kind": "swiss", "entrants": {"stage": "s", "places": [1, 2], "best_of_next": 1, **X},
            "rounds": 3, "games": 5, "match_points": POINTS, "walkover_score": [3000, 0], "bye_score": [0, 0],
            "scoring": "victory_points", "table": [[0, 10], [100, 12], [None, 15]], "walkover_vp": [15, 0],
            "bye_vp": 0, "criteria": ["wins", "lots"],
        },
        {
            "id": "u", "kind": "single_elimination", "entrants": ["A", "B", "C"], "games": 1, "match_points": POINTS,
            "walkover_score": [3000, 0], "bye_score": [0, 0], "criteria": [],
        },
    ],
    "matches": [
        {
            "stage": "s", "group": 1, "round": 1, "table": 4, "slot": 2, "pairs": ["C", "D"],
            "games": [{"totals": [3000, 10]}, {"hands": [HAND], "closed": "time", **X}], "went_on": "D", **X,
        },
        {"stage": "s", "group": 0, "round": 1, "pairs": ["B", "A"], "absent": ["B", "A"]},
        {"stage": "s", "group": 0, "round": 2, "pairs": ["A", "B"], "absent": ["B"]},
        {"stage": "t", "round": 1, "pairs": ["A", None]},
        {"stage": "t", "round": 2, "pairs": ["A", "C"], "games": []},
    ],
    "adjustments": [
        {"stage": "s", "pair": "B", "match_points": -1, "victory_points": -2, "points": -3, "reason": "Late", **X}
    ],
    "lots": [{"stage": "s", "among": ["A", "B"], "order": ["B", "A"], "draw": {"id": "s-1"}, **X}],
    **X,
}  # fmt: skip


def rewritten(file: Document) -> Document:
    return write_tournament(read_tournament(file))


def test_a_tournament_with_everything_is_written_as_it_was() -> None:
    assert rewritten(FULL) == FULL


def test_what_is_left_out_is_written_with_its_default() -> None:
    file = document("AB", adjustments=[{"stage": "s", "pair": "A"}])
    assert rewritten(file) == {
        "format": "sumula-tournament/1", "regulation": "apcef-sc-2022", "rulings": {},
        "pairs": [{"id": "A", "name": "A"}, {"id": "B", "name": "B"}],
        "stages": [
            {
                "id": "s", "kind": "round_robin", "games": 1, "match_points": POINTS, "walkover_score": [3000, 0],
                "bye_score": [0, 0], "criteria": ["wins"],
            }
        ],
        "matches": [],
        "adjustments": [
            {"stage": "s", "pair": "A", "match_points": 0, "victory_points": 0, "points": 0, "reason": ""}
        ],
        "lots": [],
    }  # fmt: skip


def test_a_group_is_named_only_where_there_are_several() -> None:
    one = document("AB", [{"pairs": ["A", "B"], "group": 0}], stage={"groups": [["A", "B"]]})
    assert rewritten(one)["matches"] == [{"stage": "s", "round": 1, "pairs": ["A", "B"], "games": []}]


@pytest.mark.parametrize("name", ["burraco-3", "burraco-4"])
def test_a_table_that_is_a_known_one_is_written_by_its_name(name: str) -> None:
    (stage,) = read_tournament(document("AB", stage={"scoring": "victory_points", "table": name})).stages
    table = stage.victory_points
    assert table
    rows: list[list[Any]] = [list(row) for row in zip((*table.limits, None), table.points, strict=True)]
    (again,) = rewritten(document("AB", stage={"scoring": "victory_points", "table": rows}))["stages"]
    assert again["table"] == name


def test_a_game_of_totals_alone_is_written_by_them() -> None:
    (stage,) = read_tournament(document("AB")).stages
    match = MatchFacts("s", 1, ("A", "B"), games=(PlayedGame((3000, 10), complete=True, winner=0),))
    assert write_match(match, stage)["games"] == [{"totals": [3000, 10]}]


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file["stages"][0]["kind"])
def test_what_is_written_reads_as_the_same(file: Document) -> None:
    assert read_tournament(rewritten(file)) == read_tournament(file)
    assert rewritten(rewritten(file)) == rewritten(file)

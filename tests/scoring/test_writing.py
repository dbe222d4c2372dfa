"""Games and results as documents: the contract of `score --json`, field by field."""

import json
from typing import Any

import pytest
from hypothesis import given

from rules.text import Text
from scoring.codec import read_game
from scoring.game import play
from scoring.writing import write_findings, write_game, write_result
from tests.profiles import max_examples
from tests.scoring.strategies import games

WORKED: dict[str, Any] = {
    "format": "sumula-game/1",
    "regulation": "apcef-sc-2022",
    "rulings": {},
    "pairs": ["Ana/Bia", "Caio/Davi"],
    "hands": [
        {
            "sides": [
                {
                    "clean": 1,
                    "dirty": 1,
                    "table_points": 330,
                    "hand_points": 15,
                    "went_out": True,
                    "morto": "played",
                },
                {
                    "clean": 0,
                    "dirty": 1,
                    "table_points": 145,
                    "hand_points": 60,
                    "morto": "none",
                    "failed_openings": 0,
                },
            ],
            "mortos_to_stock": 0,
        }
    ],
}


def text_of(text: Text) -> str:
    return text.id


def result_of(document: dict[str, Any]) -> Any:
    """The answer as another program gets it."""
    game = read_game(document)
    return json.loads(json.dumps(write_result(game, play(game), text_of)))


def line(code: str, count: int, points: int, article: str) -> dict[str, Any]:
    return {"code": code, "count": count, "points": points, "article": article}


def test_the_worked_example_of_the_contract_is_counted() -> None:
    """200 + 100 + 100 + 330 − 15 = 715; 100 − 100 + 145 − 60 = 85."""
    assert result_of(WORKED) == {
        "regulation": "apcef-sc-2022",
        "hands": [
            {
                "totals": [715, 85],
                "lines": [
                    [
                        {"code": "clean", "count": 1, "points": 200, "article": "Art. 12 b"},
                        {"code": "dirty", "count": 1, "points": 100, "article": "Art. 12 c"},
                        {"code": "went_out", "count": 1, "points": 100, "article": "Art. 12 a"},
                        {"code": "table_points", "count": 330, "points": 330, "article": "Art. 12 § 1º"},
                        {"code": "hand_points", "count": 15, "points": -15, "article": "Art. 12 § 2º"},
                    ],
                    [
                        {"code": "dirty", "count": 1, "points": 100, "article": "Art. 12 c"},
                        {"code": "morto_missed", "count": 1, "points": -100, "article": "Art. 12 d"},
                        {"code": "table_points", "count": 145, "points": 145, "article": "Art. 12 § 1º"},
                        {"code": "hand_points", "count": 60, "points": -60, "article": "Art. 12 § 2º"},
                    ],
                ],
                "findings": [],
                "openings": [None, None],
                "running": [715, 85],
            }
        ],
        "game": {"over": False, "winner": None, "target": 3000, "reason": None},
    }


def test_a_finding_has_seven_fields() -> None:
    hand = {"sides": [{"clean": 1, "table_points": 100}, {"dirty": -1}]}
    (finding,) = result_of({"regulation": "apcef-sc-2022", "hands": [hand]})["hands"][0]["findings"]
    assert list(finding) == ["code", "severity", "side", "article", "ruling", "message", "hint"]
    assert [finding[name] for name in ("code", "severity", "side", "ruling")] == ["negative", "error", 1, None]
    assert all(isinstance(finding[name], str) and finding[name] for name in ("article", "message", "hint"))


def test_a_line_names_the_ruling_that_shaped_it_and_no_other() -> None:
    hands = [{"sides": [{"morto": "unplayed", "clean": 1, "hand_points": 30, "table_points": 200}, {}]}]
    ruled = {"regulation": "apcef-sc-2022", "rulings": {"unplayed_morto": "cards_count"}, "hands": hands}
    lines = result_of(ruled)["hands"][0]["lines"][0]
    assert {entry["code"]: entry.get("ruling") for entry in lines} == {
        "clean": None,
        "table_points": None,
        "hand_points": "unplayed_morto",
    }
    assert [entry["code"] for entry in lines if "ruling" in entry] == ["hand_points"]


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({}, {"over": False, "winner": None, "target": 3000, "reason": None}),
        ({"closed": "time"}, {"over": True, "winner": 0, "target": 3000, "reason": "closed"}),
        ({"hands": [], "closed": "hands"}, {"over": True, "winner": None, "target": 3000, "reason": "closed"}),
    ],
)
def test_the_state_of_the_game_is_written(fields: dict[str, Any], state: dict[str, Any]) -> None:
    assert result_of(WORKED | fields)["game"] == state


def test_buraco_has_no_target() -> None:
    state = result_of({"regulation": "buraco-aberto-sujo", "hands": [{"sides": [{}, {}], "starter": 1}]})["game"]
    assert state == {"over": True, "winner": 1, "target": None, "reason": "starter"}


def test_findings_are_written_without_totals() -> None:
    game = read_game(WORKED | {"hands": [*WORKED["hands"], {"sides": [{"clean": -1}, {}]}]})
    written = write_findings(game, play(game), text_of)
    assert list(written) == ["regulation", "hands"]
    assert [list(hand) for hand in written["hands"]] == [["findings"], ["findings"]]
    assert [[finding["code"] for finding in hand["findings"]] for hand in written["hands"]] == [[], ["negative"]]


def test_a_game_is_written_without_what_it_leaves_open() -> None:
    assert write_game(read_game({"regulation": "faraes-2023", "hands": [{"sides": [{}, {"clean": 0}]}]})) == {
        "format": "sumula-game/1",
        "regulation": "faraes-2023",
        "rulings": {},
        "hands": [{"sides": [{}, {}]}],
    }


def test_a_zero_that_was_given_is_written() -> None:
    side = {"table_points": 0, "hand_points": 0, "cards": {}, "hand_cards_by_class": {}, "claimed_total": 0}
    document = {
        "format": "sumula-game/1",
        "regulation": "buraco-aberto-sujo",
        "rulings": {},
        "pairs": ["", ""],
        "players_per_side": 1,
        "hands": [{"sides": [side, {"x_b": None}], "starter": 0, "left": 0, "x_c": [1]}],
        "closed": "time",
        "x_a": {"y": 1},
    }
    assert write_game(read_game(document)) == document


@max_examples(150)
@given(games())
def test_what_is_written_reads_back_as_the_same_game(document: dict[str, Any]) -> None:
    game = read_game(document)
    assert read_game(json.loads(json.dumps(write_game(game)))) == game


@max_examples(150)
@given(games())
def test_a_result_is_plain_json_whose_lines_add_up(document: dict[str, Any]) -> None:
    result = result_of(document)
    assert len(result["hands"]) == len(document["hands"])
    running = [0, 0]
    for hand in result["hands"]:
        sums = [sum(entry["points"] for entry in side) for side in hand["lines"]]
        running = [before + total for before, total in zip(running, sums, strict=True)]
        assert (hand["totals"], hand["running"]) == (sums, running)

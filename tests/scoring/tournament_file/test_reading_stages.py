"""The tournament file: its stages. What each field takes, what it is when left out, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.model import FromStage, Games, MatchPoints, StageFacts
from scoring.contest.victory_points import BUILT_IN_TABLES, VictoryPointTable
from scoring.formats import formats
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, document, refusal_of

VP = {"scoring": "victory_points", "table": "burraco-4"}


def stage_of(**fields: Any) -> StageFacts:
    return read_tournament(document("ABCD", stage=fields)).stages[0]


def second_stage(**fields: Any) -> Document:
    file = document("ABCD")
    file["stages"].append({"id": "t", "kind": "single_elimination", **fields})
    return file


@pytest.mark.parametrize(
    ("regulation", "target"),
    [("apcef-sc-2022", 3000), ("aacrt-2016", 3000), ("canasta-it", 5000), ("faraes-2023", 2000),
     ("buraco-aberto-sujo", 0)],
)  # fmt: skip
def test_a_stage_has_the_usual_values_if_none_are_given(regulation: str, target: int) -> None:
    stage = read_tournament(document("AB", regulation=regulation)).stages[0]
    assert (stage.groups, stage.entrants, stage.games) == (None, None, Games(1))
    assert stage.match_points == MatchPoints(win=3, draw=1, loss=0, walkover=0)
    assert (stage.walkover_score, stage.bye_score, stage.victory_points) == ((target, 0), (0, 0), None)
    assert (stage.walkover_vp, stage.bye_vp) == ((0, 0), 0)


def test_match_points_may_be_given_in_part() -> None:
    assert stage_of(match_points={"win": 2, "walkover": -3}).match_points == MatchPoints(2, 1, 0, -3)
    assert stage_of(match_points={"draw": 2, "loss": 1}).match_points == MatchPoints(3, 2, 1, 0)


def test_victory_points_and_what_goes_with_them() -> None:
    stage = stage_of(**VP)
    assert (stage.victory_points, stage.walkover_vp, stage.bye_vp) == (BUILT_IN_TABLES["burraco-4"], (20, 0), 0)
    stage = stage_of(**VP, walkover_vp=[18, -2], bye_vp=14, bye_score=[355, 0])
    assert (stage.walkover_vp, stage.bye_vp, stage.bye_score) == ((18, -2), 14, (355, 0))


def test_a_table_of_ones_own_is_read() -> None:
    table = stage_of(scoring="victory_points", table=[[0, 10], [100, 12], [None, 15]]).victory_points
    assert table == VictoryPointTable((0, 100), (10, 12, 15))


@pytest.mark.parametrize(
    ("written", "games", "needed"),
    [(1, Games(1), 1), (3, Games(3), 2), (5, Games(5), 3), ({"exactly": 2}, Games(2, True), 2),
     ({"exactly": 3}, Games(3, True), 2), ({"exactly": 4}, Games(4, True), 3)],
)  # fmt: skip
def test_games_of_a_match_are_read(written: Any, games: Games, needed: int) -> None:
    """In best of N (N+1)/2 games are needed, in exactly N floor(N/2)+1."""
    read = stage_of(games=written).games
    assert (read, read.wins_needed) == (games, needed)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"id": ""}, "id"),
        ({"id": None}, "id"),
        ({"kind": "knock_out"}, "kind"),
        ({"kind": ["swiss"]}, "kind"),
        ({"groups": []}, "groups"),
        ({"groups": [[]]}, "groups[0]"),
        ({"groups": ["AB"]}, "groups[0]"),
        ({"groups": [["A", "B"], ["C", "X"]]}, "groups[1][1]"),
        ({"groups": [["A", "B"], ["C", "A"]]}, "groups[1][1]"),
        ({"groups": [["A", "A"]]}, "groups[0][1]"),
        ({"groups": [["A", 7]]}, "groups[0][1]"),
        ({"groups": [["A", "B"]], "entrants": ["A", "B"]}, "entrants"),
        ({"kind": "single_elimination", "groups": [["A", "B"]]}, "groups"),
        ({"entrants": []}, "entrants"),
        ({"entrants": "A"}, "entrants"),
        ({"entrants": ["A", "A"]}, "entrants[1]"),
        ({"entrants": ["A", "X"]}, "entrants[1]"),
        ({"entrants": {"stage": "s", "places": [1]}}, "entrants.stage"),
        ({"legs": 0}, "legs"),
        ({"legs": True}, "legs"),
        ({"games": 0}, "games"),
        ({"games": 2}, "games"),
        ({"games": -1}, "games"),
        ({"games": "3"}, "games"),
        ({"games": 3.0}, "games"),
        ({"games": True}, "games"),
        ({"games": {}}, "games.exactly"),
        ({"games": {"exactly": 0}}, "games.exactly"),
        ({"games": {"exactly": 2, "best_of": 3}}, "games.best_of"),
        ({"match_points": 3}, "match_points"),
        ({"match_points": {"win": "3"}}, "match_points.win"),
        ({"match_points": {"wins": 3}}, "match_points.wins"),
        ({"walkover_score": 3000}, "walkover_score"),
        ({"walkover_score": [3000]}, "walkover_score"),
        ({"walkover_score": [3000, None]}, "walkover_score[1]"),
        ({"bye_score": [1, 2, 3]}, "bye_score"),
        ({"scoring": "points"}, "scoring"),
        ({"scoring": "victory_points"}, "table"),
        ({"table": "burraco-4"}, "table"),
        ({"walkover_vp": [20, 0]}, "walkover_vp"),
        ({"bye_vp": 14}, "bye_vp"),
        ({**VP, "bye_vp": "14"}, "bye_vp"),
        ({**VP, "walkover_vp": [20]}, "walkover_vp"),
        ({"criteria": []}, "criteria"),
        ({"criteria": "wins"}, "criteria"),
        ({"criteria": ["wins", "luck"]}, "criteria[1]"),
        ({"criteria": ["wins", None]}, "criteria[1]"),
        ({"third_place": True}, "third_place"),
        ({"rounds": 3}, "rounds"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_faulty_stage_is_refused_with_its_place(fields: Document, place: str) -> None:
    assert refusal_of(document("ABCD", stage=fields))[0] == f"stages[0].{place}"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": " "}, "must be a text that is not empty"),
        (
            {"kind": "knock_out"},
            "must be one of: double_elimination, individual, losses_out, mitchell, round_robin, single_elimination, "
            "swiss",
        ),
        ({"groups": []}, "needs at least one group"),
        ({"groups": [[]]}, "needs at least one pair"),
        ({"groups": [["A", "B"], ["C", "X"]]}, "there is no pair X"),
        ({"groups": [["A", "B"], ["C", "B"]]}, "B is in two groups"),
        ({"groups": [["A", "B", "B"]]}, "B is listed here twice"),
        ({"groups": [["A", "B"]], "entrants": ["A", "B"]}, "a stage has groups or entrants, not both"),
        (
            {"kind": "losses_out", "losses": 2, "groups": [["A", "B"]]},
            "a stage of this kind is not played in groups; name its entrants instead",
        ),
        ({"entrants": "A"}, "must be an object"),
        ({"entrants": []}, "needs at least one pair"),
        ({"games": 2}, 'best of an even number can end level; write {"exactly": 2} or an odd number'),
        ({"scoring": "points"}, "must be one of: match_points, victory_points"),
        ({"table": "burraco-4"}, 'a table of victory points goes with "scoring": "victory_points"'),
        ({**VP, "table": "burraco-5"}, "must be one of: burraco-3, burraco-4"),
        ({"walkover_vp": [20, 0]}, 'this goes with "scoring": "victory_points"'),
        ({"bye_vp": 14}, 'this goes with "scoring": "victory_points"'),
        ({"criteria": []}, "needs at least one criterion"),
        ({"colour": "red"}, "unknown field"),
        ({**VP, "table": []}, "must be rows [difference up to, points], the last with null for any larger one"),
        ({**VP, "table": [[50, 10], [40, 11], [None, 12]]}, "the differences must rise from row to row"),
        ({**VP, "table": [[50, 10], [100, 9], [None, 12]]}, "the winner's points must rise from row to row"),
    ],
)
def test_a_refused_stage_says_what_is_wrong(fields: Document, message: str) -> None:
    assert refusal_of(document("ABCD", stage=fields))[1] == message


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ("burraco-5", "table"),
        (None, "table"),
        ([], "table"),
        ([[50, 10]], "table"),
        ([[None, 10], [None, 12]], "table"),
        ([[50, None], [None, 12]], "table"),
        ([[50, 10, 0], [None, 12]], "table[0]"),
        ([[50, 10], [50, 11], [None, 12]], "table[1]"),
        ([[50, 10], [40, 11], [None, 12]], "table[1]"),
        ([[50, 10], [100, 9], [None, 12]], "table[1]"),
        ([[50, 10], [100, 12], [None, 12]], "table[2]"),
        ([[-1, 10], [None, 12]], "table[0][0]"),
        ([["50", 10], [None, 12]], "table[0][0]"),
        ([[50, 10.5], [None, 12]], "table[0][1]"),
    ],
)
def test_a_faulty_table_of_victory_points_is_refused_with_its_place(rows: object, place: str) -> None:
    file = document("AB", stage={"scoring": "victory_points", "table": rows})
    assert refusal_of(file)[0] == f"stages[0].{place}"


def test_a_stage_needs_an_id_and_a_kind() -> None:
    file = document("AB")
    assert refusal_of({**file, "stages": [{"kind": "round_robin"}]}) == ("stages[0].id", "the field is missing")
    assert refusal_of({**file, "stages": [{"id": "s"}]}) == ("stages[0].kind", "the field is missing")


def test_two_stages_of_one_name() -> None:
    assert refusal_of(second_stage(id="s")) == ("stages[1].id", "s is listed here twice")


@pytest.mark.parametrize("kind", ["round_robin", "swiss", "mitchell"])
def test_a_stage_without_criteria_is_refused(kind: str) -> None:
    stage: Document = {"id": "s", "kind": kind, **({"rounds": 1} if kind == "swiss" else {})}
    assert refusal_of(document("AB") | {"stages": [stage]}) == ("stages[0].criteria", "the field is missing")


@pytest.mark.parametrize("kind", ["single_elimination", "double_elimination", "losses_out"])
def test_save_where_the_format_itself_ranks(kind: str) -> None:
    stage: Document = {"id": "s", "kind": kind, **({"losses": 2} if kind == "losses_out" else {})}
    assert read_tournament(document("AB") | {"stages": [stage]}).stages[0].criteria == ()


def test_there_are_these_kinds() -> None:
    assert set(formats()) == {
        "round_robin", "single_elimination", "double_elimination", "swiss", "mitchell", "losses_out", "individual",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "fields", "place"),
    [
        ("swiss", {}, "rounds"),
        ("losses_out", {}, "losses"),
        ("losses_out", {"losses": 0}, "losses"),
        ("swiss", {"rounds": 3, "avoid_rematch": "sometimes"}, "avoid_rematch"),
        ("swiss", {"rounds": 3, "pairing": "places_first"}, "pairing"),
        ("mitchell", {"step": 0}, "step"),
        ("swiss", {"rounds": 3, "protect_clubs": 1}, "protect_clubs"),
        ("mitchell", {"tables": "both"}, "tables"),
        ("mitchell", {"legs": 2}, "legs"),
        ("single_elimination", {"third_place": 1}, "third_place"),
    ],
)
def test_wrong_options_of_a_kind_are_refused_at_their_field(kind: str, fields: Document, place: str) -> None:
    file = document("ABCD", stage={"kind": kind, **fields})
    assert refusal_of(file)[0] == f"stages[0].{place}"


def test_entrants_are_read_from_a_stage_before() -> None:
    read = read_tournament(second_stage(entrants={"stage": "s", "places": [2, 1], "best_of_next": 1})).stages[1]
    assert read.entrants == FromStage("s", (1, 2), 1)
    alone = read_tournament(second_stage(entrants={"stage": "s", "places": [3]})).stages[1]
    assert alone.entrants == FromStage("s", (3,), 0)


def test_entrants_named_by_hand_are_kept_in_their_order() -> None:
    assert read_tournament(second_stage(entrants=["D", "A"])).stages[1].entrants == ("D", "A")


@pytest.mark.parametrize(
    ("entrants", "place"),
    [
        ({"places": [1]}, "stage"),
        ({"stage": "t", "places": [1]}, "stage"),
        ({"stage": 7, "places": [1]}, "stage"),
        ({"stage": "s"}, "places"),
        ({"stage": "s", "places": []}, "places"),
        ({"stage": "s", "places": 1}, "places"),
        ({"stage": "s", "places": [0]}, "places[0]"),
        ({"stage": "s", "places": [1, 1]}, "places"),
        ({"stage": "s", "places": [1], "best_of_next": -1}, "best_of_next"),
        ({"stage": "s", "places": [1], "best": 1}, "best"),
    ],
)
def test_faulty_entrants_are_refused_with_their_place(entrants: Document, place: str) -> None:
    assert refusal_of(second_stage(entrants=entrants))[0] == f"stages[1].entrants.{place}"


@pytest.mark.parametrize(
    ("entrants", "message"),
    [
        ({"stage": "t", "places": [1]}, "entrants come from a stage that comes before this one"),
        ({"stage": "s", "places": []}, "needs at least one place, each once"),
        ({"stage": "s", "places": [1], "best_of_next": -1}, "must be a whole number from 0"),
    ],
)
def test_refused_entrants_say_what_is_wrong(entrants: Document, message: str) -> None:
    assert refusal_of(second_stage(entrants=entrants))[1] == message

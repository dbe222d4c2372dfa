"""The organisers' own points and ranking, which override those of a format."""

from rules import registry
from scoring.planning.own_scoring import surviving_own_scoring, with_own_scoring

GROUPS = {"id": "groups", "kind": "round_robin", "games": 3, "criteria": ["wins"]}
DANESE = {"id": "danese", "kind": "swiss", "scoring": "victory_points", "table": "burraco-4", "criteria": ["lots"]}
OWN = {"criteria": ["match_points", "lots"], "match_points": {"win": 2, "draw": 1, "loss": 0, "walkover": -1}}


def regulation(key: str):
    edition = registry.get(key)
    assert edition
    return edition


def test_own_points_and_criteria_take_the_place_of_those_of_the_format() -> None:
    own = {"groups": OWN, "gone": OWN}
    stages = with_own_scoring([GROUPS, DANESE], own, regulation("canasta-it"))
    assert stages == [{"id": "groups", "kind": "round_robin", "games": 3, **OWN}, DANESE]


def test_victory_points_are_left_where_matches_count_by_points_now() -> None:
    (stage,) = with_own_scoring([DANESE], {"danese": OWN}, regulation("canasta-it"))
    assert stage == {"id": "danese", "kind": "swiss", **OWN}


def test_where_a_hand_is_a_game_a_match_has_as_many_games_as_hands_were_named() -> None:
    own = {"scoring": "victory_points", "table": [[50, 10], [None, 20]], "x_hands_of_match": 6, "criteria": ["lots"]}
    (stage,) = with_own_scoring([DANESE], {"danese": own}, regulation("buraco-aberto-sujo"))
    assert stage["games"] == {"exactly": 6}


def test_own_scoring_outlives_what_the_format_asks_about_other_things() -> None:
    longer = {**GROUPS, "games": 5}
    assert surviving_own_scoring({"groups": OWN}, [GROUPS, DANESE], [longer]) == {"groups": OWN}


def test_own_scoring_goes_where_the_format_was_just_given_other_points_or_another_stage() -> None:
    three = {**DANESE, "table": "burraco-3"}
    assert surviving_own_scoring({"danese": OWN, "groups": OWN}, [GROUPS, DANESE], [three]) == {}

"""Stages as a regulation has them played."""

from rules import registry
from scoring.planning.arrangements import hand_by_hand

STAGES = [
    {"id": "danese", "kind": "swiss", "scoring": "victory_points", "table": "burraco-3"},
    {"id": "final", "kind": "single_elimination", "games": 3},
]


def test_where_one_hand_is_the_game_a_match_of_hands_is_of_games() -> None:
    regulation = registry.get("buraco-aberto-sujo")
    assert regulation
    assert hand_by_hand(STAGES, regulation) == [{**STAGES[0], "games": {"exactly": 3}}, STAGES[1]]


def test_where_games_have_a_target_nothing_changes() -> None:
    regulation = registry.get("canasta-it")
    assert regulation
    assert hand_by_hand(STAGES, regulation) == STAGES

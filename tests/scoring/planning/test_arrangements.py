"""Stages as they are played under a regulation."""

import pytest

from rules import registry
from scoring.contest.victory_points import TWO_HAND_TABLE, rows_of
from scoring.planning.arrangements import hand_by_hand, hands_of_match, with_tie_breaks
from scoring.planning.questions import Answers
from scoring.tournament_file.codec import read_tournament
from tests.scoring.planning.samples import BY_KEY, KEYS, document, field

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


def test_the_hands_of_a_match_are_those_named_or_those_of_its_table() -> None:
    own = [[50, 10], [None, 11]]
    assert [hands_of_match({"table": table}) for table in ("burraco-4", "burraco-3", rows_of(TWO_HAND_TABLE), own)] == [
        4,
        3,
        2,
        None,
    ]
    assert hands_of_match({"table": own, "x_hands_of_match": 5}) == 5
    assert hands_of_match({"table": "burraco-4", "x_hands_of_match": "five"}) == 4


@pytest.mark.parametrize(
    ("preset", "answers", "first"),
    [("danese-victory-points", {"hands": 0}, "wins"), ("danese-victory-points", {}, "victory_points"),
     ("round-robin", {}, "match_points")],
)  # fmt: skip
def test_ties_are_broken_in_the_order_of_the_regulation_whatever_is_played(
    preset: str, answers: Answers, first: str
) -> None:
    """APCEF art. 16 speaks of every classification; where a source says nothing, the format's order stays."""
    entered = field(24)
    stages = BY_KEY[preset].stages(entered, answers)
    apcef, faraes = registry.get("apcef-sc-2022"), registry.get("faraes-2023")
    assert apcef
    assert faraes
    assert [stage["criteria"] for stage in with_tie_breaks(stages, apcef)] == [[first, "apcef_art_16"]]
    assert with_tie_breaks(stages, faraes) == stages


@pytest.mark.parametrize("key", KEYS)
def test_every_preset_can_be_played_in_that_order(key: str) -> None:
    """Single players whose partners change have no opponents of their own for the head-to-head of art. 16."""
    entered, apcef = field(24), registry.get("apcef-sc-2022")
    assert apcef
    ranked = with_tie_breaks(BY_KEY[key].stages(entered), apcef)
    assert [stage.id for stage in read_tournament(document(entered, ranked)).stages] == [
        stage["id"] for stage in ranked
    ]

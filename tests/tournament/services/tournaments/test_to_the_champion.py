"""Each format from the draw to its champion through the services: the first of the list wins everywhere."""

from typing import Any

import pytest

from tests.tournament.factories import club_of, codes, founded, groups_and_final, places, play_on
from tournament.models import User

STAGES: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "groups and knock-out": (8, groups_and_final(codes(8))),
    "best of three": (6, [{"id": "final", "kind": "single_elimination", "games": 3, "third_place": True}]),
    "double": (6, [{"id": "final", "kind": "double_elimination"}]),
    "danese": (
        7,
        [
            {
                "id": "final",
                "kind": "swiss",
                "rounds": 4,
                "scoring": "victory_points",
                "table": "burraco-4",
                "criteria": ["victory_points", "point_difference", "lots"],
            }
        ],
    ),
    "mitchell": (2, [{"id": "final", "kind": "mitchell", "criteria": ["wins", "point_difference", "lots"]}]),
    "two losses": (
        9,
        [
            {"id": "out", "kind": "losses_out", "losses": 2, "until": 2},
            {"id": "final", "kind": "single_elimination", "entrants": {"stage": "out", "places": [1, 2]}},
        ],
    ),
    "exactly two": (
        4,
        [{"id": "final", "kind": "round_robin", "games": {"exactly": 2}, "criteria": ["wins", "point_difference"]}],
    ),
}


@pytest.mark.parametrize("name", STAGES)
def test_the_first_of_the_list_is_champion(ana: User, name: str) -> None:
    count, stages = STAGES[name]
    tournament = founded(club_of(ana), count, stages)
    play_on(tournament)
    assert places(tournament, "final")[0] == ["P01"]

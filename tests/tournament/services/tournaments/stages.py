"""The stages of a whole tournament."""

from typing import Any

from tests.tournament.factories import codes, groups_and_final

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

"""The stages of the stories that are no preset."""

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]
CUP = [{"id": "final", "kind": "single_elimination", "games": 3, "third_place": True}]
LOSSES = [
    {"id": "out", "kind": "losses_out", "losses": 2, "until": 2},
    {"id": "final", "kind": "single_elimination", "entrants": {"stage": "out", "places": [1, 2]}},
]
DANESE = [
    {
        "id": "s", "kind": "swiss", "rounds": 3, "scoring": "victory_points", "table": "burraco-4",
        "games": {"exactly": 2}, "criteria": ["victory_points", "point_difference", "lots"],
    }
]  # fmt: skip

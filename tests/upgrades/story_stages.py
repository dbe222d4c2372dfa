"""The stages of the stories that are not presets, and what lots are drawn for."""

from typing import Any

from tests.tournament.factories import codes

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
DRAWINGS: list[tuple[str, list[str], dict[str, Any]]] = [
    ("round", codes(8), {"stage": "cup", "details": {"round": 1}}),
    ("seeds", codes(8), {}),
    ("groups", codes(8), {"stage": "all", "details": {"groups": 2, "pots": True}}),
    ("tables", codes(8), {"stage": "all", "details": {"round": 1}}),
    ("tie", codes(2), {"stage": "all"}),
]
"""Drawings of lots: the purpose, the pairs, and further arguments."""

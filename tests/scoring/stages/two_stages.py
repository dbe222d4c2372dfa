"""A tournament of two stages, the second of who qualifies in the first."""

from __future__ import annotations

from typing import Any

from tests.scoring.contest.samples import (
    Document,
    beat,
    document,
)

# Two groups of three. Group 0: A, B, C in that order; group 1: D, E, F.
FIRST = [beat("A", "B"), beat("A", "C"), beat("B", "C", 400)]


def two_stage_file(
    matches: list[Document], places: list[int], best: int = 0, criteria: list[str] | None = None, **more: Any
) -> Document:
    file = document(
        "ABCDEF",
        [{"group": 0 if match["pairs"][0] in "ABC" else 1, **match} for match in matches],
        criteria=criteria or ["wins", "point_difference", "lots"],
        stage={"groups": [["A", "B", "C"], ["D", "E", "F"]]},
        **more,
    )
    source = {"stage": "s", "places": places, "best_of_next": best}
    file["stages"].append({"id": "f", "kind": "single_elimination", "entrants": source})
    return file

"""Two stages, the second of which carries the first."""

from __future__ import annotations

from typing import Any

from scoring.stages.pairings import pairings, write_pairings
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, pairs


def evening(*matches: Document, names: str = "ABCD", final: Document | None = None, **first: Any) -> Document:
    """A qualifying round robin `q`, then a danese `f` with all of its pairs, which carries it."""
    return {
        "regulation": "apcef-sc-2022",
        "pairs": pairs(names),
        "stages": [
            {"id": "q", "kind": "round_robin", "criteria": ["wins"], **first},
            {
                "id": "f", "kind": "swiss", "pairing": "places", "rounds": 3, "criteria": ["wins", "point_difference"],
                "entrants": {"stage": "q", "places": "all"}, "carries": ["q"], **(final or {}),
            },
        ],
        "matches": list(matches),
    }  # fmt: skip


def beat(stage: str, number: int, first: str, second: str, by: int = 1000) -> Document:
    return {"stage": stage, "round": number, "pairs": [first, second], "games": [{"totals": [3000, 3000 - by]}]}


ROUND_ROBIN = [
    beat("q", 1, "A", "D", 300), beat("q", 1, "C", "B", 100), beat("q", 2, "D", "C", 500),
    beat("q", 2, "A", "B", 100), beat("q", 3, "B", "D", 100), beat("q", 3, "C", "A", 700),
]  # fmt: skip


def drawn_rounds(
    file: Document, stage: str = "f", number: int | None = None, seed: str | None = None
) -> list[Document]:
    tournament = read_tournament(file)
    chosen_stage = tournament.stage(stage)
    assert chosen_stage is not None
    rounds: list[Document] = write_pairings(pairings(tournament, chosen_stage, number, seed))["rounds"]
    return rounds

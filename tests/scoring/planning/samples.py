"""Fields of pairs, and the tournaments that presets make of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.contest.model import Pair, PairId, TournamentFacts
from scoring.planning.preset import Preset
from scoring.planning.presets import PRESETS
from scoring.planning.questions import Answers
from scoring.tournament_file.codec import read_tournament

Document = dict[str, Any]
BY_KEY = {preset.key: preset for preset in PRESETS}
KEYS = [known.key for known in PRESETS]
LEAST = {"individual": 5}
"""The least number of entrants that each preset asks for, plus one who could leave."""


def field(count: int, clubs: int = 0, seeds: int = 0) -> list[Pair]:
    """The pairs P001, P002 …, of this many clubs in turn, the first of them with a seed."""
    return [
        Pair(
            f"P{number:03}",
            f"P{number:03}",
            club=f"Club {number % clubs}" if clubs else None,
            seed=number if number <= seeds else None,
        )
        for number in range(1, count + 1)
    ]


def document(pairs: Sequence[Pair], stages: Sequence[Document], matches: Sequence[Document] = ()) -> Document:
    return {
        "regulation": "apcef-sc-2022",
        "pairs": [{"id": pair.id, "name": pair.name} for pair in pairs],
        "stages": list(stages),
        "matches": list(matches),
    }


def planned_tournament(
    preset: Preset | str,
    count: int,
    answers: Answers | None = None,
    drawn: Sequence[PairId] | None = None,
    pairs: Sequence[Pair] | None = None,
) -> TournamentFacts:
    """The tournament of a preset for this many pairs, read by the tournament file's own reader."""
    entered = pairs or field(count)
    preset_ = BY_KEY[preset] if isinstance(preset, str) else preset
    return read_tournament(document(entered, preset_.stages(entered, answers, drawn)))

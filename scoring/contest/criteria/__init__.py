"""Criteria of ranking: each a small pure function, registered where it is defined; presets are composed of them."""

from __future__ import annotations

# Importing the modules registers their criteria.
from scoring.contest.criteria import mutual, opponents, totals  # noqa: F401
from scoring.contest.criteria.registry import Criterion, criteria

LOTS = "lots"
APCEF_ART_16 = "apcef_art_16"
PRESETS = {"faraes": ("wins", "games_won", "games_difference", LOTS)}


def known_criteria() -> tuple[str, ...]:
    """Every name that a stage's criteria may hold."""
    return (*criteria(), LOTS, APCEF_ART_16, *PRESETS)


def spelled_out(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same list with presets of plain criteria replaced by what they are made of."""
    plain: list[str] = []
    for name in names:
        plain.extend(PRESETS.get(name, (name,)))
    return tuple(plain)


__all__ = ["APCEF_ART_16", "LOTS", "PRESETS", "Criterion", "criteria", "known_criteria", "spelled_out"]

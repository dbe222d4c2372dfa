"""Criteria of ranking: each a small pure function, registered where it is defined; presets are composed of them."""

from __future__ import annotations

from rules.text import _

# Importing the modules registers their criteria.
from scoring.contest.criteria import mutual, opponents, totals  # noqa: F401
from scoring.contest.criteria.registry import Criterion, criteria

LOTS = "lots"
APCEF_ART_16 = "apcef_art_16"
ART_16_OF_TWO = ("head_to_head",)
"""APCEF art. 16: two level by head-to-head, else as three or more."""
ART_16_OF_MORE = ("point_difference", "points_for", LOTS)
LABELS = {
    LOTS: _("Drawing of lots"),
    APCEF_ART_16: _("two level pairs: their own match; more: point difference, points scored, lots (Art. 16)"),
}
"""Labels of what a stage may list besides criteria."""
COMPARE_OPPONENTS = frozenset({"head_to_head", "head_to_head_difference", "buchholz", "sonneborn_berger", APCEF_ART_16})
"""What asks whom a pair has met: nothing for single players whose partners change."""
OF_GAMES = frozenset({"games_won", "games_difference"})
OF_TABLES = frozenset({"tables_won", "tables_difference"})
"""Where teams play, tables take the place of games."""
PRESETS = {"faraes": ("wins", "games_won", "games_difference", LOTS)}


def known_criteria() -> tuple[str, ...]:
    """Every name allowed in the criteria of a stage."""
    return (*criteria(), LOTS, APCEF_ART_16, *PRESETS)


def spelled_out(names: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria with each preset replaced by the criteria it stands for."""
    plain: list[str] = []
    for name in names:
        plain.extend(PRESETS.get(name, (name,)))
    return tuple(plain)


def labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """Message ids of what decides the places of a stage, with presets spelled out."""
    return tuple(LABELS[name] if name in LABELS else criteria()[name].label for name in spelled_out(names))


__all__ = [
    "APCEF_ART_16",
    "ART_16_OF_MORE",
    "ART_16_OF_TWO",
    "COMPARE_OPPONENTS",
    "LOTS",
    "OF_GAMES",
    "OF_TABLES",
    "PRESETS",
    "Criterion",
    "criteria",
    "known_criteria",
    "labels",
    "spelled_out",
]

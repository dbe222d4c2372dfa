"""Ranking criteria: each a small pure function, registered where it is defined. Presets are composed of them."""

from __future__ import annotations

from rules.text import _

# Importing the modules registers their criteria.
from scoring.contest.criteria import mutual, opponents, totals  # noqa: F401
from scoring.contest.criteria.registry import Criterion, Reads, criteria

LOTS = "lots"
APCEF_ART_16 = "apcef_art_16"
ART_16_OF_TWO = ("head_to_head",)
"""APCEF art. 16 for a tie of two pairs: head-to-head decides; if it does not, `ART_16_OF_MORE` follows."""
ART_16_OF_MORE = ("point_difference", "points_for", LOTS)
LABELS = {
    LOTS: _("Drawing of lots"),
    APCEF_ART_16: _(
        "two level pairs: their own match; more: point difference, points scored, lots (APCEF/SC, Art. 16)"
    ),
}
"""Labels of everything besides criteria that a stage may list."""
EXPLANATIONS = {LOTS: _("Those still level are put in order by a public drawing of lots, which anyone can check.")}
"""A longer explanation of an entry of `LABELS` whose label does not say everything."""
PRESETS = {"faraes": ("wins", "games_won", "games_difference", LOTS)}


def known_criteria() -> tuple[str, ...]:
    """Every name allowed in the criteria of a stage."""
    return (*criteria(), LOTS, APCEF_ART_16, *PRESETS)


def expand_presets(names: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria with each preset replaced by the criteria it consists of."""
    plain: list[str] = []
    for name in names:
        plain.extend(PRESETS.get(name, (name,)))
    return tuple(plain)


def reads_of(names: tuple[str, ...]) -> frozenset[Reads]:
    """What the criteria read, including those within presets and art. 16."""
    art_16_criteria = (*ART_16_OF_TWO, *ART_16_OF_MORE) if APCEF_ART_16 in names else ()
    return frozenset(
        criteria()[name].reads for name in (*expand_presets(names), *art_16_criteria) if name in criteria()
    )


def labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """Message ids of what decides the places of a stage, with presets spelled out."""
    return tuple(LABELS[name] if name in LABELS else criteria()[name].label for name in expand_presets(names))


__all__ = [
    "APCEF_ART_16",
    "ART_16_OF_MORE",
    "ART_16_OF_TWO",
    "EXPLANATIONS",
    "LOTS",
    "PRESETS",
    "Criterion",
    "Reads",
    "criteria",
    "expand_presets",
    "known_criteria",
    "labels",
    "reads_of",
]

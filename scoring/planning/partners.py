"""Makes pairs of single players by lot."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import Text, _n
from scoring.contest.impossible import Impossible

ODD = _n(
    "%(number)s player does not make a pair: add a player.",
    "%(number)s players do not make pairs: add a player or remove one.",
)


def partners_by_lot(lot_order: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of the first drawn player (highest card) with the last (lowest), the second with the last but one, and so
    on. Raises Impossible for an odd number."""
    if not lot_order or len(lot_order) % 2:
        raise Impossible(Text.plural(ODD, len(lot_order)))
    half = len(lot_order) // 2
    return tuple(zip(lot_order[:half], reversed(lot_order[half:]), strict=True))

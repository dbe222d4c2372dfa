"""Makes pairs of single players by lot."""

from __future__ import annotations

from collections.abc import Sequence

from rules.text import _, say
from scoring.formats.base import Impossible


def partners(drawn: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The first drawn (highest card) with the last (lowest), the second with the last but one … Impossible if odd."""
    if not drawn or len(drawn) % 2:
        message = _("%(count)s players do not make pairs: add a player or remove one.")
        raise Impossible(say(message, count=len(drawn)))
    half = len(drawn) // 2
    return tuple(zip(drawn[:half], reversed(drawn[half:]), strict=True))

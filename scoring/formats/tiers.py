"""Tiers by the round reached: pairs that went out in the same round share a tier, and so do those still in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rules.text import Text, _, make_text
from scoring.contest.model import PairId
from scoring.contest.tables import Tier

Reached = tuple[int, int]  # the round in which a pair went out, and a tie-break among those that went out in it

NOT_ELIMINATED: Reached = (1 << 30, 0)
CHAMPION: Reached = (1 << 30, 1)


def tiers(
    reached: Mapping[PairId, Reached], order: Iterable[PairId], named: Mapping[Reached, Text]
) -> tuple[Tier, ...]:
    """The tiers, best first, each with its pairs in `order`. `named`: sentences for some of them; the others name their
    round."""
    by_reached: dict[Reached, list[PairId]] = defaultdict(list)
    for pair in order:
        by_reached[reached[pair]].append(pair)
    return tuple(
        Tier(tuple(pairs), named.get(key) or tier_text(key)) for key, pairs in sorted(by_reached.items(), reverse=True)
    )


def tier_text(reached: Reached) -> Text:
    """The sentence for a tier without one of its own."""
    if reached == CHAMPION:
        return make_text(_("won the final."))
    if reached == NOT_ELIMINATED:
        return make_text(_("still in."))
    return make_text(_("was knocked out in round %(round)s."), round=reached[0])


def is_still_in(tier: Tier) -> bool:
    """Whether the pairs of a tier are still in, and so have no place yet."""
    return tier.reached_text == tier_text(NOT_ELIMINATED)

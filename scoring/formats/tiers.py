"""Tiers by the round reached: pairs that went out in the same round share a tier, and so do those still in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from rules.text import Text, _, make_text
from scoring.contest.model import PairId
from scoring.contest.tables import Places, Tier

Reached = tuple[int, int]  # the round in which a pair went out, and a tie-break among those that went out in it

NOT_ELIMINATED: Reached = (1 << 30, 0)
CHAMPION: Reached = (1 << 30, 1)


class ComingCount(NamedTuple):
    """How many more pairs will go out in a round, at least and at most."""

    least: int
    most: int


class RemainingPlay(NamedTuple):
    """What is still to be played: who will go out where, which tiers a match will divide, and whether it is nothing."""

    coming: Mapping[Reached, ComingCount]
    divided: Container[Reached] = ()
    is_over: bool = False


def coming_by_round(rounds: Iterable[int]) -> dict[Reached, ComingCount]:
    """What comes if exactly one more pair goes out in each of these rounds; a round may be listed several times."""
    return {(round_, 0): ComingCount(count, count) for round_, count in Counter(rounds).items()}


def tiers(
    reached: Mapping[PairId, Reached], order: Iterable[PairId], named: Mapping[Reached, Text], ahead: RemainingPlay
) -> tuple[Tier, ...]:
    """The tiers, best first, each with its pairs in `order`. `named`: sentences for some of them; the others name their
    round."""
    by_reached: dict[Reached, list[PairId]] = defaultdict(list)
    for pair in order:
        by_reached[reached[pair]].append(pair)
    places_left = ComingCount(len(reached), len(reached))
    upwards: list[Tier] = []
    for key in sorted(by_reached.keys() | ahead.coming.keys()):
        pairs, coming = tuple(by_reached.get(key, ())), ahead.coming.get(key, ComingCount(0, 0))
        worst = places_left.most
        places_left = ComingCount(
            places_left.least - len(pairs) - coming.most, places_left.most - len(pairs) - coming.least
        )
        if pairs:
            divided = key in ahead.divided
            best = Places(places_left.least + 1, worst if divided else places_left.most + 1)
            still_in = key == NOT_ELIMINATED and not ahead.is_over
            text = named.get(key) or tier_text(key)
            upwards.append(Tier(pairs, text, None if still_in else best, worst, not (coming.most or divided)))
    return tuple(reversed(upwards))


def tier_text(reached: Reached) -> Text:
    """The sentence for a tier without one of its own."""
    if reached == CHAMPION:
        return make_text(_("won the final."))
    if reached == NOT_ELIMINATED:
        return make_text(_("still in."))
    return make_text(_("knocked out in round %(round)s."), round=reached[0])


def is_still_in(tier: Tier) -> bool:
    """Whether the pairs of a tier are still in, and so have no place yet."""
    return tier.reached_text == tier_text(NOT_ELIMINATED)

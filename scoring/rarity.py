"""Computes how rare a sum of cards is, exactly, by counting the draws of the deck that reach it. Also estimates the
points that hardly any hand reaches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

from rules.schema import Regulation

# A hand is unusual if fewer than one in this many draws is worth as much.
RARE_DRAWS = 10_000
HANDS_DRAWN = 3


@dataclass(frozen=True)
class Rarity:
    """`cards` cards from the deck are worth `points` or more at most once in `RARE_DRAWS` draws."""

    cards: int
    points: int
    at_least: dict[int, int]  # points → draws worth that many points or more
    all_draws: int

    def draws(self, points: int) -> int | None:
        """How many draws (rounded down) it takes for one to reach `points`; None if none can."""
        reached = next((count for sum_, count in sorted(self.at_least.items()) if sum_ >= points), 0)
        return self.all_draws // reached if reached else None


def _draws_by_sum(regulation: Regulation, cards: int) -> dict[int, int]:
    """The number of draws of `cards` cards by their sum (points): the product of the classes' generating
    polynomials."""
    ways = {(0, 0): 1}
    for name, size in regulation.class_sizes.items():
        value = regulation.class_values[name]
        grown: dict[tuple[int, int], int] = {}
        for (drawn, points), count in ways.items():
            for class_cards in range(min(size, cards - drawn) + 1):
                key = (drawn + class_cards, points + class_cards * value)
                grown[key] = grown.get(key, 0) + count * comb(size, class_cards)
        ways = grown
    return {points: count for (drawn, points), count in ways.items() if drawn == cards}


@cache
def rare_hand(regulation: Regulation) -> Rarity:
    """The worth from which a hand is improbable, for three full hands of cards (its own, the discard pile and the
    morto)."""
    cards = min(HANDS_DRAWN * regulation.hand_size, len(regulation.deck.cards))
    all_draws = comb(len(regulation.deck.cards), cards)
    sums = _draws_by_sum(regulation, cards)
    at_least: dict[int, int] = {}
    reached, limit = 0, max(sums) + 1
    for points in sorted(sums, reverse=True):
        reached += sums[points]
        at_least[points] = reached
        if reached * RARE_DRAWS <= all_draws:
            limit = points
    return Rarity(cards, limit, at_least, all_draws)


def most_of_hand(regulation: Regulation) -> int:
    """The points, in full hundreds, that a pair hardly ever exceeds in one hand: those for half the deck laid as
    canastras of the best kind, with every bonus."""
    canastras = len(regulation.deck.cards) // 2 // regulation.melds.canastra
    best = max(kind.points for kind in (regulation.royal, regulation.clean, regulation.semi_clean) if kind)
    going_out, mortos, honours = regulation.going_out, regulation.mortos, regulation.honours
    bonuses = (going_out.bonus, going_out.concealed, mortos and mortos.taken, honours and honours.all_of_them)
    laid = regulation.deck_worth * regulation.table.each // 2
    return -(-(laid + canastras * best + sum(bonus.points for bonus in bonuses if bonus)) // 100) * 100

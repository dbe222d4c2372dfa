"""Melds of real cards: whether they may lie together on the table, and which kind of canastra they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.cards import ACE, TWO, Card, Suit
from rules.clauses import Melds
from rules.schema import Regulation

HIGH_ACE = 14
"""Place of an ace after the king; before the two its place is 1."""
LEAST_NATURALS = 2
"""Wild cards stand for others only beside this many natural ones."""


def rank_at(place: int) -> int:
    """Rank of the card at a place (1 to 14) of a sequence."""
    return ACE if place == HIGH_ACE else place


def wilds_allowed(melds: Melds, length: int) -> int:
    """How many wild cards a meld of `length` cards takes."""
    return next((wilds for longest, wilds in melds.wilds if length <= longest), 0)


def kind_of(cards: Sequence[Card], regulation: Regulation) -> str | None:
    """ "royal", "clean" or "dirty" canastra, or "meld" where they are fewer; None where the cards may not lie together.

    The cards of a sequence are given as they lie, from the low end to the high one, so that a two is seen to be in
    its own place or not.
    """
    melds = regulation.melds
    length = len(cards)
    if not melds.least <= length <= (melds.longest or length):
        return None
    if any(kind.includes(card) for kind in melds.never for card in cards):
        return None
    most = min(wilds_allowed(melds, length), length - LEAST_NATURALS)
    wilds = min((wilds for wilds in _readings(cards, melds) if wilds <= most), default=None)
    if wilds is None or length < melds.canastra:
        return None if wilds is None else "meld"
    if wilds:
        return "dirty"
    return "royal" if regulation.royal and _is_two_to_ace(cards) else "clean"


def _readings(cards: Sequence[Card], melds: Melds) -> Iterator[int]:
    """How many cards are wild, for each way in which the cards can be read as a meld."""
    ranks = {card.rank for card in cards} - melds.wild_ranks
    if len(ranks) == 1 and ranks <= melds.set_ranks:
        yield sum(card.rank in melds.wild_ranks for card in cards)
    if melds.sequences:
        for suit in {card.suit for card in cards if card.suit}:
            for first in range(ACE, HIGH_ACE - len(cards) + 2):
                if not melds.ace_to_ace and len(cards) == HIGH_ACE and cards[0].rank == cards[-1].rank == ACE:
                    continue
                wilds = [card for place, card in enumerate(cards, first) if not _natural(card, place, suit, melds)]
                if all(card.rank in melds.wild_ranks for card in wilds):
                    yield len(wilds)


def _natural(card: Card, place: int, suit: Suit, melds: Melds) -> bool:
    """Whether the card stands for itself at this place of a sequence of the suit."""
    if card.suit is not suit or card.rank != rank_at(place):
        return False
    return card.rank not in melds.wild_ranks or (card.rank == TWO and melds.natural_two)


def _is_two_to_ace(cards: Sequence[Card]) -> bool:
    return len(cards) == HIGH_ACE - 1 and cards[0].rank == TWO and cards[-1].rank == ACE

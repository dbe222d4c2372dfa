"""Melds of real cards: whether they may lie together on the table, and which kind of canastra they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.cards import ACE, TWO, Card, Suit
from rules.clauses import Melds
from rules.schema import Regulation

HIGH_ACE = 14
"""The position of an ace after the king; an ace before the two is at position 1."""
MIN_NATURALS = 2
"""The fewest natural cards in a meld; wild cards can only be laid with them."""


def rank_at(position: int) -> int:
    """The rank of the card at a position (1 to 14) of a sequence: position 14 is the ace after the king."""
    return ACE if position == HIGH_ACE else position


def wilds_allowed(melds: Melds, length: int) -> int:
    """The most wild cards that a meld of `length` cards may contain."""
    return next((wilds for longest, wilds in melds.wilds if length <= longest), 0)


def meld_kind(cards: Sequence[Card], regulation: Regulation) -> str | None:
    """ "royal", "clean", "semi_clean" or "dirty" canastra, or "meld" for fewer cards; None where the cards may not lie
    together.

    The cards of a sequence are given as they lie, from the low end to the high one, which shows whether a two is in its
    natural position.
    """
    melds = regulation.melds
    length = len(cards)
    if not melds.least <= length <= (melds.longest or length):
        return None
    if any(kind.includes(card) for kind in melds.never for card in cards):
        return None
    most_wilds = min(wilds_allowed(melds, length), length - MIN_NATURALS)
    readings = [(wilds, run) for wilds, run in _readings(cards, melds) if wilds <= most_wilds]
    if not readings or length < melds.canastra:
        return "meld" if readings else None
    wilds = min(wilds for wilds, _run in readings)
    if not wilds:
        return "royal" if regulation.royal and _is_two_to_ace(cards) else "clean"
    return semi_clean_or_dirty(melds, max(run for some, run in readings if some == wilds))


def semi_clean_or_dirty(melds: Melds, run: int) -> str:
    """The kind of a canastra with a wild card whose longest run of natural cards is `run`."""
    return "semi_clean" if melds.semi_clean and run >= melds.semi_clean else "dirty"


def _readings(cards: Sequence[Card], melds: Melds) -> Iterator[tuple[int, int]]:
    """Yield every way to read the cards as a meld: (number of wild cards, most natural cards in a row).

    In a set, all natural cards count as one row. As a sequence every suit and every first position is tried.
    """
    ranks = {card.rank for card in cards} - melds.wild_ranks
    if len(ranks) == 1 and ranks <= melds.set_ranks:
        wilds = sum(card.rank in melds.wild_ranks for card in cards)
        yield wilds, len(cards) - wilds
    if not melds.sequences or (_is_ace_to_ace(cards) and not melds.ace_to_ace):
        return
    for suit in {card.suit for card in cards if card.suit}:
        for first in range(ACE, HIGH_ACE - len(cards) + 2):
            holes = [at for at, card in enumerate(cards) if not _is_natural(card, first + at, suit, melds)]
            if all(cards[at].rank in melds.wild_ranks for at in holes):
                yield len(holes), longest_run(len(cards), holes)


def _is_ace_to_ace(cards: Sequence[Card]) -> bool:
    """Whether the cards, as a sequence, go from an ace to the other ace."""
    return len(cards) == HIGH_ACE and cards[0].rank == cards[-1].rank == ACE


def _is_natural(card: Card, position: int, suit: Suit, melds: Melds) -> bool:
    """Whether the card stands for itself at this position of a sequence of the suit."""
    if card.suit is not suit or card.rank != rank_at(position):
        return False
    return card.rank not in melds.wild_ranks or (card.rank == TWO and melds.natural_two)


def longest_run(length: int, holes: Sequence[int]) -> int:
    """The longest run of natural cards in a sequence of `length` with wild cards at `holes` (positions from 0,
    rising)."""
    return max(after - before - 1 for before, after in pairwise((-1, *holes, length)))


def _is_two_to_ace(cards: Sequence[Card]) -> bool:
    return len(cards) == HIGH_ACE - 1 and cards[0].rank == TWO and cards[-1].rank == ACE

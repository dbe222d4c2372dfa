"""Cards and decks: two packs, with or without jokers, and the classes by which people count them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

JOKER = 0
ACE = 1
TWO = 2
THREE = 3
JACK, QUEEN, KING = 11, 12, 13
RANKS = range(ACE, KING + 1)


class Colour(Enum):
    RED = "red"
    BLACK = "black"


class Suit(Enum):
    SPADES = "♠"
    HEARTS = "♥"
    DIAMONDS = "♦"
    CLUBS = "♣"

    @property
    def colour(self) -> Colour:
        """The colour of the suit."""
        return Colour.RED if self in (Suit.HEARTS, Suit.DIAMONDS) else Colour.BLACK


class Card(NamedTuple):
    """A card of `rank` 1 (ace) to 13 (king), or 0 for a joker, which has no suit."""

    rank: int
    suit: Suit | None


class CardKind(NamedTuple):
    """Some cards of a deck: those of `rank`, of one colour or of both."""

    rank: int
    colour: Colour | None = None

    def includes(self, card: Card) -> bool:
        """Whether a card is of this kind."""
        return card.rank == self.rank and (
            self.colour is None or (card.suit is not None and card.suit.colour is self.colour)
        )


def kinds(*ranks: int) -> frozenset[CardKind]:
    """The cards of the given ranks, of either colour."""
    return frozenset(CardKind(rank) for rank in ranks)


@dataclass(frozen=True)
class Deck:
    """`packs` of 52 cards and `jokers` jokers in all."""

    packs: int
    jokers: int

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck."""
        return tuple(self._deal())

    def _deal(self) -> Iterator[Card]:
        for _pack in range(self.packs):
            for suit in Suit:
                for rank in RANKS:
                    yield Card(rank, suit)
        for _joker in range(self.jokers):
            yield Card(JOKER, None)


@dataclass(frozen=True)
class CardClass:
    """Cards that score alike: `value` points each; `name` is the key under which counted cards are entered.

    A card belongs to the first class listed in a regulation that includes it, so honours need no exception among the
    kings.
    """

    name: str
    value: int
    article: str
    includes: frozenset[CardKind]
    ruling: str | None = None

    def has(self, card: Card) -> bool:
        """Whether a card belongs to the class."""
        return any(kind.includes(card) for kind in self.includes)

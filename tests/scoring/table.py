"""Hands that real play could leave: melds laid from a real deck, cards held, a stock; and what the table then counts.

It knows the rules of melds from the sources and shares no code with `rules.melds` or the floors; only decks and the
worth of single cards come from the regulation.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from rules.cards import ACE, JOKER, KING, THREE, TWO, Card, Colour, Suit
from rules.schema import CardClass, Regulation
from tests.rules.samples import AACRT, APCEF, BURACO, CANASTA, FARAES, FIBUR, SAMPLES

Document = dict[str, Any]
DEALT = (*SAMPLES, FIBUR)
BASE = {regulation.key: regulation for regulation in DEALT}
# Ranks of which sets may be laid: Canasta, Buraco and Burraco all but twos, FARAES art. 10, the others none.
SETS = {
    AACRT: (),
    APCEF: (),
    BURACO: (ACE, *range(THREE, KING + 1)),
    CANASTA: (ACE, *range(THREE, KING + 1)),
    FARAES: (ACE, 4, KING),
    FIBUR: (ACE, *range(THREE, KING + 1)),
}


def is_red(card: Card) -> bool:
    return card.suit is not None and card.suit.colour is Colour.RED


@cache
def class_by_card(regulation: Regulation) -> dict[Card, CardClass]:
    return {card: regulation.class_of(card) for card in regulation.deck.cards}


@dataclass
class Laid:
    """What one pair has on the table."""

    cards: list[Card] = field(default_factory=list)  # in melds
    clean: int = 0
    dirty: int = 0
    royal: int = 0
    semi_clean: int = 0
    honours: list[Card] = field(default_factory=list)

    @property
    def canastras(self) -> int:
        return self.clean + self.dirty + self.royal + self.semi_clean


class Table:
    """One deal under a regulation with rulings, dealt and laid by `rng`."""

    def __init__(self, regulation: Regulation, rng: Random) -> None:
        self.ruled, self.rng = regulation, rng
        self.base = BASE[regulation.key]
        self.classes = class_by_card(regulation)
        self.stock = list(regulation.deck.cards)
        rng.shuffle(self.stock)
        self.pairs = Laid(), Laid()
        self.apart: list[Card] = []  # unplayed mortos that are not counted with a hand
        # Thrifty tables press against the floors: seven cards, low ranks.
        self.thrift = rng.random()
        for _try in range(rng.choice((2, 6, 15, 60, 200))):
            self._lay(rng.choice(self.pairs))

    # --- Laying ------------------------------------------------------------------------------------------------------

    def _lay(self, pair: Laid) -> None:
        wilds = self._wilds_wanted()
        length = 7 if self.rng.random() < self.thrift else self.rng.randint(3, 14)
        if self.base is CANASTA:
            length = min(length, 7)
            wilds = min(wilds, {3: 1, 4: 1, 5: 2, 6: 2, 7: 3}[length])
        if SETS[self.base] and (self.base is CANASTA or self.rng.random() < 0.5):
            rank = min(self.rng.choice(SETS[self.base]) for _ in range(1 + (self.rng.random() < self.thrift)))
            meld = self._set(rank, length, wilds)
        else:
            meld = self._sequence(self.rng.choice(tuple(Suit)), length, wilds)
        if meld:
            cards, kind = meld
            for card in cards:
                self.stock.remove(card)
            pair.cards += cards
            if len(cards) >= 7:
                setattr(pair, kind, getattr(pair, kind) + 1)

    def _wilds_wanted(self) -> int:
        return self.rng.choice((0, 0, 1)) if self.base is not CANASTA else self.rng.choice((0, 0, 1, 2, 3))

    def _set(self, rank: int, length: int, wilds: int) -> tuple[list[Card], str] | None:
        naturals = [card for card in self.stock if card.rank == rank and not self._never(card)][: length - wilds]
        some = [card for card in self.stock if card.rank in (JOKER, TWO)][:wilds] if wilds else []
        if len(naturals) < max(2, length - wilds) or len(some) < wilds:
            return None
        kind = "semi_clean" if self.base is FIBUR and len(naturals) >= 7 else "dirty"
        return naturals + some, kind if wilds else "clean"

    def _sequence(self, suit: Suit, length: int, wilds: int) -> tuple[list[Card], str] | None:
        """Places 1 (ace) to 14 (ace again); a two in its own place is natural, save in FARAES."""
        lowest = 3 if self.base is FARAES else 1
        if length > 15 - lowest or (self.base in (BURACO, FIBUR) and length > 13):
            return None
        first = self.rng.randint(lowest, 15 - length)
        hole = self.rng.randrange(length) if wilds else None
        cards = []
        for at in range(length):
            place = first + at
            if at == hole:
                continue
            card = Card(ACE if place == 14 else place, suit)
            if self._never(card) or (self.base is FARAES and place == TWO):
                return None
            cards.append(card)
        if hole is not None:
            two_here = first + hole == TWO
            wild = next((c for c in self.stock if self._is_wild(c) and not (two_here and c == Card(TWO, suit))), None)
            if wild is None:
                return None
            cards.append(wild)
        rest = self.stock.copy()
        try:
            for card in cards:
                rest.remove(card)
        except ValueError:
            return None
        royal = self.base is BURACO and length == 13 and first == 2
        if hole is None:
            return cards, "royal" if royal else "clean"
        return cards, "semi_clean" if self.base is FIBUR and max(hole, length - 1 - hole) >= 7 else "dirty"

    def _is_wild(self, card: Card) -> bool:
        return card.rank in (JOKER, TWO)

    def _never(self, card: Card) -> bool:
        if self.base is FARAES:
            return card.rank == THREE
        return self.base is CANASTA and is_red(card) and card.rank in (THREE, KING)

    def _take(self, count: int) -> list[Card]:
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def _take_red(self, rank: int, count: int) -> list[Card]:
        taken = [card for card in self.stock if card.rank == rank and is_red(card)][:count]
        for card in taken:
            self.stock.remove(card)
        return taken

    # --- The end of the hand, as a document --------------------------------------------------------------------------

    def document(self) -> Document:
        return self._canasta() if self.base is CANASTA else self._with_mortos()

    def _with_mortos(self) -> Document:
        out = self._who_went_out()
        mortos = [self._morto(pair, index == out) for index, pair in enumerate(self.pairs)]
        sides: list[Document] = []
        for index, (pair, morto) in enumerate(zip(self.pairs, mortos, strict=True)):
            side: Document = {"clean": pair.clean, "dirty": pair.dirty, "morto": morto}
            if index == out:
                side["went_out"] = True
            if self.base is BURACO:
                side["royal"] = pair.royal
            if self.base is FIBUR:
                side["semi_clean"] = pair.semi_clean
            reds = self._take_red(THREE, self._few_or_none()) if self._tranca else []
            side |= self._counted_table(pair.cards, reds)
            side |= self._counted_hand(self._held_cards(morto, index == out))
            sides.append(side)
        document: Document = {"sides": sides, "left": self._cards_left()}
        taken = sum(morto != "none" for morto in mortos)
        if self.base not in (FARAES, FIBUR):
            unplaced = 2 - taken
            document["mortos_to_stock"] = unplaced if out is None else self.rng.randint(0, unplaced)
            if out is not None and mortos[out] == "none":
                document["mortos_to_stock"] = unplaced
        return document

    @property
    def _tranca(self) -> bool:
        return self.base is FARAES

    def _few_or_none(self) -> int:
        return self.rng.choice((0, 0, 1, 2))

    def _who_went_out(self) -> int | None:
        able = [index for index, pair in enumerate(self.pairs) if self._may_go_out(pair)]
        return self.rng.choice([*able, None])

    def _may_go_out(self, pair: Laid) -> bool:
        wanted = pair.clean if self.base in (AACRT, APCEF) else pair.canastras
        return bool(wanted) and len(pair.cards) >= 22

    def _morto(self, pair: Laid, out: bool) -> str:
        """The state of the morto. A pair that emptied a hand of 11 laid 11 cards; AACRT also requires a canastra. Going
        out takes a morto and 22 cards."""
        may = len(pair.cards) >= 11 and (self.base is not AACRT or pair.canastras)
        if out:
            return self.rng.choice(("played", "played", "unplayed"))
        return self.rng.choice(("played", "unplayed", "none")) if may else "none"

    def _held_cards(self, morto: str, out: bool) -> list[Card]:
        """The cards held: at least one for each player except the one who went out; the morto's 11 if they are
        counted."""
        players = 2 - out
        held: list[Card] = []
        if morto == "unplayed":
            players -= 1
            behind = self._take(11)
            if len(behind) < 11 or self._unplayed_counts():
                held += behind
            else:
                self.apart += behind
        for _player in range(players):
            held += self._take(self.rng.choice((1, 2, 5, 11, 20)))
        return held

    def _unplayed_counts(self) -> bool:
        mortos = self.ruled.mortos
        return mortos is not None and mortos.unplayed_cards_count

    def _counted_table(self, melded: list[Card], reds: list[Card]) -> Document:
        if self._tranca:
            counted = self.ruled.threes is not None and self.ruled.threes.counted
            return {"table_cards": len(melded) + counted * len(reds), "red_threes": len(reds)}
        return self._points_or_classes(melded, "table_points", "cards")

    def _counted_hand(self, held: list[Card]) -> Document:
        if not self._tranca:
            return self._points_or_classes(held, "hand_points", "hand_cards_by_class")
        threes = [card for card in held if card.rank == THREE]
        counted = self.ruled.threes is not None and self.ruled.threes.counted
        return {
            "hand_cards": len(held) - (0 if counted else len(threes)),
            "red_threes_in_hand": sum(is_red(card) for card in threes),
            "black_threes_in_hand": sum(not is_red(card) for card in threes),
        }

    def _points_or_classes(self, cards: list[Card], points: str, classes: str) -> Document:
        by_class = dict(Counter(self.classes[card].name for card in cards))
        both = {points: self._worth(cards), classes: by_class}
        keep = self.rng.choice(((points,), (classes,), (points, classes)))
        return {name: both[name] for name in keep}

    def _worth(self, cards: list[Card]) -> int:
        return sum(self.classes[card].value for card in cards)

    def _cards_left(self) -> int:
        rest = [*self.stock, *self.apart]
        return len(rest) if self._tranca else self._worth(rest)

    def _canasta(self) -> Document:
        """Canasta's honours are laid by a pair that opened; a pair with less than 50 on the table has not opened, and
        holds them."""
        for pair in self.pairs:
            if pair.cards:
                pair.honours = self._take_red(KING, 2 * self._few_or_none())
            if self._worth(pair.cards + pair.honours) < 50:
                self.stock += pair.cards + pair.honours
                pair.cards, pair.honours, pair.clean, pair.dirty = [], [], 0, 0
        able = [n for n, pair in enumerate(self.pairs) if pair.cards and len(pair.cards) + len(pair.honours) >= 11]
        out = self.rng.choice([*able, None])
        self.rng.shuffle(self.stock)
        sides: list[Document] = []
        for index, pair in enumerate(self.pairs):
            held = self._held_cards("none", index == out)
            honours = pair.honours or [card for card in held if card.rank == KING and is_red(card)]
            opened = bool(pair.cards)
            side: Document = {"clean": pair.clean, "dirty": pair.dirty, "went_out": index == out, "opened": opened}
            side["honours"] = len(pair.honours if opened else honours)
            side["concealed"] = index == out and self.rng.random() < 0.2
            side |= self._counted_table(pair.cards + pair.honours, [])
            side |= self._counted_hand(held)
            sides.append(side)
        return {"sides": sides, "left": self._cards_left()}

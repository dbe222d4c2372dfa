"""Makes one random hand as a table would write it down: who went out, canastras, mortos, threes and honours, cards.

It is not played out. All cards come from one shuffled deck, so both pairs together never have more than there are.
Everything comes from the regulation; no regulation is treated specially.
"""

from __future__ import annotations

from functools import cache
from random import Random

from rules.schema import Regulation
from scoring.documents import Document
from scoring.totals import Totals

Strength = tuple[float, float]
EVEN_STRENGTH: Strength = (0.5, 0.5)

# Frequencies per hundred hands or sides.
STOCK_RUNS_OUT = 6  # nobody goes out
NEVER_OPENS = 6
FAILS_TO_OPEN = 7
CLOSES_CONCEALED = 3
CLOSES_FALSELY = 2
MORTO_UNPLAYED = 15
ROYAL_PERCENT = 3  # per hundred clean canastras
SEMI_CLEAN = 30  # per hundred canastras with a wild card
CLEAN_PERCENT = 40  # per hundred canastras
STAYS_IN_STOCK = 18  # per hundred red threes and honours
KEEPS_A_RED_THREE = 5
KEEPS_A_BLACK_THREE = 22

CANASTRAS_OF_WHO_GOES_OUT = (1,) * 14 + (2,) * 5 + (3,)
CANASTRAS_OF_THE_OTHERS = (0,) * 10 + (1,) * 9 + (2,)


class RandomHand:
    """One hand that began at the totals `running`."""

    def __init__(self, regulation: Regulation, rng: Random, strength: Strength, running: Totals) -> None:
        self.regulation, self.rng, self.running = regulation, rng, running
        self.share = strength[0] / sum(strength), strength[1] / sum(strength)
        self.deck = list(_meldable(regulation))
        rng.shuffle(self.deck)
        self.stock_ran_out = not regulation.going_out.nobody_article and self._happens(STOCK_RUNS_OUT)
        self.out = None if self.stock_ran_out else int(rng.random() >= self.share[0])

    def document(self) -> Document:
        """The hand in the form of the game file."""
        special = self._special()
        document: Document = {"sides": [self._side(index, special[index]) for index in (0, 1)]}
        if "starter" in self.regulation.hand_fields:
            document["starter"] = self.rng.randrange(2)
        return document

    # --- One pair ----------------------------------------------------------------------------------------------------

    def _side(self, index: int, special: int) -> Document:
        """One pair's count. `special`: the red threes or honours dealt to it."""
        out, regulation = index == self.out, self.regulation
        slips = self._slips(index)
        side = self._canastras(index)
        canastras = sum(side.values())
        cards = self._cards_laid(canastras, out)
        laid = self._worth(max(0, cards - special if regulation.honours else cards))
        if self._stays_closed(index, canastras, laid, slips):
            return self._unopened(special) | slips
        if regulation.mortos:
            side["morto"] = self._morto(cards, canastras, out)
        if regulation.opening_declared:
            side["opened"] = True
        if out:
            side |= self._closing()
        held = self._worth(self._cards_held(side.get("morto"), out))
        return side | self._counted_fields(laid, held, special, out) | slips

    def _stays_closed(self, index: int, canastras: int, laid: int, slips: Document) -> bool:
        """Whether a pair that had to open with a minimum never laid anything."""
        opening = self.regulation.opening
        minimum = opening and opening.minimum(self.running[index], slips.get("failed_openings", 0))
        if index == self.out or canastras or not minimum:
            return False
        return laid < minimum or self._happens(NEVER_OPENS)

    def _unopened(self, special: int) -> Document:
        """A pair with nothing on the table: all its cards, and honours, are still in its hands."""
        held = self._worth(self.rng.randint(14, 21))
        side: Document = {"clean": 0, "dirty": 0}
        if self.regulation.mortos:
            side["morto"] = "none"
        if self.regulation.opening_declared:
            side["opened"] = False
        if not self.regulation.honours:
            return side | self._counted_fields(0, held, special, out=False)
        held += special * self._honour_card()
        return side | {self.regulation.table.field: 0, self.regulation.hand.field: held, "honours": special}

    def _canastras(self, index: int) -> Document:
        """Canastras by kind. The pair that went out has one of a kind it needs; a stronger pair has more clean ones."""
        out = index == self.out
        count = self.rng.choice(CANASTRAS_OF_WHO_GOES_OUT if out else CANASTRAS_OF_THE_OTHERS)
        if self.stock_ran_out:
            count = max(1, count)
        clean = sum(self._happens(CLEAN_PERCENT + 40 * (self.share[index] - 0.5)) for _ in range(count))
        if out and "dirty" not in self.regulation.going_out.canastra:
            clean = max(1, clean)
        side: Document = {"clean": clean, "dirty": count - clean}
        if clean and self.regulation.royal and self._happens(ROYAL_PERCENT):
            side = {"royal": 1, "clean": clean - 1, "dirty": count - clean}
        if self.regulation.semi_clean:
            side["semi_clean"] = sum(self._happens(SEMI_CLEAN) for _ in range(side["dirty"]))
            side["dirty"] -= side["semi_clean"]
        return side

    def _cards_laid(self, canastras: int, out: bool) -> int:
        """The number of cards laid. A pair that went out laid its hand, and its morto; a hand that used up the stock
        laid many on both sides."""
        hand_size = self.regulation.hand_size
        if out:
            morto = self.regulation.mortos.cards if self.regulation.mortos else 0
            return max(hand_size + morto, 7 * canastras) + self.rng.randint(0, 7)
        if self.stock_ran_out:
            return max(hand_size, 7 * canastras) + self.rng.randint(3, 12)
        return 7 * canastras + self.rng.choice((0, 3, 4, 5, 6, 7, 8, 9))

    def _morto(self, cards: int, canastras: int, out: bool) -> str:
        """The state of the morto: a pair takes it by emptying a hand, in some regulations only with a canastra."""
        mortos = self.regulation.mortos
        if out or self.stock_ran_out:
            return "played"
        if cards < self.regulation.hand_size or (mortos and mortos.canastra_article and not canastras):
            return "none"
        return "unplayed" if self._happens(MORTO_UNPLAYED) else "played"

    def _cards_held(self, morto: str | None, out: bool) -> int:
        """The cards held by both players; those of an unplayed morto only if its cards count."""
        if out:
            return self.rng.randint(1, 6)
        if morto == "unplayed":
            mortos = self.regulation.mortos
            counted = mortos.cards if mortos and mortos.unplayed_cards_count else 0
            return self.rng.randint(2, 8) + counted
        return self.rng.randint(6, 17) if morto == "none" else self.rng.randint(3, 12)

    def _closing(self) -> Document:
        closing: Document = {"went_out": True}
        if self.regulation.going_out.concealed and self._happens(CLOSES_CONCEALED):
            closing["concealed"] = True
        return closing

    def _slips(self, index: int) -> Document:
        """A failed opening, if there is a minimum at this total; a closing that failed."""
        slips: Document = {}
        opening = self.regulation.opening
        has_minimum = opening and opening.minimum(self.running[index], 0) is not None
        counted = "failed_openings" in self.regulation.fields
        if counted and has_minimum and index != self.out and self._happens(FAILS_TO_OPEN):
            slips["failed_openings"] = 1
        if "false_closings" in self.regulation.fields and self._happens(CLOSES_FALSELY):
            slips["false_closings"] = 1
        return slips

    # --- Cards -------------------------------------------------------------------------------------------------------

    def _counted_fields(self, laid: int, held: int, special: int, out: bool) -> Document:
        """Cards on the table and in hand in the unit of the entry, including threes or honours."""
        regulation = self.regulation
        counted: Document = {}
        if regulation.honours:
            laid += special * self._honour_card()
            counted["honours"] = special
        if regulation.red_threes:
            in_hand = int(special > 0 and self._happens(KEEPS_A_RED_THREE))
            black = 0 if out else int(self._happens(KEEPS_A_BLACK_THREE))
            counted = {"red_threes": special - in_hand, "red_threes_in_hand": in_hand, "black_threes_in_hand": black}
            if regulation.threes and regulation.threes.counted:
                laid, held = laid + special - in_hand, held + in_hand + black
        return {regulation.table.field: laid, regulation.hand.field: held, **counted}

    def _special(self) -> tuple[int, int]:
        """The red threes or honours dealt to each pair."""
        rule = self.regulation.honours or self.regulation.red_threes
        came = [self.rng.randrange(2) for _ in range(rule.count if rule else 0) if not self._happens(STAYS_IN_STOCK)]
        return came.count(0), came.count(1)

    def _honour_card(self) -> int:
        honours = self.regulation.honours
        return self.regulation.class_values[honours.card_class] if honours else 0

    def _worth(self, cards: int) -> int:
        """Take cards from the top of the deck; returns their worth in the unit of the entry."""
        drawn_cards, self.deck = self.deck[:cards], self.deck[cards:]
        return sum(drawn_cards)

    def _happens(self, percentage: float) -> bool:
        return self.rng.random() * 100 < percentage


@cache
def _meldable(regulation: Regulation) -> tuple[int, ...]:
    """The worth of each card that may be melded, in the unit of the regulation's entry (points, or cards)."""
    may = [card for card in regulation.deck.cards if not any(kind.includes(card) for kind in regulation.melds.never)]
    return tuple(1 if regulation.counts_cards else regulation.class_of(card).value for card in may)

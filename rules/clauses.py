"""The parts that make up a regulation. Each value carries its article, and the ruling that set it where one did."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rules.cards import CardKind
from rules.text import _

DECISION = _("decision")
"""Cited in place of an article where the source is silent and we decided."""
COMMON_PLAY = _("common play")
"""Cited in place of an article for what is commonly played but has no source that we could read."""


class Clause(NamedTuple):
    """Points (may be negative) that an article awards for something."""

    points: int
    article: str
    ruling: str | None = None


class Severity(Enum):
    ERROR = "error"  # impossible in a legal hand
    WARNING = "warning"  # possible but rare, or the source is silent


@dataclass(frozen=True)
class Melds:
    """Which cards may lie on the table together.

    `wilds` limits the wild cards of a meld by its length: ((4, 1), (6, 2), (7, 3)) means at most one in a meld of up to
    four cards, and so on; `wilds_decided` are the lengths for which the limit is our decision. `article` is cited for
    every value without an article of its own here.
    """

    article: str
    sequences: bool
    set_ranks: frozenset[int]
    wild_ranks: frozenset[int]
    wilds: tuple[tuple[int, int], ...]
    natural_two: bool  # a two in its natural place in a sequence is not wild
    never: frozenset[CardKind] = frozenset()
    ace_to_ace: bool = True  # a sequence may have a natural ace at both ends
    least_article: str = ""
    sequences_article: str = ""
    sets_article: str = ""
    wilds_article: str = ""
    wilds_each_article: str = ""
    natural_two_article: str = ""
    never_article: str = ""
    wilds_decided: frozenset[int] = frozenset()
    longest: int | None = None
    least: int = 3
    canastra: int = 7
    # A canastra with a wild card is semi-clean if it has this many natural cards in a row, or in a set.
    semi_clean: int | None = None


@dataclass(frozen=True)
class Counting:
    """How the cards on the table are entered and what each unit of the entry is worth."""

    field: str  # "table_points" or "table_cards"
    each: int
    article: str


class Payers(Enum):
    """Whose cards left in hand are counted at the end of a hand."""

    BOTH = "both"
    NOT_WHO_WENT_OUT = "not_who_went_out"  # nobody went out: both


@dataclass(frozen=True)
class HandCards:
    """How the cards left in hand are entered, what each unit of the entry is worth, and who gets or pays it."""

    field: str  # "hand_points" or "hand_cards"
    each: int
    article: str
    to_opponents: bool = False
    payers: Payers = Payers.BOTH
    ruling: str | None = None
    # The least a card in hand is worth; None where a player may end a hand holding cards worth nothing.
    least_card: int | None = 5


class BecomeStock(Enum):
    """When untaken mortos become stock, which determines what an exhausted stock proves."""

    NEVER = "never"
    WHEN_NONE_TAKEN = "when_none_taken"
    ALWAYS = "always"


@dataclass(frozen=True)
class Mortos:
    """The mortos: reserve hands, one for each pair."""

    article: str
    become_stock: BecomeStock
    stock_article: str
    taken: Clause | None = None
    missed: Clause | None = None
    # Whether pairs are charged for a missed morto when nobody took one, and the ruling that decides it.
    missed_by_both_counts: bool = True
    missed_by_both_ruling: str | None = None
    unplayed: Clause | None = None
    # An unplayed morto is charged only when the opponents ended the hand, not when the pair's own partner did.
    unplayed_needs_opponents_out: bool = False
    # Whether it is also charged when nobody ended the hand, because the stock ran out.
    unplayed_at_stock_end: bool = True
    unplayed_at_stock_end_ruling: str | None = None
    unplayed_cards_count: bool = True
    unplayed_cards_article: str = ""
    unplayed_ruling: str | None = None
    # The article that requires a canastra on the table before a morto is taken.
    canastra_article: str | None = None
    # The stock may run out before an untaken morto becomes stock, so a morto unaccounted for is no error.
    may_be_left: bool = False
    count: int = 2
    cards: int = 11


class OutNeedsMorto(Enum):
    """When a pair without its morto may end the hand."""

    NEVER = "never"
    ALL_IN_STOCK = "all_in_stock"  # both reserve hands became stock
    NONE_LEFT = "none_left"  # none was left for it to take
    NO_MORTOS = "no_mortos"  # the game has no mortos


@dataclass(frozen=True)
class GoingOut:
    """What ending the hand requires, and what it is worth."""

    bonus: Clause
    canastra: tuple[str, ...]  # at least one canastra of these kinds is needed
    canastra_article: str
    both_article: str
    without_morto: OutNeedsMorto
    morto_article: str = ""
    morto_ruling: str | None = None
    canastra_severity: Severity = Severity.ERROR
    concealed: Clause | None = None
    # The article by which a hand ends only when somebody goes out.
    nobody_article: str | None = None
    nobody_ruling: str | None = None
    nobody_counts: bool = True
    # Whether a pair that goes out without a morto gets the bonus too, and the ruling that decides it.
    bonus_without_morto: bool = True
    bonus_ruling: str | None = None


LOWEST_TOTAL = -(10**18)
"""Points below any total: where an opening's first step begins if there is a minimum from the start."""


@dataclass(frozen=True)
class Opening:
    """What a pair must lay to open, by its total before the hand. Failed tries count within one hand, as we decided.

    `steps` are (total from which it holds, minimum), rising; below the first there is no minimum. After f > 0 failed
    tries the minimum is `after_failures[f - 1]`; past the end of that list, the last one plus `then_each` for each
    further try.
    """

    article: str
    steps: tuple[tuple[int, int], ...]
    failures_article: str = ""
    after_failures: tuple[int, ...] = ()
    then_each: int = 0
    concealed_exempt: bool = False
    concealed_ruling: str | None = None

    def minimum(self, total: int, failures: int) -> int | None:
        """Points (int) that a pair at `total` must lay to open after `failures` (≥ 0) failed tries; None where there is
        no minimum."""
        required = None
        for start, minimum in self.steps:
            if total >= start:
                required = minimum
        if required is None or failures <= 0 or not self.after_failures:
            return required
        if failures <= len(self.after_failures):
            return self.after_failures[failures - 1]
        failures_past_list = failures - len(self.after_failures)
        return self.after_failures[-1] + failures_past_list * self.then_each


class BothAtTarget(Enum):
    """What decides the game when both pairs reach the target in one hand."""

    HIGHER_TOTAL = "higher_total"
    RAISE_TARGET = "raise_target"


class WhenLevel(Enum):
    """What decides the game when the totals are level at the end."""

    ANOTHER_HAND = "another_hand"
    SHARED = "shared"
    TIE_HAND = "tie_hand"  # the next hand's own totals decide
    STARTER = "starter"  # the pair that began the game


@dataclass(frozen=True)
class GameEnd:
    """When a game is over and who has won it.

    `target` None: one hand is the game; with `by_hands`, the agreed number of hands, or until the game is closed.
    """

    target: int | None
    article: str
    both: BothAtTarget = BothAtTarget.HIGHER_TOTAL
    both_article: str = ""
    raise_by: int = 1000
    level: WhenLevel = WhenLevel.ANOTHER_HAND
    level_article: str = ""
    level_ruling: str | None = None
    by_hands: bool = False
    length_ruling: str | None = None

    @property
    def after_one_hand(self) -> bool:
        """Whether a single hand is the whole game."""
        return self.target is None and not self.by_hands


@dataclass(frozen=True)
class RedThrees:
    """Red threes laid aside and swapped for another card, or kept in hand."""

    laid: Clause
    without_canastra: Clause
    in_hand: Clause
    kept_spoils_all: bool = False
    count: int = 4


@dataclass(frozen=True)
class BlackThrees:
    """Black threes kept in hand."""

    in_hand: Clause
    count: int = 4


@dataclass(frozen=True)
class Honours:
    """Points for cards that score by themselves: for each one, or a single sum for all of them together."""

    each: Clause
    all_of_them: Clause
    unopened_each: Clause
    unopened_all: Clause
    card_class: str
    article: str
    count: int = 4
    # A pair that has not opened pays for them only when its opponents went out.
    unopened_needs_opponents_out: bool = True


@dataclass(frozen=True)
class ThreesAsCards:
    """Whether threes are among the counted cards, laid and held."""

    counted: bool
    article: str
    ruling: str | None = None

"""Which real cards may lie together, and what they are. The cases are the sources' own words, put into cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import registry
from rules.cards import JOKER, Card, Suit
from rules.melds import meld_kind, wilds_allowed
from rules.schema import Regulation

SUITS = {"s": Suit.SPADES, "h": Suit.HEARTS, "d": Suit.DIAMONDS, "c": Suit.CLUBS}
RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(rank): rank for rank in range(2, 11)}


def cards(written: str) -> list[Card]:
    """The cards written like this: "Ah 2h *" are the ace and two of hearts and a joker."""
    return [Card(JOKER, None) if name == "*" else Card(RANKS[name[:-1]], SUITS[name[-1]]) for name in written.split()]


def regulation(key: str) -> Regulation:
    edition = registry.get(key)
    assert edition is not None
    return edition


AACRT, APCEF, BURACO = "aacrt-2016", "apcef-sc-2022", "buraco-aberto-sujo"
CANASTA, FARAES, FIBUR = "canasta-it", "faraes-2023", "burraco-it"
LONG = "3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"

CASES = [
    # Sequences: one suit, in order, three cards or more.
    (AACRT, "3h 4h 5h", "meld"),
    (AACRT, "3h 4h", None),
    (AACRT, "3h 4h 5d", None),
    (AACRT, "3h 5h 6h", None),
    (AACRT, "3h 3h 4h", None),
    (AACRT, "5h 4h 3h", None),
    (AACRT, "3h 4h 5h 6h 7h 8h", "meld"),
    (AACRT, "3h 4h 5h 6h 7h 8h 9h", "clean"),
    # The ace is before the two or after the king, and nothing goes round it.
    (AACRT, "Ah 2h 3h", "meld"),
    (AACRT, "Qh Kh Ah", "meld"),
    (AACRT, "Kh Ah 2h 3h", None),
    (AACRT, "Ah 2h " + LONG, "clean"),
    # A two in its own place is no wild card; anywhere else it is, whatever its suit.
    (AACRT, "Ah 2h 3h 4h 5h 6h 7h", "clean"),
    (AACRT, "Ah 2s 3h 4h 5h 6h 7h", "dirty"),
    (AACRT, "2h 3h 4h 5h 6h 7h 8h", "clean"),
    (AACRT, "3h 4h 5h 6h 7h 8h 2h", "dirty"),
    (AACRT, "3h 4h 2h 6h 7h 8h 9h", "dirty"),
    (AACRT, "3h 4h 2s 6h 7h 8h 9h", "dirty"),
    (APCEF, "3h 4h 5h 6h 7h 8h 2h", "dirty"),
    (APCEF, "Ah 2h 3h 4h 5h 6h 7h", "clean"),
    # A wild card has a place to stand in: none below the low ace, none above the high one.
    (AACRT, "* Ah 2h 3h", None),
    (AACRT, "Qh Kh Ah *", None),
    (FARAES, "As 2s 2h 4s 5s 6s 7s", None),
    # One wild card a meld; a second two only as the natural one.
    (AACRT, "2h 3h 2s 5h 6h 7h 8h", "dirty"),
    (AACRT, "2h 2h 4h", "meld"),
    (AACRT, "2s 3h 2s 5h 6h 7h 8h", None),
    (AACRT, "2h 3h 4h 2s 6h 7h 2d", None),
    (AACRT, "* 2s 5h", None),
    # A joker is always wild.
    (AACRT, "3h 4h 5h 6h 7h 8h *", "dirty"),
    (AACRT, "* 3h 4h 5h 6h 7h 8h", "dirty"),
    (AACRT, "2h * 4h 5h 6h 7h 8h", "dirty"),
    (AACRT, "3h * 2s 6h 7h 8h 9h", None),
    # Sets are not accepted where there are only sequences.
    (AACRT, "9h 9d 9s", None),
    (APCEF, "9h 9d 9s 9c 9h 9d 9s", None),
    # Buraco: sets of every rank but the two, with one wild card.
    (BURACO, "9h 9d 9s", "meld"),
    (BURACO, "9h 9h 2s", "meld"),
    (BURACO, "9h 2h 2s", None),
    (BURACO, "9h 9d 9s 9c 9h 9d 9s", "clean"),
    (BURACO, "9h 9d 9s 9c 9h 9d 9s 9c *", "dirty"),
    (BURACO, "9h 9d 9s 9c 9h * 2s", None),
    (BURACO, "2h 2d 2s", None),
    # Royal: complete, without a wild card, the ace after the king. With the ace before the two it is clean.
    (BURACO, "2h " + LONG, "royal"),
    (BURACO, "2s " + LONG, "dirty"),
    (BURACO, "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", "clean"),
    (BURACO, LONG, "clean"),
    # Fourteen cards at most, and no ace to ace: a wild card lies below the natural two, or above the king.
    (BURACO, "Ah 2h " + LONG, None),
    (BURACO, "2s 2h " + LONG, "dirty"),
    (BURACO, "* 2h " + LONG, "dirty"),
    (BURACO, "2h 2h " + LONG, "dirty"),
    (BURACO, "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh *", "dirty"),
    (BURACO, "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh * Ah", None),
    (BURACO, "* 2h " + LONG + " *", None),
    (AACRT, "2h " + LONG, "clean"),
    # Canasta: equal ranks only, up to seven cards; a number of wild cards for each number of cards.
    (CANASTA, "3s 4s 5s", None),
    (CANASTA, "9h 9d 9s 9c 9h 9d 9s", "clean"),
    (CANASTA, "9h 9d 9s 9c 9h 9d 9s 9c", None),
    (CANASTA, "9h 9d *", "meld"),
    (CANASTA, "9h * 2s", None),
    (CANASTA, "9h 9d 2s *", None),
    (CANASTA, "9h 9d 9s 2s *", "meld"),
    (CANASTA, "9h 9d 9s 2s * 2d", None),
    (CANASTA, "9h 9d 9s 9c 9h 2s *", "dirty"),
    (CANASTA, "9h 9d 9s 9c 2s * 2d", "dirty"),
    (CANASTA, "9h 9d 9s 2s * 2d 2h", None),
    # Honours and stop cards are no part of a meld; black threes and black kings are.
    (CANASTA, "Kh Ks Kc", None),
    (CANASTA, "Ks Kc Ks", "meld"),
    (CANASTA, "3h 3s 3c", None),
    (CANASTA, "3s 3c 3s 3c * * 2s", "dirty"),
    # Tranca: every two is wild, threes are never melded, and sets are of aces, fours and kings.
    (FARAES, "Ah 2h 3h", None),
    (FARAES, "3h 4h 5h", None),
    (FARAES, "4h 5h 6h 7h 8h 9h 10h", "clean"),
    (FARAES, "2h 4h 5h 6h 7h 8h 9h", "dirty"),
    (FARAES, "4h 4d 4s", "meld"),
    (FARAES, "Ah Ad As Ac Ah Ad 2s", "dirty"),
    (FARAES, "5h 5d 5s", None),
    # Burraco, art. 13: semi-clean with the wild card before or after seven cards, or beside seven equal ones.
    (FIBUR, "3h 4h 5h 6h 7h 8h 9h", "clean"),
    (FIBUR, "3h 4h 5h 6h 7h 8h *", "dirty"),
    (FIBUR, "3h 4h 5h 6h 7h 8h 9h *", "semi_clean"),
    (FIBUR, "2s 4h 5h 6h 7h 8h 9h 10h", "semi_clean"),
    (FIBUR, "3h 4h 5h * 7h 8h 9h 10h Jh", "dirty"),
    (FIBUR, "3h 4h 5h 6h * 8h 9h 10h Jh Qh Kh Ah", "semi_clean"),
    (FIBUR, "3h 4h 5h 6h 7h 8h * 10h Jh Qh Kh", "dirty"),
    (FIBUR, "2h 3h 4h 5h 6h 7h 8h *", "semi_clean"),
    (FIBUR, "2h 3h 2s 5h 6h 7h 8h 9h 10h Jh", "semi_clean"),
    (FIBUR, "9h 9d 9s 9c 9h 9d 9s", "clean"),
    (FIBUR, "9h 9d 9s 9c 9h 9d *", "dirty"),
    (FIBUR, "9h 9d 9s 9c 9h 9d 9s *", "semi_clean"),
    (FIBUR, "9h 9d 9s 9c 9h 9d 9s 9c 2h", "semi_clean"),
    (FIBUR, "9h 9d 9s 9c 9h 9d 9s 2h *", None),
    # Art. 11: thirteen cards and a wild as the fourteenth; the complete one has no name of its own.
    (FIBUR, "2h " + LONG, "clean"),
    (FIBUR, "* 2h " + LONG, "semi_clean"),
    (FIBUR, "Ah 2h " + LONG, None),
    (FIBUR, "2h 2d 2s", None),
]


@pytest.mark.parametrize(("key", "written", "kind"), CASES)
def test_cards_laid_together_are_a_meld_of_their_kind(key, written, kind):
    assert meld_kind(cards(written), regulation(key)) == kind


def test_a_set_is_the_same_in_any_order():
    laid = cards("9h 2s 9d 9s 9c 9h 9d")

    assert meld_kind(laid, regulation(BURACO)) == meld_kind(laid[::-1], regulation(BURACO)) == "dirty"


@pytest.mark.parametrize("key", [AACRT, APCEF, BURACO, FARAES])
def test_a_sequence_is_of_one_kind_in_every_suit(key):
    """A sequence is worth the same in any suit; so is a wild two, as long as it comes from another one."""
    for wild in ("", "2x "):
        kinds = {
            meld_kind(
                cards(wild.replace("x", other) + " ".join(f"{rank}{suit}" for rank in range(4, 10))), regulation(key)
            )
            for suit, other in zip("shdc", "hdcs", strict=True)
        }
        assert len(kinds) == 1


def test_a_meld_longer_than_the_ladder_names_allows_no_wild_card() -> None:
    """Canasta's ladder ends at seven cards, as its melds do; one that let them grow would allow none beyond it."""
    ladder = regulation(CANASTA).melds
    assert [wilds_allowed(ladder, length) for length in range(3, 9)] == [1, 1, 2, 2, 3, 0]


def test_two_natural_cards_lie_in_every_meld_whatever_the_ladder_says() -> None:
    melds = replace(regulation(CANASTA).melds, wilds=((7, 7),))
    generous = replace(regulation(CANASTA), melds=melds)
    assert [meld_kind(cards(written), generous) for written in ("9h 9d *", "9h * 2s")] == ["meld", None]


def test_sets_may_be_of_one_rank_alone() -> None:
    """In APCEF/SC's melds, where no set lies, amended to sets of nines."""
    only_nines = replace(regulation(APCEF), melds=replace(regulation(APCEF).melds, set_ranks=frozenset({9})))
    assert [meld_kind(cards(written), only_nines) for written in ("9h 9d 9s", "8h 8d 8s")] == ["meld", None]

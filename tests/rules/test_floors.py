"""The stored canastra floors: known answers, and laws that hold for any table of floors."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import registry
from rules.cards import JOKER, TWO, Card, Suit
from rules.floors import TABLES
from rules.melds import meld_kind, rank_at

AACRT, APCEF, BURACO = "aacrt-2016", "apcef-sc-2022", "buraco-aberto-sujo"
CANASTA, FARAES, FIBUR = "canasta-it", "faraes-2023", "burraco-it"
INTERNAZIONALE, STBL = "burraco-internazionale", "buraco-stbl"
CLASSIC = "canasta-classica"
KEYS = sorted(path.stem for path in TABLES.glob("*.json"))
"""Every table there is: another one needs its row in `MOST`."""

# The known answers of the specification of the five regulations, written before the tables; the small ones as sums.
KNOWN = [
    (AACRT, (1, 0, 0), 0, 45),  # 3 to 9: five at 5 and two at 10
    (AACRT, (0, 1, 0), 0, 55),  # 3 to 8 are 35, and a two
    (AACRT, (8, 0, 0), 0, 360),  # two of 3 to 9 in each suit
    (AACRT, (9, 3, 0), 0, 720),
    (AACRT, (1, 0, 0), 22, 120),  # 3 to 9, and fifteen more of the low cards
    (AACRT, (2, 1, 0), 22, 155),  # 45 + 45 + 55 are 21 cards; ten points more as one of them is longer
    (AACRT, (3, 12, 0), 0, None),
    (APCEF, (0, 1, 0), 0, 45),  # 3 to 8 are 35, and a two at 10
    (APCEF, (2, 1, 0), 22, 145),
    (BURACO, (1, 0, 0), 0, 35),  # seven equal low cards
    (BURACO, (0, 1, 0), 0, 50),  # six of them and a two
    (BURACO, (1, 0, 0), 22, 110),  # 22 of the 40 low cards
    (FIBUR, (1, 0, 0, 0), 0, 35),  # melds and cards are those of Buraco
    (FIBUR, (0, 1, 0, 0), 0, 50),
    (FIBUR, (0, 0, 0, 1), 0, 55),  # seven equal low cards and a two: eight cards at least
    (FIBUR, (0, 0, 0, 2), 0, 110),
    (FIBUR, (1, 0, 0, 0), 22, 110),
    (FIBUR, (0, 0, 0, 1), 11, 70),  # three more low cards
    (FIBUR, (0, 0, 0, 1), 22, 125),
    (STBL, (1, 0, 0), 0, 45),  # 3 to 9: five at 5 and two at 10
    (INTERNAZIONALE, (1, 0, 0, 0), 0, 35),  # seven threes
    (CLASSIC, (1, 0, 0), 0, 35),
    (CLASSIC, (0, 1, 0), 0, 50),  # six low cards and a two
    (CANASTA, (1, 0, 0), 0, 35),
    (CANASTA, (0, 1, 0), 0, 50),
]
# Most clean, most dirty, most royal, most in all; from the same specification.
MOST = {
    AACRT: (12, 12, 0, 14),
    APCEF: (12, 8, 0, 13),
    BURACO: (14, 12, 8, 15),
    CANASTA: (10, 10, 0, 13),
    FARAES: (11, 8, 0, 12),
    FIBUR: (14, 12, 0, 12, 15),
    INTERNAZIONALE: (12, 12, 0, 10, 14),
    STBL: (12, 12, 8, 14),
    CLASSIC: (11, 11, 0, 13),
}


def floors(key):
    return registry.get(key).floors


@pytest.mark.parametrize(("key", "cell", "cards", "least"), KNOWN)
def test_the_least_that_cards_are_worth_is_the_known_answer(key, cell, cards, least):
    assert floors(key).least(cell, cards) == least


@pytest.mark.parametrize("key", KEYS)
def test_the_floors_reach_the_most_canastras_that_a_deck_holds(key):
    cells = floors(key).cells

    assert (*(max(column) for column in zip(*cells, strict=True)), max(map(sum, cells))) == MOST[key]


@pytest.mark.parametrize("key", KEYS)
def test_nothing_laid_is_worth_nothing(key):
    assert floors(key).least((0,) * len(registry.get(key).cell_kinds), 0) == 0


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_floor_for_every_tier(key):
    table = floors(key)

    assert {len(least) for least in table.cells.values()} == {len(table.tiers)}


def test_tiers_are_what_a_hand_and_a_morto_make_one_lay():
    """Canasta has no mortos, but each honour laid makes up for one card of the eleven."""
    assert {key: floors(key).tiers for key in KEYS} == {
        **dict.fromkeys(KEYS, (0, 11, 22)),
        CANASTA: tuple(range(23)),
        CLASSIC: tuple(range(23)),
    }


@pytest.mark.parametrize("key", KEYS)
def test_more_cards_never_cost_less(key):
    for least in floors(key).cells.values():
        assert all(fewer <= more for fewer, more in pairwise(least))


@pytest.mark.parametrize("key", KEYS)
def test_more_canastras_never_cost_less(key):
    cells = floors(key).cells
    for cell, least in cells.items():
        for kind, count in enumerate(cell):
            if count:
                fewer = (*cell[:kind], count - 1, *cell[kind + 1 :])
                assert all(a <= b for a, b in zip(cells[fewer], least, strict=True))


@pytest.mark.daily
@pytest.mark.parametrize("key", KEYS)
def test_two_tables_are_never_cheaper_from_one_deck(key):
    """Side by side they must share its cheap cards."""
    cells = floors(key).cells
    for one, other in product(cells, repeat=2):
        both = tuple(mine + its for mine, its in zip(one, other, strict=True))
        if both in cells:
            assert cells[both][0] >= cells[one][0] + cells[other][0]


@pytest.mark.parametrize("key", KEYS)
def test_no_floor_is_above_the_deck(key):
    regulation = registry.get(key)

    assert max(map(max, floors(key).cells.values())) <= regulation.deck_worth


def test_where_cards_are_counted_a_canastra_is_seven_of_them():
    table = floors(FARAES)
    for cell, least in table.cells.items():
        assert all(floor >= max(7 * sum(cell), tier) for floor, tier in zip(least, table.tiers, strict=True))
        assert least[-1] <= 104 - 8  # threes are never laid


def test_points_go_in_fives():
    for key in (AACRT, APCEF, BURACO, CANASTA, FIBUR):
        assert all(floor % 5 == 0 for least in floors(key).cells.values() for floor in least)


def test_each_royal_takes_the_whole_suit():
    """2 to ace: 20, five at 5, six at 10 and 15; eight of them are all the deck but the jokers."""
    assert [floors(BURACO).least((0, 0, royals), 0) for royals in range(10)] == [*range(0, 961, 120), None]


def test_a_two_worth_ten_dirties_a_sequence_for_nothing():
    """APCEF/SC counts a two like the nine whose place it takes, as long as there are twos and low cards for all."""
    for canastras in range(9):
        assert {floors(APCEF).least((canastras - dirty, dirty, 0), 0) for dirty in range(canastras + 1)} == {
            45 * canastras
        }


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_kept_one_cell_a_line_in_order(key):
    text = (TABLES / f"{key}.json").read_text()
    cells = json.loads(text)["floors"]

    assert [tuple(map(int, name.split(","))) for name in cells] == sorted(floors(key).cells)
    assert text.count("\n") == len(cells) + 5


def laid_at_random(regulation, chance):
    """Legal melds from one deck, mostly of cheap cards and just seven long, as on a table near its floor."""
    left = Counter(regulation.deck.cards)
    melds = []
    for _ in range(chance.randrange(60)):
        length = chance.choice((3, 4, 5, 6, 7, 7, 7, 7, 7, 8, 9, 13))
        meld = set_of(length, left, chance) if chance.random() < 0.5 else sequence_of(length, chance)
        if meld and chance.random() < 0.5:
            wild = [card for card in left.elements() if card.rank in (JOKER, TWO)]
            meld[chance.randrange(length)] = chance.choice(wild or meld)
        if meld and Counter(meld) <= left and meld_kind(meld, regulation):
            left -= Counter(meld)
            melds.append(meld)
    return melds


def sequence_of(length, chance):
    suit = chance.choice(list(Suit))
    first = chance.choice((1, 2, 3, 3, 3, 4, 5, chance.randint(1, 12)))
    return [Card(rank_at(place), suit) for place in range(first, first + length)] if first + length <= 15 else []


def set_of(length, left, chance):
    rank = chance.choice((3, 4, 5, 6, 7, chance.randint(1, 13)))
    alike = [card for card in left.elements() if card.rank == rank]
    chance.shuffle(alike)
    return [*alike, Card(JOKER, None)][:length] if len(alike) >= length - 1 else []


@pytest.mark.parametrize("key", KEYS)
@given(seed=st.integers(0, 2**32))
def test_no_legal_table_falls_below_its_floor(key, seed):
    regulation = registry.get(key)
    melds = laid_at_random(regulation, random.Random(seed))
    kinds = Counter(meld_kind(meld, regulation) for meld in melds)
    cards = [card for meld in melds for card in meld]
    worth = len(cards) if regulation.counts_cards else sum(regulation.class_of(card).value for card in cards)
    table = regulation.floors

    for tier in table.tiers:
        if tier <= len(cards):
            assert table.least(tuple(kinds[kind] for kind in regulation.cell_kinds), tier) <= worth

"""The floors are proved again, by the optimiser that made the tables and by the judge of real cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from bench.floor_model import PLACES, Shapes
from bench.prove_floors import Prover, differences, first_impossible, main, one_less, rendered
from rules import registry
from rules.cards import JOKER, TWO, Card, Suit
from rules.floors import TABLES, FloorTable
from rules.melds import meld_kind

AACRT, APCEF, BURACO = "aacrt-2016", "apcef-sc-2022", "buraco-aberto-sujo"
CANASTA, FARAES, FIBUR = "canasta-it", "faraes-2023", "burraco-it"
KEYS = [AACRT, APCEF, BURACO, CANASTA, FARAES, FIBUR]

# Tables with a tight constraint: no spare card, no spare wild card, suits that get in each other's way.
TIGHT = [
    (AACRT, (9, 3, 0), 0),
    (AACRT, (4, 7, 0), 0),
    (AACRT, (4, 10, 0), 0),
    (APCEF, (5, 8, 0), 0),
    (APCEF, (2, 1, 0), 22),
    (BURACO, (0, 0, 8), 0),
    (BURACO, (3, 12, 0), 0),
    (BURACO, (14, 1, 0), 0),
    (CANASTA, (0, 10, 0), 0),
    (CANASTA, (1, 1, 0), 19),
    (FARAES, (4, 8, 0), 0),
]


def legal_melds(regulation):
    """Every run of hearts with up to two wild cards in it, and equal cards, the black ones first, with up to three."""
    wilds = (Card(TWO, Suit.HEARTS), Card(TWO, Suit.SPADES), Card(JOKER, None))
    hearts = [Card(rank, Suit.HEARTS) for rank in PLACES]
    laid = [hearts[start:end] for start, end in combinations(range(len(hearts) + 1), 2) if end - start >= 3]
    deck = sorted(regulation.deck.cards, key=lambda card: card.suit in (Suit.HEARTS, Suit.DIAMONDS))
    for rank in set(PLACES) - {TWO}:
        alike = [card for card in deck if card.rank == rank]
        laid += [alike[:length] for length in range(2, len(alike) + 1)]
    for cards in laid:
        yield cards
        for size in (1, 2, 3):
            for strangers in product(wilds, repeat=size):
                if cards[0].rank == cards[1].rank:
                    yield [*cards, *strangers]
                elif size < 3:
                    for places in combinations(range(len(cards)), size):
                        there = dict(zip(places, strangers, strict=True))
                        yield [there.get(place, card) for place, card in enumerate(cards)]


@pytest.mark.daily
@pytest.mark.parametrize("key", KEYS)
def test_the_optimiser_is_offered_every_legal_meld_and_no_other(key):
    """A meld it did not know would make a floor too high, and refuse a hand that was played."""
    regulation = registry.get(key)
    wild = regulation.melds.wild_ranks

    def seen(kind, ranks, length):
        return kind, tuple(sorted(rank for rank in ranks if rank not in wild)), length

    offered = {seen(shape.kind, shape.ranks, shape.length) for shape in Shapes(regulation).every}
    legal = {
        seen(kind, [card.rank for card in meld], len(meld))
        for meld in legal_melds(regulation)
        if (kind := meld_kind(meld, regulation))
    }

    assert offered == legal


def agrees(proof, cell, cards, regulation):
    """Whether the table found consists of real cards, is legal, and has the worth and the canastras claimed by the
    proof."""
    kinds = Counter(meld_kind(meld, regulation) for meld in proof.table)
    laid = [card for meld in proof.table for card in meld]
    counted = Counter(regulation.class_of(card).name for card in laid)
    assert None not in kinds
    assert tuple(kinds[kind] for kind in regulation.cell_kinds) == cell
    assert Counter(laid) <= Counter(regulation.deck.cards)
    assert len(laid) >= cards
    assert proof.worth == (len(laid) if regulation.counts_cards else regulation.worth(counted))


@pytest.mark.daily
@pytest.mark.parametrize(("key", "cell", "cards"), TIGHT)
def test_a_floor_is_proved_and_laid_out_in_real_cards(key, cell, cards):
    regulation = registry.get(key)
    proof = Prover(regulation).prove(cell, cards)

    agrees(proof, cell, cards, regulation)
    assert proof.worth == regulation.floors.least(cell, cards)


def test_suits_can_cost_points():
    """Two clean, one dirty and six royal: without regard to suits, 900 would be enough."""
    regulation = registry.get(BURACO)
    prover = Prover(regulation)
    proof = prover.prove((2, 1, 6), 0)

    agrees(proof, (2, 1, 6), 0, regulation)
    assert (proof.worth, prover.detours) == (905, 1)


@pytest.mark.parametrize(("key", "cell"), [(AACRT, (3, 12, 0)), (APCEF, (0, 9, 0)), (CANASTA, (11, 0, 0))])
def test_what_no_deck_holds_is_proved_too(key, cell):
    regulation = registry.get(key)

    assert Prover(regulation).prove(cell, 0) is None
    assert regulation.floors.least(cell, 0) is None


@pytest.mark.daily
@pytest.mark.parametrize("key", KEYS)
def test_a_sample_of_the_table_is_proved_again(key):
    regulation = registry.get(key)

    assert list(differences(regulation, regulation.floors, sample=12, seed=29)) == []


def test_a_wrong_cell_is_found_out():
    regulation = registry.get(CANASTA)
    cells = {cell: tuple(floor + 5 for floor in least) for cell, least in regulation.floors.cells.items()}

    assert len(list(differences(regulation, FloorTable(regulation.floors.tiers, cells), sample=20, seed=0))) >= 15


def test_a_missing_cell_is_found_out():
    regulation = registry.get(APCEF)
    fewer = FloorTable((0,), {(0, 0, 0): (0,)})

    assert sorted(first_impossible(fewer.cells)) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert sorted(differences(regulation, fewer, sample=4, seed=0)) == [
        f"{APCEF} {cell} with 0 cards: proved 45, kept None" for cell in ((0, 1, 0), (1, 0, 0))
    ]


def test_the_command_proves_a_sample(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["prove_floors", "--only", CANASTA, "--check", "3"])

    assert main() == 0
    assert capsys.readouterr().out.startswith(CANASTA)


def test_cells_have_neighbours_with_one_canastra_less():
    assert list(one_less((2, 0, 1))) == [(1, 0, 1), (2, 0, 0)]


def test_another_edition_needs_no_word_in_the_generator():
    """Values, wild cards and meld lengths are read from the regulation: here twos cost 5, and five cards suffice."""
    today = registry.get(APCEF)
    classes = tuple(replace(cls, value=5) if cls.name == "two" else cls for cls in today.classes)
    changed = replace(today, key="apcef-sc-changed", classes=classes, melds=replace(today.melds, canastra=5))

    assert Prover(changed).floors((0, 1, 0)) == (25, 55, 110)


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_the_whole_table_is_proved_again(key):
    assert rendered(Prover(registry.get(key))) == (TABLES / f"{key}.json").read_text()

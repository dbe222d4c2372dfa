"""Compute and prove the canastra floors in `rules/tables/`: `python -m bench.prove_floors [--only KEY] [--check N]`.

A cell holds the fewest points possible on the table with exactly that number of canastras of each kind, any other
melds, and a least number of cards in all. Everything is read from the regulation's `melds`, `deck` and `classes`; a
regulation that counts cards instead of points has its floors in cards.

Each cell is proved from two sides.

* From below, with the suits forgotten: the same melds of the same cards, except that a sequence may take any card of
  the rank it needs. Every real table is one of these too, so none is cheaper than the least of them (CP-SAT: OPTIMAL),
  and where there is none of them (INFEASIBLE) the deck holds no real one either.
* From above, with the suits: a table of that very worth is dealt from the real deck, and each of its melds is judged by
  `rules.melds`, which shares no code with the model. Should the suits forbid the melds found, the whole model with
  suits is solved to its own proved optimum.

Cells are tried from few canastras to many, and only if each cell with one canastra less exists: a legal table stays
legal when one of its melds is removed. Melds of every length are offered, so nothing is assumed about which suffice.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from bench.floor_model import FORGOTTEN, SUITS, Meld, Model, Shapes
from rules import registry
from rules.cards import Card
from rules.floors import TABLES, Cell, FloorTable
from rules.melds import meld_kind
from rules.schema import Regulation

Floors = Mapping[Cell, tuple[int, ...]]


@dataclass(frozen=True)
class Proof:
    """The least worth of a table, and a table of that worth."""

    worth: int
    table: tuple[Meld, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.table for card in meld)


class Prover:
    """The floors of one regulation."""

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation
        self.shapes = Shapes(regulation)
        self.solves = 0
        self.detours = 0  # cells whose melds, found without suits, could not be dealt

    @property
    def tiers(self) -> tuple[int, ...]:
        """The numbers of cards that are asked for: a hand, or a hand and a morto; with honours to subtract, any
        number."""
        hand, mortos = self.regulation.hand_size, self.regulation.mortos
        return (0, hand, hand + mortos.cards) if mortos else tuple(range(2 * hand + 1))

    @cached_property
    def values(self) -> dict[int, int]:
        """The worth of a card of each rank, in the unit of the entry."""
        values: dict[int, int] = {}
        for card in self.shapes.cards:
            worth = self.worth([card])
            if values.setdefault(card.rank, worth) != worth:
                raise ValueError(f"{self.regulation.key}: cards of rank {card.rank} that can be laid differ in value")
        return values

    def worth(self, cards: Sequence[Card]) -> int:
        if self.regulation.counts_cards:
            return len(cards)
        return sum(self.regulation.class_of(card).value for card in cards)

    def prove(self, cell: Cell, tier: int) -> Proof | None:
        """The cheapest table of a cell at a tier; None if the deck allows none."""
        bound = self._ask(self._without_suits, cell, tier)
        worth = bound.least()
        if worth is None:
            return None
        solution = bound.solution()
        real = self._ask(Model(self.shapes, self.values, SUITS, solution), cell, tier)
        if not real.reaches(worth, solution):
            self.detours += 1
            real = self._ask(self._with_suits, cell, tier)
            worth = real.least()
            if worth is None:
                return None
        proof = Proof(worth, real.table())
        self._judge(proof, cell, tier)
        return proof

    @cached_property
    def _without_suits(self) -> Model:
        return Model(self.shapes, self.values, FORGOTTEN, self.shapes.every)

    @cached_property
    def _with_suits(self) -> Model:
        return Model(self.shapes, self.values, SUITS, self.shapes.every)

    def _ask(self, model: Model, cell: Cell, tier: int) -> Model:
        self.solves += 1
        model.ask(cell, tier)
        return model

    def _judge(self, proof: Proof, cell: Cell, tier: int) -> None:
        """Check a table against its proof with the rules for real cards."""
        kinds = Counter(meld_kind(meld, self.regulation) for meld in proof.table)
        known = self.regulation.cell_kinds
        legal = set(kinds) <= {*known, "meld"} and Counter(proof.cards) <= Counter(self.regulation.deck.cards)
        counts = tuple(kinds[kind] for kind in known)
        if not legal or counts != cell or len(proof.cards) < tier or self.worth(proof.cards) != proof.worth:
            raise AssertionError(f"{self.regulation.key} {cell} at {tier}: {proof}")

    def floors(self, cell: Cell) -> tuple[int, ...] | None:
        """The least worth at each tier. If a cheapest table already has the next tier's cards, it is the cheapest there
        too."""
        proof = self.prove(cell, self.tiers[0])
        if proof is None:
            return None
        floors = []
        for tier in self.tiers:
            if len(proof.cards) < tier:
                proof = self.prove(cell, tier)
                if proof is None:
                    raise NotImplementedError(f"{self.regulation.key}: {cell} exists, but not with {tier} cards")
            floors.append(proof.worth)
        return tuple(floors)

    def every(self) -> Floors:
        """All cells that the deck allows."""
        cells: dict[Cell, tuple[int, ...]] = {}
        most = len(self.shapes.cards) // self.regulation.melds.canastra
        for cell in cells_up_to(most, len(self.regulation.cell_kinds)):
            if all(fewer in cells for fewer in one_less(cell)):
                floors = self.floors(cell)
                if floors:
                    cells[cell] = floors
        return cells


def cells_up_to(most: int, kinds: int) -> Iterator[Cell]:
    """All cells up to this many canastras of this many kinds, each after those with fewer of any kind."""
    return (cell for cell in product(range(most + 1), repeat=kinds) if sum(cell) <= most)


def one_less(cell: Cell) -> Iterator[Cell]:
    """The cells with one canastra less."""
    return ((*cell[:at], count - 1, *cell[at + 1 :]) for at, count in enumerate(cell) if count)


def first_impossible(floors: Floors) -> Iterator[Cell]:
    """The smallest cells that no deck allows."""
    for cell in cells_up_to(max(map(sum, floors)) + 1, len(next(iter(floors)))):
        if cell not in floors and all(fewer in floors for fewer in one_less(cell)):
            yield cell


def rendered(prover: Prover) -> str:
    """The whole table as stored, one cell per line."""
    cells = sorted(prover.every().items())
    lines = ",\n".join(f'    "{",".join(map(str, cell))}": {list(floors)}' for cell, floors in cells)
    return f'{{\n  "tiers": {list(prover.tiers)},\n  "floors": {{\n{lines}\n  }}\n}}\n'


def differences(regulation: Regulation, stored: FloorTable, sample: int, seed: int) -> Iterator[str]:
    """Prove some cells again, possible and impossible ones, and yield every difference from the stored table."""
    prover = Prover(regulation)
    cells = [*product(stored.cells, stored.tiers), *((cell, 0) for cell in first_impossible(stored.cells))]
    for cell, tier in random.Random(seed).sample(cells, min(sample, len(cells))):
        proof = prover.prove(cell, tier)
        proved, stored_floor = proof and proof.worth, stored.least(cell, tier)
        if proved != stored_floor:
            yield f"{regulation.key} {cell} with {tier} cards: proved {proved}, kept {stored_floor}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="KEY", help="one regulation")
    parser.add_argument("--check", metavar="N", type=int, help="only prove N cells of each table again")
    parser.add_argument("--seed", type=int, default=0, help="which cells to check")
    options = parser.parse_args()
    wrong: list[str] = []
    for regulation in registry.all_regulations():
        if regulation.load_floors and options.only in (None, regulation.key):
            start = time.monotonic()
            if options.check is not None:
                wrong += differences(regulation, regulation.load_floors(), options.check, options.seed)
            elif (
                options.only or (TABLES / f"{regulation.key}.json").exists()
            ):  # a variant may share the table of another regulation
                (TABLES / f"{regulation.key}.json").write_text(rendered(Prover(regulation)))
            print(f"{regulation.key}: {time.monotonic() - start:.0f} s", flush=True)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

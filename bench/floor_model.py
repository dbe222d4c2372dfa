"""An integer programme for CP-SAT of everything that a deck allows on the table: how often each meld is laid, and from
which cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby

from ortools.sat.python import cp_model

from rules.cards import ACE, KING, TWO, Card, Suit
from rules.floors import Cell
from rules.schema import Regulation

PLACES = (*range(ACE, KING + 1), ACE)
"""Rank at each place of a sequence: the ace stands at both ends."""
MIN_NATURALS = 2

Meld = tuple[Card, ...]
Lane = Suit | None
"""What the cards of a sequence have in common: their suit, or nothing (None) where suits are forgotten."""
FORGOTTEN: tuple[Lane, ...] = (None,)
SUITS: tuple[Lane, ...] = tuple(Suit)
Held = tuple[int, Lane]
"""Rank and suit of cards that are alike."""


@dataclass(frozen=True)
class Shape:
    """A meld without its suits: the ranks of its natural cards from low to high, and where its wild cards are."""

    kind: str  # the kind of canastra, or "meld" with too few cards for one
    ranks: tuple[int, ...]
    holes: tuple[int, ...]
    sequence: bool
    two_hole: int | None = None  # the wild card in the two's place must not be the two of the suit

    @property
    def length(self) -> int:
        return len(self.ranks) + len(self.holes)


class Shapes:
    """Every meld that a regulation allows on the table."""

    def __init__(self, regulation: Regulation) -> None:
        self.melds = regulation.melds
        self.royal = regulation.royal is not None
        self.kinds = regulation.cell_kinds
        never = self.melds.never
        self.cards = tuple(card for card in regulation.deck.cards if not any(kind.includes(card) for kind in never))
        self.held = Counter(card.rank for card in self.cards)

    @cached_property
    def every(self) -> tuple[Shape, ...]:
        """The shapes, with one for the same natural cards and number of wild ones: the least restrictive."""
        shapes: dict[tuple[object, ...], Shape] = {}
        for shape in (*self._sequences(), *self._sets()):
            same = (shape.kind, shape.ranks, len(shape.holes), shape.sequence)
            if same not in shapes or shape.two_hole is None:
                shapes[same] = shape
        return tuple(shapes.values())

    def _sequences(self) -> Iterator[Shape]:
        natural = set(self.held) - self.melds.wild_ranks
        natural |= {TWO} if self.melds.natural_two else set()
        for length, wilds in self._sizes(len(PLACES)) if self.melds.sequences else ():
            for start in range(len(PLACES) - length + 1):
                for holes in combinations(range(length), wilds):
                    ranks = tuple(PLACES[start + i] for i in range(length) if i not in holes)
                    if natural.issuperset(ranks) and (self.melds.ace_to_ace or not _ace_to_ace(ranks)):
                        two_hole = PLACES.index(TWO) - start if self.melds.natural_two else None
                        yield Shape(
                            self._kind(ranks, holes, _longest_run(length, holes)),
                            ranks,
                            holes,
                            True,
                            two_hole if two_hole in holes else None,
                        )

    def _sets(self) -> Iterator[Shape]:
        for rank in sorted(self.melds.set_ranks):
            for length, wilds in self._sizes(len(self.cards)):
                naturals = length - wilds
                if naturals <= self.held[rank]:
                    ranks = (rank,) * naturals
                    holes = tuple(range(naturals, length))
                    yield Shape(self._kind(ranks, holes, naturals), ranks, holes, False)

    def _sizes(self, longest: int) -> Iterator[tuple[int, int]]:
        """Yield the length of a meld and its number of wild cards."""
        for length in range(self.melds.least, min(longest, self.melds.longest or longest) + 1):
            most = next((wilds for up_to, wilds in self.melds.wilds if length <= up_to), 0)
            for wilds in range(min(most, length - MIN_NATURALS) + 1):
                yield length, wilds

    def _kind(self, ranks: tuple[int, ...], holes: tuple[int, ...], run: int) -> str:
        """The kind of meld. `run`: the longest run of natural cards."""
        if len(ranks) + len(holes) < self.melds.canastra:
            return "meld"
        if holes:
            return "semi_clean" if self.melds.semi_clean and run >= self.melds.semi_clean else "dirty"
        return "royal" if self.royal and ranks == PLACES[1:] else "clean"


def _longest_run(length: int, holes: tuple[int, ...]) -> int:
    """The length of the longest run of natural cards."""
    natural = groupby(range(length), lambda at: at in holes)
    return max(len(list(places)) for hole, places in natural if not hole)


def _ace_to_ace(ranks: tuple[int, ...]) -> bool:
    return len(ranks) > 1 and ranks[0] == ranks[-1] == ACE


class Model:
    """What can lie on the table in melds of the `offered` shapes; `ask` names the cell and the least number of cards.

    `values`: the worth of a card of each rank. `lanes`: the four suits, or FORGOTTEN, where any two cards of a rank are
    alike, even in sequences.
    """

    def __init__(
        self,
        shapes: Shapes,
        values: dict[int, int],
        lanes: tuple[Lane, ...],
        offered: Iterable[Shape],
    ) -> None:
        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.held = Counter((card.rank, card.suit if lanes == SUITS else None) for card in shapes.cards)
        self.laid = {
            (shape, lane): self._count() for shape in offered for lane in (lanes if shape.sequence else FORGOTTEN)
        }
        self.in_sets = {held: self._count() for held in self.held if held[0] in shapes.melds.set_ranks}
        # Wild cards by their place: in the two's place of a suit, or anywhere (None).
        self.wild = {
            (place, held): self._count()
            for place in {*FORGOTTEN, *lanes}
            for held in self.held
            if held[0] in shapes.melds.wild_ranks and (place is None or held != (TWO, place))
        }
        self._spend_no_card_twice()
        self._supply_sets()
        self._supply_wilds()
        self.canastras = [self._count() for _kind in shapes.kinds]
        for kind, count in zip(shapes.kinds, self.canastras, strict=True):
            self.model.add(sum(times for (shape, _), times in self.laid.items() if shape.kind == kind) == count)
        self.cards = self._count()
        self.model.add(sum(times * shape.length for (shape, _), times in self.laid.items()) == self.cards)
        naturals = sum(times * sum(values[rank] for rank in shape.ranks) for (shape, _), times in self.laid.items())
        self.worth = naturals + sum(times * values[rank] for (_, (rank, _)), times in self.wild.items())
        self.model.minimize(self.worth)

    def ask(self, cell: Cell, tier: int) -> None:
        """Ask for tables of `cell` with at least `tier` cards, instead of those asked for before."""
        for variable, count in zip(self.canastras, cell, strict=True):
            _limit(variable, count, count)
        _limit(self.cards, tier, sum(self.held.values()))

    def _count(self) -> cp_model.IntVar:
        return self.model.new_int_var(0, sum(self.held.values()), "")

    def _spend_no_card_twice(self) -> None:
        spent: dict[Held, list[cp_model.LinearExprT]] = defaultdict(list)
        for (shape, lane), times in self.laid.items():
            if shape.sequence:
                for rank, cards in Counter(shape.ranks).items():
                    spent[rank, lane].append(times * cards)
        for held, times in self.in_sets.items():
            spent[held].append(times)
        for (_, held), times in self.wild.items():
            spent[held].append(times)
        for held, uses in spent.items():
            self.model.add(sum(uses) <= self.held[held])

    def _supply_sets(self) -> None:
        needed: dict[int, list[cp_model.LinearExprT]] = defaultdict(list)
        for (shape, _), times in self.laid.items():
            if not shape.sequence:
                needed[shape.ranks[0]].append(times * len(shape.ranks))
        for rank in {rank for rank, _ in self.in_sets}:
            supplied = sum(times for held, times in self.in_sets.items() if held[0] == rank)
            self.model.add(sum(needed[rank]) == supplied)

    def _supply_wilds(self) -> None:
        needed: dict[Lane, list[cp_model.LinearExprT]] = defaultdict(list)
        for (shape, lane), times in self.laid.items():
            for hole in shape.holes:
                needed[lane if hole == shape.two_hole else None].append(times)
        for place in {place for place, _ in self.wild}:
            supplied = sum(times for (where, _), times in self.wild.items() if where == place)
            self.model.add(sum(needed[place]) == supplied)

    def reaches(self, worth: int, times: Counter[Shape]) -> bool:
        """Whether exactly this worth is possible, with each shape laid this often. The last thing to ask a model."""
        self.model.add(self.worth == worth)
        for shape, count in times.items():
            self.model.add(sum(var for (same, _), var in self.laid.items() if same == shape) == count)
        return self._solve()

    def _solve(self) -> bool:
        status = self.solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            raise RuntimeError(f"not proved: {self.solver.status_name(status)}")
        return status == cp_model.OPTIMAL

    def least(self) -> int | None:
        """The least possible worth, proved; None if it is proved that nothing is possible."""
        return round(self.solver.objective_value) if self._solve() else None

    def solution(self) -> Counter[Shape]:
        """How often each shape is laid."""
        times: Counter[Shape] = Counter()
        for (shape, _), var in self.laid.items():
            times[shape] += self.solver.value(var)
        return +times

    def table(self) -> tuple[Meld, ...]:
        """The solution as melds of real cards, each in the order in which it is laid."""
        sets: dict[int, list[Card]] = defaultdict(list)
        for (rank, suit), times in self.in_sets.items():
            sets[rank] += [Card(rank, suit)] * self.solver.value(times)
        wilds: dict[Lane, list[Card]] = defaultdict(list)
        for (place, (rank, suit)), times in self.wild.items():
            wilds[place] += [Card(rank, suit)] * self.solver.value(times)
        return tuple(
            _deal_meld(shape, lane, sets, wilds)
            for (shape, lane), times in self.laid.items()
            for _ in range(self.solver.value(times))
        )


def _limit(variable: cp_model.IntVar, least: int, most: int) -> None:
    variable.proto.domain[0], variable.proto.domain[1] = least, most


def _deal_meld(shape: Shape, suit: Lane, sets: dict[int, list[Card]], wilds: dict[Lane, list[Card]]) -> Meld:
    cards = [Card(rank, suit) if shape.sequence else sets[rank].pop() for rank in shape.ranks]
    for hole in shape.holes:
        cards.insert(hole, wilds[suit if hole == shape.two_hole else None].pop())
    return tuple(cards)

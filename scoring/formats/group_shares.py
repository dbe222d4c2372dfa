"""The search behind an even spread: members of each group laid over the parts of a block of a bracket.

Group after group, in each way that the budget allows, those most like the present one first; what leads nowhere is
remembered, so that few ways are gone twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import comb
from typing import NamedTuple

Kinds = tuple[int, int]  # how many with a bye, and how many who play in the first round
Shares = tuple[Kinds, ...]  # of each part of a block, from the top


class Budget(NamedTuple):
    """What all groups together may have beyond an even spread, in twos of one group."""

    rematches: int
    halves: int
    quarters: int


class Members(NamedTuple):
    """Those of one group who go into the block, where they are now, and who of them must stay in their part."""

    kinds: Kinds
    present: Shares
    fixed: Shares


class _Way(NamedTuple):
    unlike: int  # how far from the present
    cost: tuple[int, int, int]  # as a budget
    shares: Shares


def share_out(members: dict[int, Members], rooms: Sequence[Kinds], budget: Budget) -> dict[int, Shares] | None:
    """What each group has in each part, which it fills exactly, within the budget. None if there is no such way.

    `rooms`: the lines of each kind in each part, two halves or four quarters.
    """
    ways = {group: sorted(_possible_ways(of_group, rooms, budget)) for group, of_group in members.items()}
    return _Search(ways, budget).run(rooms)


def _possible_ways(members: Members, rooms: Sequence[Kinds], budget: Budget) -> Iterator[_Way]:
    """Every way to lay the members of one group over the parts that costs no more than the budget."""
    for totals in _distributions(sum(members.kinds), [sum(room) for room in rooms]):
        halves, quarters = _excess_over_even(totals)
        if halves > budget.halves or quarters > budget.quarters:
            continue
        for byes in _distributions(
            members.kinds[0], [min(room[0], total) for room, total in zip(rooms, totals, strict=True)]
        ):
            shares = tuple((bye, total - bye) for bye, total in zip(byes, totals, strict=True))
            rematches = sum(max(0, plays - room[1] // 2) for (_, plays), room in zip(shares, rooms, strict=True))
            if rematches <= budget.rematches and _difference(members.fixed, shares) == 0:
                unlike = _difference(members.present, shares)
                yield _Way(unlike, (rematches, halves, quarters), shares)


def _excess_over_even(totals: tuple[int, ...]) -> tuple[int, int]:
    """Twos in one half, and in one quarter, beyond the fewest."""
    middle = len(totals) // 2
    members = sum(totals)
    halves = _count_twos((sum(totals[:middle]), sum(totals[middle:]))) - least_together(members, 2)
    return halves, _count_twos(totals) - least_together(members, 4) if middle > 1 else 0


def _difference(had: Shares, shares: Shares) -> int:
    """How many of those who were in a part are no longer in one."""
    return sum(
        max(0, before - now) for old, new in zip(had, shares, strict=True) for before, now in zip(old, new, strict=True)
    )


class _Search:
    def __init__(self, ways: dict[int, list[_Way]], budget: Budget) -> None:
        self.ways = ways
        self.budget = budget
        self.order = sorted(ways, key=lambda group: len(ways[group]))
        self.dead: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()

    def run(self, rooms: Sequence[Kinds]) -> dict[int, Shares] | None:
        room = tuple(lines for part in rooms for lines in part)
        chosen = self._search_from(0, room, self.budget)
        return None if chosen is None else dict(zip(self.order, chosen, strict=True))

    def _search_from(self, at: int, room: tuple[int, ...], left: tuple[int, ...]) -> list[Shares] | None:
        """The shares of the groups from this one on, in the room and with the budget that is left."""
        if at == len(self.order):
            return []
        if (at, room, left) in self.dead:
            return None
        for way in self.ways[self.order[at]]:
            less = tuple(have - cost for have, cost in zip(left, way.cost, strict=True))
            rest = tuple(have - taken for have, taken in zip(room, chain.from_iterable(way.shares), strict=True))
            if min(less) >= 0 and min(rest) >= 0:
                others = self._search_from(at + 1, rest, less)
                if others is not None:
                    return [way.shares, *others]
        self.dead.add((at, room, left))
        return None


def _distributions(members: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """Spread a number over parts with limited room."""
    if not rooms:
        if not members:
            yield ()
        return
    for here in range(max(0, members - sum(rooms[1:])), min(members, rooms[0]) + 1):
        for others in _distributions(members - here, rooms[1:]):
            yield here, *others


def _count_twos(totals: tuple[int, ...]) -> int:
    return sum(comb(members, 2) for members in totals)


def least_together(members: int, blocks: int) -> int:
    """The meetings of one group in a block, if it is spread over these blocks as evenly as possible."""
    each, more = divmod(members, blocks)
    return more * comb(each + 1, 2) + (blocks - more) * comb(each, 2)

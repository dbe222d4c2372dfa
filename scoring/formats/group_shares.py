"""Searches how many members of each group go to each part of a bracket's block (see `even_spread`).

Groups are tried one after another, in every way that the budget allows, those closest to the present one first. Dead
ends are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import comb
from typing import NamedTuple

Kinds = tuple[int, int]
"""(how many with a bye, how many who play in the first round)"""
Shares = tuple[Kinds, ...]
"""The kinds in each part of a block, from the top."""


class Budget(NamedTuple):
    """How uneven a spread may be: by how many combinations of two members of one group it may exceed an even spread,
    summed over all groups. Each field names where the two could meet."""

    rematches: int
    halves: int
    quarters: int


class Members(NamedTuple):
    """The members of one group that go into the block, where they are now, and which of them must stay in their
    part."""

    kinds: Kinds
    present: Shares
    fixed: Shares


class _Way(NamedTuple):
    unlike: int  # distance from the present shares
    cost: tuple[int, int, int]  # as a budget
    shares: Shares


def share_out(members: dict[int, Members], rooms: Sequence[Kinds], budget: Budget) -> dict[int, Shares] | None:
    """The shares of each group, filling every part exactly and within the budget; None if there are none.

    `rooms`: the lines of each kind in each part, two halves or four quarters.
    """
    ways = {group: sorted(_possible_ways(group_members, rooms, budget)) for group, group_members in members.items()}
    return _Search(ways, budget).run(rooms)


def _possible_ways(members: Members, rooms: Sequence[Kinds], budget: Budget) -> Iterator[_Way]:
    """Every way to spread the members of one group over the parts that costs no more than the budget."""
    for totals in _distributions(sum(members.kinds), [sum(room) for room in rooms]):
        halves, quarters = _excess_over_even(totals)
        if halves > budget.halves or quarters > budget.quarters:
            continue
        room_for_byes = [min(room[0], total) for room, total in zip(rooms, totals, strict=True)]
        for byes in _distributions(members.kinds[0], room_for_byes):
            shares = tuple((bye, total - bye) for bye, total in zip(byes, totals, strict=True))
            rematches = sum(max(0, plays - room[1] // 2) for (_, plays), room in zip(shares, rooms, strict=True))
            if rematches <= budget.rematches and _difference(members.fixed, shares) == 0:
                unlike = _difference(members.present, shares)
                yield _Way(unlike, (rematches, halves, quarters), shares)


def _excess_over_even(totals: tuple[int, ...]) -> tuple[int, int]:
    """By how much `totals` of one group exceed an even spread: (combinations of two in a half, in a quarter)."""
    middle = len(totals) // 2
    members = sum(totals)
    halves = _count_twos((sum(totals[:middle]), sum(totals[middle:]))) - least_together(members, 2)
    return halves, _count_twos(totals) - least_together(members, 4) if middle > 1 else 0


def _difference(had: Shares, shares: Shares) -> int:
    """How many lines of `had` are missing from `shares`."""
    return sum(
        max(0, before - after)
        for old, new in zip(had, shares, strict=True)
        for before, after in zip(old, new, strict=True)
    )


class _Search:
    """Chooses one way for each group so that all parts are filled within the budget."""

    def __init__(self, ways: dict[int, list[_Way]], budget: Budget) -> None:
        self.ways = ways
        self.budget = budget
        self.order = sorted(ways, key=lambda group: len(ways[group]))
        self.dead: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()

    def run(self, rooms: Sequence[Kinds]) -> dict[int, Shares] | None:
        """The shares of each group; None if no choice fills the parts."""
        room = tuple(lines for part in rooms for lines in part)
        shares = self._search_from(0, room, self.budget)
        return None if shares is None else dict(zip(self.order, shares, strict=True))

    def _search_from(self, at: int, room: tuple[int, ...], budget_left: tuple[int, ...]) -> list[Shares] | None:
        """The shares of the groups from index `at` on, within the remaining room and budget; None if there are none."""
        if at == len(self.order):
            return []
        if (at, room, budget_left) in self.dead:
            return None
        for way in self.ways[self.order[at]]:
            less = tuple(have - cost for have, cost in zip(budget_left, way.cost, strict=True))
            rest = tuple(have - share for have, share in zip(room, chain.from_iterable(way.shares), strict=True))
            if min(less) >= 0 and min(rest) >= 0:
                others = self._search_from(at + 1, rest, less)
                if others is not None:
                    return [way.shares, *others]
        self.dead.add((at, room, budget_left))
        return None


def _distributions(members: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """Every way to distribute a number over parts with limited room."""
    if not rooms:
        if not members:
            yield ()
        return
    for first_part in range(max(0, members - sum(rooms[1:])), min(members, rooms[0]) + 1):
        for others in _distributions(members - first_part, rooms[1:]):
            yield first_part, *others


def _count_twos(totals: tuple[int, ...]) -> int:
    """The number of combinations of two within each of these totals, summed."""
    return sum(comb(members, 2) for members in totals)


def least_together(members: int, blocks: int) -> int:
    """The number of combinations of two within blocks if the members are spread over them as evenly as possible."""
    each, remainder = divmod(members, blocks)
    return remainder * comb(each + 1, 2) + (blocks - remainder) * comb(each, 2)

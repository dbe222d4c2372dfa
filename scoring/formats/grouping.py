"""Making groups: by snake, by pots, or all by lot, with club-mates as far apart as they can be.

However they are made, pairs come in rows of one for each group (a pot), the last perhaps shorter. Clubs only change
who of a row goes to which group, and that is enough: see `_assign_groups`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rules.text import _, say
from scoring.contest.model import PairId
from scoring.formats.model import Impossible

Groups = tuple[tuple[PairId, ...], ...]
Clubs = Mapping[PairId, str]
PotRow = list[PairId | None]  # who goes to group 1, 2 … (None: nobody)
Node = tuple[str, int] | int  # a part of a club, or a row
Held = dict[Node, dict[int, PairId]]  # who of a club or row has which group


def by_snake(order: Sequence[PairId], count: int, clubs: Clubs | None = None) -> Groups:
    """Strongest first: to groups 1, 2, 3, then 3, 2, 1, then 1, 2, 3 again …"""
    rows = _rows(order, count)
    forth_and_back = [row if turn % 2 == 0 else _reversed_row(row, count) for turn, row in enumerate(rows)]
    return _deal(forth_and_back, count, clubs or {})


def _reversed_row(row: PotRow, count: int) -> PotRow:
    nobody: PotRow = [None] * (count - len(row))
    return nobody + row[::-1]


def by_pots(order: Sequence[PairId], drawn: Sequence[PairId], count: int, clubs: Clubs | None = None) -> Groups:
    """Strongest first into pots of one for each group; of each pot the first drawn goes to group 1 …"""
    place: dict[PairId | None, int] = {pair: number for number, pair in enumerate(drawn)}
    return _deal([sorted(row, key=place.__getitem__) for row in _rows(order, count)], count, clubs or {})


def by_lot(drawn: Sequence[PairId], count: int, clubs: Clubs | None = None) -> Groups:
    """In drawn order to groups 1, 2, 3, 1, 2, 3 …"""
    return _deal(_rows(drawn, count), count, clubs or {})


def _rows(order: Sequence[PairId], count: int) -> list[PotRow]:
    if count < 1 or len(order) < 2 * count:
        raise Impossible(say(_("Each group needs at least two pairs: make fewer groups.")))
    return [list(order[start : start + count]) for start in range(0, len(order), count)]


def _deal(rows: Sequence[PotRow], count: int, clubs: Clubs) -> Groups:
    """The groups that the rows make, in the order of the rows."""
    wanted = [
        (row, pair, group) for row, pairs in enumerate(rows) for group, pair in enumerate(pairs) if pair is not None
    ]
    group_of = _assign_groups(wanted, count, clubs)
    groups: list[list[PairId]] = [[] for _group in range(count)]
    for _row, pair, _wanted in sorted(wanted, key=lambda entry: entry[0]):
        groups[group_of[pair]].append(pair)
    return tuple(tuple(group) for group in groups)


def _assign_groups(wanted: Sequence[tuple[int, PairId, int]], count: int, clubs: Clubs) -> dict[PairId, int]:
    """The group of each pair: one of a row in each, and each club spread as evenly as its number allows.

    Rows and clubs, cut into parts of at most `count`, are the two sides of a bipartite graph of which the pairs are
    the edges and the groups the colours; no place has more edges than there are colours, so that they suffice
    (Kőnig, 1916). Who can have the wanted group has it; else others change groups along an alternating path.
    """
    held: Held = defaultdict(dict)
    members: dict[str, int] = defaultdict(int)
    ends: dict[PairId, tuple[Node, Node]] = {}
    for row, pair, group in wanted:
        club = clubs.get(pair) or f"\0{pair}"  # of no club: alone
        part = (club, members[club] // count)
        members[club] += 1
        ends[pair] = (row, part)
        _assign_group(pair, group, ends, held, count)
    return {pair: group for node, by_group in held.items() if isinstance(node, int) for group, pair in by_group.items()}


def _assign_group(pair: PairId, wanted: int, ends: Mapping[PairId, tuple[Node, Node]], held: Held, count: int) -> None:
    row, part = ends[pair]
    choice = [wanted, *(group for group in range(count) if group != wanted)]
    both = next((group for group in choice if group not in held[row] and group not in held[part]), None)
    if both is None:
        both = next(group for group in choice if group not in held[row])
        other = next(group for group in choice if group not in held[part])
        _swap_groups(part, both, other, ends, held)
    held[row][both] = held[part][both] = pair


def _swap_groups(start: Node, one: int, other: int, ends: Mapping[PairId, tuple[Node, Node]], held: Held) -> None:
    """Exchange two groups along the path that leaves `start` by `one`, so that `one` is free there."""
    path: list[PairId] = []
    node, group = start, one
    while group in held[node]:
        pair = held[node][group]
        path.append(pair)
        node = next(end for end in ends[pair] if end != node)
        group = other if group == one else one
    for index, pair in enumerate(path):
        for end in ends[pair]:
            del held[end][one if index % 2 == 0 else other]
    for index, pair in enumerate(path):
        for end in ends[pair]:
            held[end][other if index % 2 == 0 else one] = pair

"""Makes groups by snake, by pots or by lot, with club-mates as far apart as possible.

In each case the pairs form rows (pots) with one pair for each group; the last row may be shorter. Clubs only change
which pair of a row goes to which group, which is enough: see `_assign_groups`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from rules.text import _, make_text
from scoring.contest.impossible import Impossible
from scoring.contest.model import PairId

Groups = tuple[tuple[PairId, ...], ...]
Clubs = Mapping[PairId, str]
PotRow = list[PairId | None]
"""Which pair goes to group 1, 2 … (None: nobody)."""
Node = tuple[str, int] | int
"""A part of a club, or the index of a row."""
PairsByNode = dict[Node, dict[int, PairId]]
"""For each club part or row, which of its pairs has which group."""


def groups_by_snake(order: Sequence[PairId], count: int, clubs: Clubs | None = None) -> Groups:
    """Groups of pairs given strongest first, dealt to groups 1, 2, 3, then 3, 2, 1, then 1, 2, 3 again …"""
    rows = _rows(order, count)
    forth_and_back = [row if turn % 2 == 0 else _reversed_row(row, count) for turn, row in enumerate(rows)]
    return _deal(forth_and_back, count, clubs or {})


def _reversed_row(row: PotRow, count: int) -> PotRow:
    """The row in reverse, with the empty places of a shorter row first."""
    nobody: PotRow = [None] * (count - len(row))
    return nobody + row[::-1]


def groups_by_pots(
    order: Sequence[PairId], lot_order: Sequence[PairId], count: int, clubs: Clubs | None = None
) -> Groups:
    """Groups of pairs given strongest first; the pair of each pot that comes first in `lot_order` goes to group 1, and
    so on."""
    index_of: dict[PairId | None, int] = {pair: number for number, pair in enumerate(lot_order)}
    return _deal([sorted(row, key=index_of.__getitem__) for row in _rows(order, count)], count, clubs or {})


def groups_by_lot(lot_order: Sequence[PairId], count: int, clubs: Clubs | None = None) -> Groups:
    """Groups of pairs given in drawn order, dealt to groups 1, 2, 3, 1, 2, 3 …"""
    return _deal(_rows(lot_order, count), count, clubs or {})


def _rows(order: Sequence[PairId], count: int) -> list[PotRow]:
    """The pairs in rows of `count`. Raises Impossible if a group would have fewer than two."""
    if count < 1 or len(order) < 2 * count:
        raise Impossible(make_text(_("Each group needs at least two pairs: make fewer groups.")))
    return [list(order[start : start + count]) for start in range(0, len(order), count)]


def _deal(rows: Sequence[PotRow], count: int, clubs: Clubs) -> Groups:
    """The groups from these rows, with club-mates apart; within a group the pairs are in the order of the rows."""
    wishes = [
        (row, pair, group) for row, pairs in enumerate(rows) for group, pair in enumerate(pairs) if pair is not None
    ]
    group_of = _assign_groups(wishes, count, clubs)
    groups: list[list[PairId]] = [[] for _group in range(count)]
    for _row, pair, _group in sorted(wishes, key=lambda entry: entry[0]):
        groups[group_of[pair]].append(pair)
    return tuple(tuple(group) for group in groups)


def _assign_groups(wishes: Sequence[tuple[int, PairId, int]], count: int, clubs: Clubs) -> dict[PairId, int]:
    """The group of each pair: one of each row in every group, and each club spread as evenly as possible.

    `wishes`: (row, pair, group it should have). This is an edge colouring of a bipartite graph: rows and clubs (in
    parts of at most `count`) are the nodes, pairs the edges, groups the colours; no node has more edges than there are
    colours, so they suffice (Kőnig, 1916). A pair gets the wanted group where it is free; otherwise others change along
    an alternating path.
    """
    pairs_at: PairsByNode = defaultdict(dict)
    members: dict[str, int] = defaultdict(int)
    ends: dict[PairId, tuple[Node, Node]] = {}
    for row, pair, group in wishes:
        club = clubs.get(pair) or f"\0{pair}"  # a pair without a club is a part of its own
        part = (club, members[club] // count)
        members[club] += 1
        ends[pair] = (row, part)
        _assign_group(pair, group, ends, pairs_at, count)
    return {
        pair: group for node, by_group in pairs_at.items() if isinstance(node, int) for group, pair in by_group.items()
    }


def _assign_group(
    pair: PairId, first_choice: int, ends: Mapping[PairId, tuple[Node, Node]], pairs_at: PairsByNode, count: int
) -> None:
    """Give one pair the group `first_choice` if its row and its club part allow it, else another after an exchange."""
    row, part = ends[pair]
    choice = [first_choice, *(group for group in range(count) if group != first_choice)]
    free_group = next((group for group in choice if group not in pairs_at[row] and group not in pairs_at[part]), None)
    if free_group is None:
        free_group = next(group for group in choice if group not in pairs_at[row])
        other = next(group for group in choice if group not in pairs_at[part])
        _swap_groups(part, free_group, other, ends, pairs_at)
    pairs_at[row][free_group] = pairs_at[part][free_group] = pair


def _swap_groups(
    start: Node, one: int, other: int, ends: Mapping[PairId, tuple[Node, Node]], pairs_at: PairsByNode
) -> None:
    """Exchange two groups along the path that begins at `start` with group `one`, so that `one` becomes free there."""
    path: list[PairId] = []
    node, group = start, one
    while group in pairs_at[node]:
        pair = pairs_at[node][group]
        path.append(pair)
        node = next(end for end in ends[pair] if end != node)
        group = other if group == one else one
    for index, pair in enumerate(path):
        for end in ends[pair]:
            del pairs_at[end][one if index % 2 == 0 else other]
    for index, pair in enumerate(path):
        for end in ends[pair]:
            pairs_at[end][other if index % 2 == 0 else one] = pair

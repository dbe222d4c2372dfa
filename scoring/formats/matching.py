"""The best pairing under strictly ordered wishes, as one maximum-weight matching with exact whole numbers.

Each wish weighs more than all the lesser ones could ever add up to. Below all wishes lies a fixed noise, derived
from SHAKE-256, that makes the best matching all but certainly a single one: without it the order in which a hash
table is walked would choose among equals, and two machines would draw differently. (Mulmuley, Vazirani and Vazirani,
"Matching is as easy as matrix inversion", 1987: with noise of b bits on m edges the optimum is not unique with
a probability of at most m / 2^b; here at most 1 in 8,000 for 1,000 pairs, whatever the wishes.)
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

NOISE_BITS = 32
ROOM_BITS = 126  # rustworkx reckons in 128-bit numbers with a sign


class Edge(NamedTuple):
    """Two that may be matched; `costs` of the wishes, the weightiest first, whole numbers from 0."""

    first: int
    second: int
    costs: tuple[int, ...]


def matched(count: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """The matching of the most edges whose costs, summed wish by wish, come first in lexicographic order."""
    if not edges:
        return []
    wishes = range(len(edges[0].costs))
    most = [max(edge.costs[wish] for edge in edges) for wish in wishes]
    scales = scales_for(count, most)
    costs = [sum(map(int.__mul__, edge.costs, scales)) for edge in edges]
    return best_matching(count, list(map(itemgetter(0, 1), edges)), costs)


def scales_for(count: int, most: Sequence[int]) -> list[int]:
    """What one unit of each wish weighs: more than all the lesser wishes of a whole matching of `count` can."""
    scales: list[int] = []
    below = 0  # the most that one edge's lesser wishes can cost
    for highest in reversed(most):
        scale = below * (count // 2) + 1
        scales.insert(0, scale)
        below += highest * scale
    return scales


def best_matching(count: int, ends: Sequence[tuple[int, int]], costs: Sequence[int]) -> list[tuple[int, int]]:
    """The matching of the most edges with the least cost, as sorted (lower, higher)."""
    return solve(weighted(count, ends, costs))


def weighted(count: int, ends: Sequence[tuple[int, int]], costs: Sequence[int]) -> list[tuple[int, int, int]]:
    """Edges with the weight to be made greatest: the costs with the noise below them."""
    highest = max(costs)
    unit = (count // 2) << NOISE_BITS
    # A dual variable of the algorithm is a sum of weights, doubled, along an alternating path of `count` edges at most.
    if (4 * count * (highest + 1) * unit).bit_length() > ROOM_BITS:
        unit = 1
    noise: Iterable[int] = _noise(len(costs)) if unit > 1 else (0,) * len(costs)
    top = (highest + 1) * unit
    return [
        (first, second, top - cost * unit - salt)
        for (first, second), cost, salt in zip(ends, costs, noise, strict=True)
    ]


def solve(edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """A matching of the most edges with the greatest weight. Loaded late: it takes a start-up's time."""
    from rustworkx import PyGraph, max_weight_matching

    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.extend_from_weighted_edge_list(edges)
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((first, second) if first < second else (second, first) for first, second in found)


def _noise(count: int) -> tuple[int, ...]:
    """The same numbers of 32 bits everywhere and always."""
    return struct.unpack(f"<{count}I", hashlib.shake_256(b"sumula/matching").digest(4 * count))

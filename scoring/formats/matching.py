"""The best pairing under strictly ordered wishes, as a maximum-weight matching with exact whole numbers.

Each wish weighs more than all the lesser ones could ever add up to. Below all wishes lies a fixed noise, derived
from SHAKE-256, that makes the best matching all but certainly a single one: without it the order in which a hash
table is walked could choose among equals, and two machines draw differently. (Mulmuley, Vazirani and Vazirani,
"Matching is as easy as matrix inversion", 1987: with noise of b bits on m edges the optimum is not unique with
a probability of at most m / 2^b; here at most 1 in 8,000 for 1,000 pairs, whatever the wishes.)
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

NOISE_BITS = 32
ROOM_BITS = 126  # rustworkx reckons in 128-bit numbers with a sign

Weighted = tuple[int, int, int]  # two that may be matched, the lower first, and how good that is
Matching = list[tuple[int, int]]


class Edge(NamedTuple):
    """Two that may be matched; `costs` of the wishes, the weightiest first, whole numbers from 0."""

    first: int
    second: int
    costs: tuple[int, ...]


def best_matching(count: int, edges: Sequence[Edge]) -> Matching:
    """The matching of the most edges whose costs, summed wish by wish, come first in lexicographic order."""
    if not edges:
        return []
    wishes = range(len(edges[0].costs))
    scales = scales_for(count, [max(edge.costs[wish] for edge in edges) for wish in wishes])
    return solve(
        count,
        with_noise(count, [(edge.first, edge.second, -sum(map(int.__mul__, edge.costs, scales))) for edge in edges]),
    )


def scales_for(count: int, most: Sequence[int]) -> list[int]:
    """What one unit of each wish weighs: more than all the lesser wishes of a whole matching of `count` can."""
    scales: list[int] = []
    below = 0  # the most that one edge's lesser wishes can cost
    for highest in reversed(most):
        scale = below * (count // 2) + 1
        scales.insert(0, scale)
        below += highest * scale
    return scales


def unique_best_matching(count: int, edges: Sequence[Weighted], likely: Sequence[Weighted]) -> Matching:
    """The best matching of `edges`, the same on every machine. `likely`: those it will probably be made of.

    Noise takes its time on a dense graph, so it is left to the likely ones. What is as good as the best of all
    edges is the best; only if there is no such matching of likely ones is the whole done with noise.
    """
    weight_of = {(first, second): weight for first, second, weight in edges}
    best = sum(map(weight_of.__getitem__, solve(count, edges)))
    found = solve(count, with_noise(count, likely))
    if len(found) == count // 2 and sum(map(weight_of.__getitem__, found)) == best:
        return found
    return solve(count, with_noise(count, edges))


def with_noise(count: int, edges: Sequence[Weighted]) -> list[Weighted]:
    """Edges with noise below their weights; without it where these leave no room."""
    unit = (count // 2) << NOISE_BITS
    if not has_room(count, edges, unit):
        return list(edges)
    return [
        (first, second, weight * unit - salt)
        for (first, second, weight), salt in zip(edges, _noise(len(edges)), strict=True)
    ]


def has_room(count: int, edges: Sequence[Weighted], unit: int = 1) -> bool:
    """Whether rustworkx can reckon with such weights: its dual variables are sums of weights, doubled, along an
    alternating path, which has no more edges than there are places to match.
    """
    widest = max(map(abs, map(itemgetter(2), edges)), default=0)
    return (4 * count * (widest + 1) * unit).bit_length() <= ROOM_BITS


def solve(count: int, edges: Sequence[Weighted]) -> Matching:
    """The matching of the most edges with the greatest weight, sorted. Loaded late: rustworkx takes its time."""
    from rustworkx import PyGraph, max_weight_matching

    if not has_room(count, edges):
        raise OverflowError("weights beyond 128 bits")
    graph: PyGraph[None, int] = PyGraph()
    graph.extend_from_weighted_edge_list(edges)
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((first, second) if first < second else (second, first) for first, second in found)


def _noise(count: int) -> tuple[int, ...]:
    """The same numbers of 32 bits everywhere and always."""
    return struct.unpack(f"<{count}I", hashlib.shake_256(b"sumula/matching").digest(4 * count))

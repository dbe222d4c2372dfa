"""Finds the best pairing under strictly ordered wishes: a maximum-weight matching with exact whole numbers.

Each wish weighs more than all lesser ones together ever can. Below all wishes lies fixed noise, derived from SHAKE-256,
that makes the best matching almost certainly unique. Without it, the order in which a hash table is traversed could
choose among equals, and two machines would draw differently. (Mulmuley, Vazirani and Vazirani, "Matching is as easy as
matrix inversion", 1987: with noise of b bits on m edges the optimum is not unique with a probability of at most m /
2^b; here at most 1 in 8,000 for 1,000 pairs, whatever the wishes.)
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

NOISE_BITS = 32
ROOM_BITS = 126  # rustworkx computes with signed 128-bit integers

Weighted = tuple[int, int, int]  # two places that may be matched, the lower first, and the weight
Matching = list[tuple[int, int]]


class Edge(NamedTuple):
    """Two places that may be matched. `costs`: whole numbers from 0, one for each wish, the most important first."""

    first: int
    second: int
    costs: tuple[int, ...]


def best_matching(count: int, edges: Sequence[Edge]) -> Matching:
    """A matching with the most edges and, among these, the lexicographically least sums of costs."""
    if not edges:
        return []
    wishes = range(len(edges[0].costs))
    scales = scales_for(count, [max(edge.costs[wish] for edge in edges) for wish in wishes])
    return solve(
        count,
        with_noise(count, [(edge.first, edge.second, -sum(map(int.__mul__, edge.costs, scales))) for edge in edges]),
    )


def scales_for(count: int, most: Sequence[int]) -> list[int]:
    """The weight of one unit of each wish, so that it outweighs all lesser wishes of a matching of `count` places.

    `most`: the highest cost of one edge for each wish, the most important wish first.
    """
    scales: list[int] = []
    below = 0  # the highest cost of one edge's lesser wishes
    for highest in reversed(most):
        scale = below * (count // 2) + 1
        scales.insert(0, scale)
        below += highest * scale
    return scales


def unique_best_matching(count: int, edges: Sequence[Weighted], likely: Sequence[Weighted]) -> Matching:
    """The best matching of `edges`, the same on every machine. `likely`: the edges that it will probably consist of.

    Noise on all edges of a dense graph takes long, so it is first added to the likely ones only. If a matching of these
    is as good as the best one over all edges, it is the result; otherwise all edges get noise.
    """
    weight_of = {(first, second): weight for first, second, weight in edges}
    best = sum(map(weight_of.__getitem__, solve(count, edges)))
    matching = solve(count, with_noise(count, likely))
    if len(matching) == count // 2 and sum(map(weight_of.__getitem__, matching)) == best:
        return matching
    return solve(count, with_noise(count, edges))


def with_noise(count: int, edges: Sequence[Weighted]) -> list[Weighted]:
    """The edges with noise added below their weights; unchanged if the numbers have no room for it."""
    unit = (count // 2) << NOISE_BITS
    if not has_room(count, edges, unit):
        return list(edges)
    return [
        (first, second, weight * unit - salt)
        for (first, second, weight), salt in zip(edges, _noise(len(edges)), strict=True)
    ]


def has_room(count: int, edges: Sequence[Weighted], unit: int = 1) -> bool:
    """Whether rustworkx can compute with these weights, each times `unit`, in its 128-bit integers.

    Its dual variables are sums of doubled weights along an alternating path, which has at most `count` edges.
    """
    widest = max(map(abs, map(itemgetter(2), edges)), default=0)
    return (4 * count * (widest + 1) * unit).bit_length() <= ROOM_BITS


def solve(count: int, edges: Sequence[Weighted]) -> Matching:
    """The sorted matching with the most edges and the greatest weight. Raises OverflowError for weights beyond 128
    bits.

    rustworkx is imported here because loading it takes long.
    """
    from rustworkx import PyGraph, max_weight_matching

    if not has_room(count, edges):
        raise OverflowError("weights beyond 128 bits")
    graph: PyGraph[None, int] = PyGraph()
    graph.extend_from_weighted_edge_list(edges)
    matching = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((first, second) if first < second else (second, first) for first, second in matching)


def _noise(count: int) -> tuple[int, ...]:
    """The same 32-bit numbers on every machine."""
    return struct.unpack(f"<{count}I", hashlib.shake_256(b"sumula/matching").digest(4 * count))

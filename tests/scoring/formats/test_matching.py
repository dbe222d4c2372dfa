"""The matching: against networkx, against brute force, and the same on every machine."""

from __future__ import annotations

import random
from itertools import combinations

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.formats.matching import (
    Edge,
    Weighted,
    best_matching,
    has_room,
    scales_for,
    solve,
    unique_best_matching,
    with_noise,
)
from tests.profiles import max_examples


def dense(count: int, rng: random.Random, highest: int) -> list[Weighted]:
    return [(one, two, -rng.randrange(highest)) for one, two in combinations(range(count), 2)]


def total(edges: list[Weighted], matching: list[tuple[int, int]]) -> int:
    weight_of = {(one, two): weight for one, two, weight in edges}
    return sum(weight_of[match] for match in matching)


def networkx_total(edges: list[Weighted]) -> int:
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return total(edges, [(min(match), max(match)) for match in matching])


@given(st.integers(2, 24), st.sampled_from([2, 30, 10**6, 1 << 60, 1 << 100]), st.randoms(use_true_random=False))
@max_examples(80)
def test_networkx_finds_the_same_total(count: int, highest: int, rng: random.Random) -> None:
    edges = dense(count, rng, highest)
    expected = networkx_total(edges)
    assert total(edges, solve(count, edges)) == expected
    if count % 2 == 0:
        assert total(edges, unique_best_matching(count, edges, edges)) == expected
        assert total(edges, unique_best_matching(count, edges, edges[::2])) == expected


def test_large_weights_over_many_places_are_exact() -> None:
    """Near the room that is left to them: an overflow on the way would show in the total."""
    rng = random.Random(5)
    edges = dense(80, rng, 1 << (126 - 9))
    assert has_room(80, edges)
    assert not has_room(80, edges, 8)
    assert total(edges, solve(80, edges)) == networkx_total(edges)


def test_what_does_not_fit_is_never_counted() -> None:
    """Of two places the widest weight that fits is one less than 2^123 less one: 8 times as much takes 126 bits."""
    assert has_room(2, [(0, 1, 2 - (1 << 123))])
    assert not has_room(2, [(0, 1, 1 - (1 << 123))])
    with pytest.raises(OverflowError, match=r"^weights beyond 128 bits$"):
        solve(2, [(0, 1, 1 << 127)])


def test_noise_is_left_out_where_there_is_no_room() -> None:
    edges = [(0, 1, -(1 << 110))]
    assert with_noise(2, edges) == edges
    assert with_noise(2, [(0, 1, -1)])[0][2] < -1


def test_noise_is_the_same_on_every_machine() -> None:
    """`printf sumula/matching | openssl dgst -shake256 -xoflen 16`: d2c66aab 8cc132dc b91f71de a3dfca13, the lowest
    byte first. A weight is worth half the places times 2^32.
    """
    noise = [0xAB6AC6D2, 0xDC32C18C, 0xDE711FB9, 0x13CADFA3]
    edges = [(0, 1, 0), (0, 2, 0), (1, 3, 0), (2, 3, -1)]
    assert [-weight for _one, _two, weight in with_noise(4, edges)] == [*noise[:3], noise[3] + (2 << 32)]


def test_what_is_likely_and_as_good_as_the_best_is_taken() -> None:
    edges = [(one, two, 7) for one, two in combinations(range(4), 2)]
    for way in perfect_matchings(list(range(4))):
        assert unique_best_matching(4, edges, [(one, two, 7) for one, two in way]) == way


def test_noise_never_outweighs_a_weight() -> None:
    rng = random.Random(9)
    edges = dense(12, rng, 3)
    assert total(edges, solve(12, with_noise(12, edges))) == networkx_total(edges)


@given(st.integers(2, 4), st.integers(1, 3), st.randoms(use_true_random=False))
@max_examples(60)
def test_brute_force_finds_nothing_that_comes_before(half: int, wishes: int, rng: random.Random) -> None:
    count = 2 * half
    edges = [
        Edge(one, two, tuple(rng.randrange(4) for _ in range(wishes))) for one, two in combinations(range(count), 2)
    ]
    cost = {(edge.first, edge.second): edge.costs for edge in edges}
    totals = [sum(column) for column in zip(*(cost[match] for match in best_matching(count, edges)), strict=True)]
    every = [
        [sum(column) for column in zip(*map(cost.get, way), strict=True)]
        for way in perfect_matchings(list(range(count)))
    ]  # type: ignore[arg-type]
    assert totals == min(every)


def perfect_matchings(left: list[int]) -> list[list[tuple[int, int]]]:
    """All perfect matchings."""
    if not left:
        return [[]]
    first, *others = left
    return [
        [(first, second), *more]
        for second in others
        for more in perfect_matchings([other for other in others if other != second])
    ]


def test_a_unit_of_a_wish_outweighs_all_that_comes_after_it() -> None:
    assert scales_for(4, (1, 1, 5)) == [1 + 2 * (5 + 11), 11, 1]


def test_without_edges_there_is_no_matching() -> None:
    assert best_matching(0, []) == []

    assert solve(0, []) == []

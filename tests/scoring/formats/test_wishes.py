"""The weights of a round, with its field given by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.formats.matching import solve
from scoring.formats.wishes import SwissField, edge_weights, likely_edges
from tests.scoring.formats.samples import numbered
from tests.scoring.formats.swiss_views import Way


def test_where_all_have_had_a_bye_and_scores_are_level_the_fewest_decide() -> None:
    byes = dict.fromkeys(numbered(5), 2) | {"P02": 1}
    field = SwissField(numbered(5), [0] * 5, set(), byes, {})
    edges = edge_weights(field)
    assert (1, 5) in solve(field.count, edges)
    field = SwissField(numbered(9), [0] * 9, set(), dict.fromkeys(numbered(9), 2) | {"P01": 1}, {})
    assert (0, 9) in solve(field.count, edge_weights(field))


def test_scores_below_zero_weigh_no_less() -> None:
    """A pair of three that has had its bye plays, though the others would meet more in order without it."""
    field = SwissField(numbered(3), [-3] * 3, set(), {"P01": 2}, {})
    assert solve(field.count, edge_weights(field)) == [(0, 1), (2, 3)]


@pytest.mark.parametrize(
    ("met", "byes", "drawn"),
    [
        # the last of the first group goes down, though the bye is then the first one's
        (set(), {"P03": 1}, [("P01", None), ("P02", "P03")]),
        # the bye is the last one's that can have it, though the first then goes down
        ({frozenset(("P01", "P02"))}, {}, [("P01", "P03"), ("P02", None)]),
    ],
)
def test_the_nearer_to_the_order_is_taken_of_two_ways_as_good(
    met: set[frozenset[str]], byes: dict[str, int], drawn: Way
) -> None:
    """Of three pairs two are level and one is behind."""
    field = SwissField(numbered(3), [0, 0, -3], met, byes, {})
    names = [*field.pairs, None]
    assert [(names[one], names[two]) for one, two in solve(field.count, edge_weights(field))] == drawn


def test_scores_as_wide_as_can_be_written_still_fit() -> None:
    """1,000 pairs whose points lie as far apart as a thousand rounds of a million make them."""
    scores = sorted((number * 10**9 // 999 for number in range(1000)), reverse=True)
    field = SwissField(numbered(1000), scores, {frozenset(("P01", "P02"))}, {}, {})
    edges = edge_weights(field)
    solution = solve(field.count, likely_edges(field, edges))
    assert solution[:2] == [(0, 2), (1, 3)]


def test_likely_matches_are_some_of_all() -> None:
    for count in (2, 3, 9, 100, 151):
        field = SwissField(numbered(count), [3] * (count // 3) + [0] * (count - count // 3), set(), {}, {})
        edges = edge_weights(field)
        likely = likely_edges(field, edges)
        assert len(set(likely)) == len(likely)
        assert set(likely) <= set(edges)
        assert len(edges) == field.count * (field.count - 1) // 2 == len(list(combinations(range(field.count), 2)))


@pytest.mark.parametrize(("count", "with_bye"), [(100, []), (99, [99])])
def test_likely_matches_are_near_the_top_and_near_the_opponent_by_order(count: int, with_bye: list[int]) -> None:
    """The first of all these level pairs would meet the one half of them (50, 49) further on; 16 on either side of it,
    the 16 next to it, and the bye where there is one.
    """
    field = SwissField(numbered(count), [0] * count, set(), {}, {})
    half = count // 2
    opponents = [other for one, other, _weight in likely_edges(field, edge_weights(field)) if one == 0]
    assert opponents == [*range(1, 17), *range(half - 15, half + 17), *with_bye]
    seconds = [other for one, other, _weight in likely_edges(field, edge_weights(field)) if one == 1]
    assert seconds == [*range(2, 18), *range(half - 14, half + 18), *with_bye]

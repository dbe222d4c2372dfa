"""Exact schedules: everybody partners everybody else once, and meets everybody else twice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from scoring.formats.whist import FIRST_ROUNDS, whist_schedule

KNOWN = sorted([*FIRST_ROUNDS, 9, 16])


@pytest.mark.parametrize("players", KNOWN)
def test_everybody_partners_everybody_once_and_meets_everybody_twice(players: int) -> None:
    rounds = whist_schedule(players)
    assert rounds is not None
    assert len(rounds) == players - (players % 4 == 0)
    partners: Counter[tuple[int, ...]] = Counter()
    opponents: Counter[tuple[int, ...]] = Counter()
    for seated_round in rounds:
        seated = [player for table in seated_round.tables for player in table]
        assert sorted([*seated, *seated_round.sit_out]) == list(range(players))
        for a, b, c, d in seated_round.tables:
            partners.update(tuple(sorted(pair)) for pair in ((a, b), (c, d)))
            opponents.update(tuple(sorted(pair)) for pair in ((a, c), (a, d), (b, c), (b, d)))
    everybody = set(combinations(range(players), 2))
    assert partners == Counter(dict.fromkeys(everybody, 1))
    assert opponents == Counter(dict.fromkeys(everybody, 2))


def test_everybody_sits_out_once_of_4n_and_1() -> None:
    for players in (5, 9, 13, 17, 21, 25):
        assert sorted(seated_round.sit_out for seated_round in whist_schedule(players) or ()) == [
            (player,) for player in range(players)
        ]


def test_sixteen_share_no_table_twice_in_five_rounds() -> None:
    """The affine plane of order four: after five rounds everybody has sat with everybody."""
    shared = Counter(
        pair
        for seated_round in (whist_schedule(16) or ())[:5]
        for table in seated_round.tables
        for pair in combinations(sorted(table), 2)
    )
    assert shared == Counter(dict.fromkeys(combinations(range(16), 2), 1))


def test_no_exact_schedule_of_other_numbers_is_claimed() -> None:
    assert [players for players in range(30) if whist_schedule(players) is not None] == KNOWN

"""Laws of schedules for single players, and the best possible ones for few players, by trying everything."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.formats.individual_schedule import continue_schedule, cost, plan
from scoring.formats.whist import SeatedRound, Table
from tests.profiles import max_examples


def sat_out(seated_rounds: tuple[SeatedRound, ...], players: int) -> list[int]:
    counts = Counter(player for seated_round in seated_rounds for player in seated_round.sit_out)
    return [counts[player] for player in range(players)]


@max_examples(34)
@given(st.integers(4, 30), st.integers(1, 6))
def test_everybody_plays_or_sits_out_once_a_round_and_sitting_out_is_spread(players: int, rounds: int) -> None:
    seated_rounds = plan(players, rounds)
    assert len(seated_rounds) == rounds
    for seated_round in seated_rounds:
        seated = [player for table in seated_round.tables for player in table]
        assert sorted([*seated, *seated_round.sit_out]) == list(range(players))
        assert len(seated_round.sit_out) == players % 4
    assert is_even(sat_out(seated_rounds, players))


@max_examples(34)
@given(st.integers(4, 30), st.integers(1, 6))
def test_nobody_has_a_partner_twice_while_there_are_others(players: int, rounds: int) -> None:
    """Each of n players has n - 1 partners, and of 4n no schedule has more rounds."""
    seated_rounds = plan(players, rounds)
    assert cost(seated_rounds)[0] == 0 or rounds > most_rounds(players)


def most_rounds(players: int) -> int:
    """The most rounds of any schedule without a repeated partner: each round uses up as many partnerships."""
    return players * (players - 1) // 2 // (players // 4 * 2)


@pytest.mark.parametrize(
    "players", [4, 5, 6, 7, *(pytest.param(players, marks=pytest.mark.daily) for players in (8, 9))]
)
def test_partners_never_meet_again_in_as_many_rounds_as_there_can_be(players: int) -> None:
    most = most_rounds(players)
    assert most == {4: 3, 5: 5, 6: 7, 7: 10, 8: 7, 9: 9}[players]
    assert [cost(plan(players, rounds))[0] for rounds in range(1, most + 1)] == [0] * most
    assert cost(plan(players, most + 1))[0] > 0


def every_round(players: int) -> list[SeatedRound]:
    """All possible rounds: who sits out, who sits together, and which of these are partners."""
    rounds = []
    for out in combinations(range(players), players % 4):
        seated = tuple(player for player in range(players) if player not in out)
        rounds += [SeatedRound(tables, out) for tables in every_table(seated)]
    return rounds


def every_table(seated: tuple[int, ...]) -> list[tuple[Table, ...]]:
    if not seated:
        return [()]
    first, *others = seated
    seatings = []
    for three in combinations(others, 3):
        rest = every_table(tuple(player for player in others if player not in three))
        for partner in three:
            one, other = (player for player in three if player != partner)
            seatings += [((first, partner, one, other), *tables) for tables in rest]
    return seatings


@pytest.mark.parametrize(
    ("players", "rounds"), [(4, 3), (5, 3), (5, 4), (6, 2), (6, 3), (7, 2), (7, 3), (8, 2), (9, 2)]
)
def test_nothing_is_more_even_than_the_plan_by_trying_everything(players: int, rounds: int) -> None:
    """The first round may be any, as the players are alike."""
    first, *_others = every_round(players)
    best = min(
        cost((first, *others))
        for others in product(every_round(players), repeat=rounds - 1)
        if is_even(sat_out((first, *others), players))
    )
    assert cost(plan(players, rounds)) == best


def is_even(counts: list[int]) -> bool:
    return max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("players", "rounds", "most"), [(8, 2, 0), (8, 3, 0), (12, 3, 0), (12, 4, 0), (16, 5, 0)])
def test_few_rounds_bring_no_opponent_twice(players: int, rounds: int, most: int) -> None:
    assert cost(plan(players, rounds))[:2] == (0, most)


@pytest.mark.parametrize(("players", "rounds"), [(20, 5), (28, 7), (64, 6), (100, 8)])
def test_many_players_share_no_table_twice(players: int, rounds: int) -> None:
    assert cost(plan(players, rounds)) == (0, 0, 0)


@pytest.mark.parametrize("players", [8, 12, 16, 9, 13])
def test_whole_schedules_are_the_exact_ones(players: int) -> None:
    """Everybody is once the partner, twice the opponent of everybody: opponents meet again once each."""
    rounds = players - (players % 4 == 0)
    pairs = players * (players - 1) // 2
    assert cost(plan(players, rounds)) == (0, pairs, 3 * pairs)


@pytest.mark.daily
@max_examples(34)
@given(st.integers(5, 18), st.integers(1, 4), st.data())
def test_who_leaves_changes_nothing_that_was_played_and_the_rest_is_as_even(
    players: int, before: int, data: st.DataObject
) -> None:
    left = data.draw(st.integers(0, players - 1))
    played = plan(players, 6)[:before]
    present = tuple(player for player in range(players) if player != left)
    rest = continue_schedule(played, (present,) * 2)
    for seated_round in rest:
        assert sorted([*(player for table in seated_round.tables for player in table), *seated_round.sit_out]) == list(
            present
        )
    if players > 8 + before:
        assert cost((*played, *rest))[0] == 0
    counts = sat_out((*played, *rest), players)
    assert (players - 1) % 4 == 0 or is_even([counts[player] for player in present])


@pytest.mark.daily
def test_a_plan_is_the_same_whenever_it_is_made() -> None:
    first = plan(18, 6)
    plan.cache_clear()
    continue_schedule.cache_clear()
    assert plan(18, 6) == first
    assert first[0].tables == ((6, 3, 12, 0), (9, 2, 10, 17), (13, 7, 11, 4), (16, 14, 15, 1))
    assert first[0].sit_out == (5, 8)
    assert first[5].tables == ((5, 14, 10, 2), (6, 4, 9, 1), (15, 8, 11, 7), (16, 17, 13, 3))

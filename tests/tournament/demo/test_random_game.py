"""Invented games: without findings, over when the regulation says so, and of a realistic length."""

from __future__ import annotations

from itertools import product
from random import Random
from statistics import median

import pytest

from rules.schema import Regulation
from scoring.codec import read_game
from scoring.game import GameResult, play
from tests.rules.samples import EVERY, every_regulation
from tests.scoring.invented_regulation import INVENTED
from tournament.demo.random_game import AGREED_HANDS, random_game, random_totals

GAMES = 300


def variants(regulation: Regulation) -> list[dict[str, object]]:
    """Every choice of rulings."""
    names = [ruling.name for ruling in regulation.rulings]
    options = [[option.value for option in ruling.options] for ruling in regulation.rulings]
    return [dict(zip(names, values, strict=True)) for values in product(*options)]


def played(regulation: Regulation, rulings: dict[str, object], rng: Random) -> GameResult:
    ruled = regulation.with_rulings(rulings)
    closed = {"closed": "hands"} if ruled.end.by_hands else {}
    document = {"regulation": regulation.key, "rulings": rulings, "hands": random_game(ruled, rng), **closed}
    return play(read_game(document))


@pytest.mark.typical(2)
@every_regulation
def test_games_raise_no_question_and_end_under_all_rulings(regulation: Regulation) -> None:
    rng, choices = Random(7), variants(regulation)
    results = [played(regulation, choices[number % len(choices)], rng) for number in range(GAMES)]
    assert [finding for result in results for finding in result.findings] == []
    assert {result.state.over for result in results} == {True}
    lengths = sorted(len(result.hands) for result in results if result.state.reason != "closed")
    assert {len(result.hands) for result in results if result.state.reason == "closed"} <= {AGREED_HANDS}
    if regulation.end.after_one_hand:
        assert set(lengths) == {1}
    else:
        assert 5 <= median(lengths) <= 11
        assert lengths[0] >= 2
        assert lengths[-1] <= 25


@pytest.mark.typical(2)
@every_regulation
def test_a_hand_has_numbers_as_people_write_them(regulation: Regulation) -> None:
    rng = Random(3)
    sides = [side for _ in range(60) for hand in random_game(regulation, rng) for side in hand["sides"]]
    laid = [side[regulation.table.field] for side in sides]
    held = [side[regulation.hand.field] for side in sides]
    most = 60 if regulation.counts_cards else 600
    assert max(laid) <= most
    assert min(laid) >= 0
    assert max(held) <= most * 0.75
    out = sum(side.get("went_out", False) for side in sides)
    assert 0.4 * len(sides) <= out <= 0.5 * len(sides)
    canastras = sum(side.get(kind, 0) for side in sides for kind in regulation.kinds)
    assert canastras / len(sides) == pytest.approx(1, abs=0.3)


@pytest.mark.typical(2)
@every_regulation
def test_totals_are_those_of_a_whole_game(regulation: Regulation) -> None:
    rng = Random(11)
    target, unit = regulation.end.target or 0, 10 if regulation.counts_cards else regulation.value_unit
    for _ in range(100):
        both = random_totals(regulation, rng)
        assert max(both) >= target
        assert [points % unit for points in both] == [0, 0]
        assert min(both) > -3000


@pytest.mark.typical(2)
@every_regulation
def test_the_stronger_pair_wins_most_games(regulation: Regulation) -> None:
    rng = Random(5)
    games = [random_totals(regulation, rng, (0.8, 0.2)) for _ in range(60)]
    assert sum(first > second for first, second in games) > 40


def test_the_same_seed_gives_the_same_game() -> None:
    for regulation in EVERY:
        first, again, other = (random_game(regulation, Random(seed)) for seed in (2, 2, 1))
        assert (first == again, first == other) == (True, False)


def test_a_regulation_nobody_has_seen_yet_is_played_too() -> None:
    rng = Random(1)
    for _ in range(20):
        assert max(random_totals(INVENTED, rng)) >= (INVENTED.end.target or 0)

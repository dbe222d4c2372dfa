"""Swiss: all matchings of up to ten pairs as the oracle of the wishes, and a whole season of properties."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import AdjustmentFacts, LateEntry, MatchFacts, Pair, PlayedGame, Withdrawal
from scoring.contest.rounds import DrawnRound, UnmetWish
from scoring.contest.victory_points import BUILT_IN_TABLES
from scoring.formats.swiss import FORMAT, SwissOptions
from scoring.formats.wishes import edge_weights
from scoring.lots import drawn_order
from scoring.unreadable import Unreadable
from tests.profiles import max_examples
from tests.scoring.formats.samples import (
    bye,
    level,
    missing,
    numbered,
    round_texts,
    stage_view,
    with_matches,
    won,
)
from tests.scoring.formats.swiss_views import (
    Way,
    all_ways_to_pair,
    as_way,
    field_before,
    next_round,
    played_view,
    swiss,
    wishes,
)

ROOT = Path(__file__).parents[3]


@given(st.integers(2, 10), st.integers(0, 6), st.booleans(), st.randoms(use_true_random=False))
@max_examples(60)
def test_no_other_way_keeps_the_wishes_better(count: int, rounds: int, clubs: bool, rng: object) -> None:
    pairs = {id_: Pair(id_, id_, club=rng.choice(("X", "Y", None))) for id_ in numbered(count)}  # type: ignore[attr-defined]
    view = swiss(count, pairs=pairs, rounds=rounds + 1, protect_clubs=clubs)
    view = played_view(view, rng, rounds)
    drawn = next_round(view)
    mine = wishes(as_way(drawn), view, clubs=clubs)
    assert mine == min(wishes(way, view, clubs=clubs) for way in all_ways_to_pair(numbered(count)))
    counted = Counter(unmet.wish for unmet in drawn.unmet_wishes)
    assert (counted["rematch"], counted["second_bye"], counted["club"]) == (mine[0], mine[1], mine[3])


@given(st.integers(11, 40), st.integers(0, 4), st.randoms(use_true_random=False))
@max_examples(25)
def test_networkx_finds_no_better_total(count: int, rounds: int, rng: object) -> None:
    pairs = {id_: Pair(id_, id_, club=rng.choice(("X", "Y", None))) for id_ in numbered(count)}  # type: ignore[attr-defined]
    view = played_view(swiss(count, pairs=pairs, protect_clubs=True), rng, rounds)
    field = field_before(view, rounds + 1)
    edges = edge_weights(field)
    weight_of = {(one, two): weight for one, two, weight in edges}
    graph = networkx.Graph()
    graph.add_weighted_edges_from(edges)
    reference = networkx.max_weight_matching(graph, maxcardinality=True)
    index_of = {pair: index for index, pair in enumerate(field.pairs)}
    mine = [sorted((index_of[first], index_of.get(second, count))) for first, second in as_way(next_round(view))]  # type: ignore[arg-type]
    assert sum(weight_of[one, two] for one, two in mine) == sum(weight_of[min(m), max(m)] for m in reference)


@given(st.integers(2, 70), st.randoms(use_true_random=False))
@max_examples(25)
def test_nobody_lost_nobody_twice_and_byes_even(count: int, rng: object) -> None:
    view = played_view(swiss(count, rounds=7), rng, min(7, count - 1))
    for number in range(1, min(7, count - 1) + 1):
        playing = [pair for match in view.matches if match.round == number for pair in match.pairs if pair]
        assert sorted(playing) == numbered(count)
    if count > 20:  # among fewer a second bye may spare a rematch, which weighs more
        byes = Counter(match.pairs[0] for match in view.matches if match.pairs[1] is None)
        assert max(byes.values(), default=0) <= 1
        meetings = [frozenset(match.pairs) for match in view.matches]
        assert len(meetings) == len(set(meetings))


def test_the_upper_half_meets_the_lower() -> None:
    assert round_texts(FORMAT.rounds(swiss(8), None)) == [["P01-P05", "P02-P06", "P03-P07", "P04-P08"]]
    assert round_texts(FORMAT.rounds(swiss(5), None)) == [["P01-P03", "P02-P04", "P05-"]]


def test_the_next_round_by_scores() -> None:
    first = [won(1, "P01", "P05"), won(1, "P06", "P02"), level(1, "P03", "P07"), won(1, "P04", "P08")]
    assert round_texts(FORMAT.rounds(swiss(8, *first), None)) == [["P01-P04", "P06-P03", "P07-P02", "P05-P08"]]


def test_tables_follow_slots_and_a_bye_has_none() -> None:
    assert [(pairing.slot, pairing.table) for pairing in next_round(swiss(5)).pairings] == [(1, 1), (2, 2), (3, None)]


def test_a_rematch_where_it_cannot_be_avoided_is_reported() -> None:
    assert next_round(swiss(2, won(1, "P01", "P02"))).unmet_wishes == (UnmetWish("rematch", ("P01", "P02")),)


def test_a_second_bye_where_it_cannot_be_avoided_is_reported() -> None:
    """Of three all have had one, and all have met."""
    byes = (bye(1, "P03"), bye(2, "P02"), bye(3, "P01"))
    view = swiss(3, *byes, level(1, "P01", "P02"), level(2, "P01", "P03"), level(3, "P02", "P03"))
    drawn = next_round(view)
    assert (round_texts([drawn]), drawn.unmet_wishes) == (
        [["P01-P02", "P03-"]], (UnmetWish("rematch", ("P01", "P02")), UnmetWish("second_bye", ("P03",))),
    )  # fmt: skip


def test_only_a_rematch_of_the_previous_round_is_avoided() -> None:
    two = [won(1, "P01", "P02"), won(1, "P03", "P04"), won(2, "P01", "P03"), won(2, "P04", "P02")]
    always = next_round(swiss(4, *two))
    assert round_texts([always]) == [["P01-P04", "P03-P02"]]
    free = next_round(swiss(4, *two, avoid_rematch="previous_round"))
    assert frozenset(("P01", "P03")) not in {frozenset(pairing.pairs) for pairing in free.pairings}
    assert free.unmet_wishes == ()


def test_a_rematch_is_not_avoided_in_the_last_round() -> None:
    one = [won(1, "P01", "P02"), won(1, "P03", "P04")]
    two = [won(2, "P01", "P03"), won(2, "P02", "P04")]
    last = next_round(swiss(4, *one, *two, avoid_rematch="not_last", rounds=3))
    assert (round_texts([last]), last.unmet_wishes) == ([["P01-P02", "P03-P04"]], ())
    assert round_texts([next_round(swiss(4, *one, *two, avoid_rematch="not_last", rounds=4))]) == [
        ["P01-P04", "P02-P03"]
    ]


def test_neither_came_is_not_having_met() -> None:
    view = swiss(2, missing(1, "P01", "P02", both=True))
    assert next_round(view).unmet_wishes == ()
    assert next_round(swiss(2, missing(1, "P01", "P02"))).unmet_wishes


def test_club_mates_are_kept_apart_only_if_it_is_wished() -> None:
    pairs = {id_: Pair(id_, id_, club="X" if id_ in ("P01", "P03") else id_) for id_ in numbered(4)}
    assert round_texts(FORMAT.rounds(swiss(4, pairs=pairs), None)) == [["P01-P03", "P02-P04"]]
    apart = next_round(swiss(4, pairs=pairs, protect_clubs=True))
    assert frozenset(("P01", "P03")) not in {frozenset(pairing.pairs) for pairing in apart.pairings}
    together = {id_: Pair(id_, id_, club="X") for id_ in numbered(2)}
    assert next_round(swiss(2, pairs=together, protect_clubs=True)).unmet_wishes == (UnmetWish("club", ("P01", "P02")),)


@given(st.integers(2, 9), st.integers(1, 4), st.booleans(), st.randoms(use_true_random=False))
@max_examples(60)
def test_those_of_one_group_do_not_meet_in_the_first_round_where_avoidable(
    count: int, groups: int, clubs: bool, rng: object
) -> None:
    """The wish after all others, for all ways to draw the round."""
    pairs = {id_: Pair(id_, id_, club=rng.choice(("X", "Y", None))) for id_ in numbered(count)}  # type: ignore[attr-defined]
    origin = {id_: rng.randrange(groups) for id_ in numbered(count)}  # type: ignore[attr-defined]
    view = swiss(count, pairs=pairs, origin=origin, protect_clubs=clubs)

    def kept(way: Way) -> tuple[int, ...]:
        together = [two for two in way if two[1] is not None and origin[two[0]] == origin[two[1]]]
        return *wishes(way, view, clubs=clubs), len(together)

    assert kept(as_way(next_round(view))) == min(map(kept, all_ways_to_pair(numbered(count))))


def test_those_of_one_group_may_meet_in_later_rounds() -> None:
    """P01 meets P04 by order alone; from one group it does not, and then it does."""
    view = swiss(6, origin={"P01": 0, "P04": 0} | {id_: int(id_[1:]) for id_ in ("P02", "P03", "P05", "P06")})
    assert ("P01", "P04") not in as_way(next_round(view))
    level_all = [level(1, "P01", "P02"), level(1, "P03", "P05"), level(1, "P04", "P06")]
    assert round_texts(FORMAT.rounds(with_matches(view, *level_all), None)) == [["P01-P04", "P02-P05", "P03-P06"]]
    assert next_round(swiss(2, origin={"P01": 0, "P02": 0})).unmet_wishes == ()


def test_adjustments_and_victory_points_are_the_score() -> None:
    view = replace(
        swiss(4),
        adjustments=(AdjustmentFacts("s", "P01", match_points=-9), AdjustmentFacts("s", "P02", match_points=-9)),
    )
    assert round_texts(FORMAT.rounds(view, None)) == [["P03-P04", "P01-P02"]]
    by_points = replace(view, stage=replace(view.stage, victory_points=BUILT_IN_TABLES["burraco-3"]))
    assert round_texts(FORMAT.rounds(by_points, None)) == [["P01-P03", "P02-P04"]]
    given = (AdjustmentFacts("s", "P01", victory_points=5), AdjustmentFacts("s", "P04", victory_points=5))
    assert round_texts(FORMAT.rounds(replace(by_points, adjustments=given), None)) == [["P01-P04", "P02-P03"]]


def test_scores_are_of_what_was_played_and_what_was_given() -> None:
    """burraco-3: a difference of 10 gives 10 to 10, of 2000 20 to 0. P02 beat P04, P01 beat P03."""
    close = (PlayedGame((2000, 2010), complete=True, winner=1),)
    far = (PlayedGame((3000, 1000), complete=True, winner=0),)
    played = (MatchFacts("s", 1, ("P04", "P02"), games=close), MatchFacts("s", 1, ("P01", "P03"), games=far))
    given = (AdjustmentFacts("s", "P01", match_points=-1, victory_points=-15),)
    view = replace(swiss(4), adjustments=given)
    by_points = replace(view, stage=replace(view.stage, victory_points=BUILT_IN_TABLES["burraco-3"]))
    field, points = (field_before(with_matches(each, *played), 2) for each in (view, by_points))
    assert (field.pairs, field.scores) == (["P02", "P01", "P03", "P04"], [3, 2, 0, 0])
    assert (points.pairs, points.scores) == (["P02", "P04", "P01", "P03"], [10, 10, 5, 0])


def test_who_left_and_who_has_yet_to_come_are_not_drawn() -> None:
    pairs = {
        "P01": Pair("P01", "P01", withdrawn=Withdrawal("s", 2)),
        "P04": Pair("P04", "P04", entered=LateEntry("s", 2)),
    }
    assert round_texts(FORMAT.rounds(swiss(4, pairs=pairs), None)) == [["P01-P02", "P03-"]]
    missed = MatchFacts("s", 1, ("P04", None), absent=frozenset({"P04"}))
    view = swiss(4, won(1, "P01", "P02"), bye(1, "P03"), missed, pairs=pairs)
    assert round_texts(FORMAT.rounds(view, None)) == [["P03-P02", "P04-"]]
    assert FORMAT.round(view, 1, None).pairings[1].pairs == ("P03", None)
    assert len(FORMAT.round(view, 1, None).pairings) == 2


def test_nobody_left_is_an_empty_round() -> None:
    pairs = {id_: Pair(id_, id_, withdrawn=Withdrawal("s", 1)) for id_ in numbered(2)}
    assert next_round(swiss(2, pairs=pairs)) == DrawnRound(1, ())


def test_a_seed_draws_those_without_a_seed_again_each_round() -> None:
    view = stage_view("swiss", [numbered(8)], rounds=3, pairs={"P01": Pair("P01", "P01", seed=1)})
    first, *rest = drawn_order(numbered(8), "s-1", "lottery")
    drawn = [pair for pair in (first, *rest) if pair != "P01"]
    assert as_way(next_round(view, "lottery")) == list(zip(["P01", *drawn[:3]], drawn[3:], strict=True))
    assert FORMAT.round(view, 1, "lottery") == next_round(view, "lottery")


@pytest.mark.daily
@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_another_process_draws_the_same(hash_seed: str) -> None:
    script = (
        "from tests.scoring.formats.samples import *; from scoring.formats.swiss import FORMAT;"
        "first = [level(1, f'P{n:02}', f'P{n + 20:02}') for n in range(1, 21)];"
        "view = stage_view('swiss', [numbered(40)], *first, rounds=3);"
        "print(round_texts(FORMAT.rounds(view, 'lottery')))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True)
    first = [level(1, f"P{number:02}", f"P{number + 20:02}") for number in range(1, 21)]
    assert done.stdout.decode().strip() == str(round_texts(FORMAT.rounds(swiss(40, *first, rounds=3), "lottery")))


@given(st.randoms(use_true_random=False))
@max_examples(20)
def test_the_order_of_the_matches_does_not_matter(rng: object) -> None:
    view = played_view(swiss(14), rng, 3)
    mixed = list(view.matches)
    rng.shuffle(mixed)  # type: ignore[attr-defined]
    assert FORMAT.rounds(with_matches(view, *mixed), None) == FORMAT.rounds(view, None)


def test_a_swiss_stage_has_one_table_and_no_schedule() -> None:
    (table,) = FORMAT.tables(swiss(4))
    assert (table.group, table.pairs, table.tiers) == (0, ("P01", "P02", "P03", "P04"), None)
    assert FORMAT.scheduled(swiss(4)) == ()


def test_options_of_a_swiss_stage_are_read() -> None:
    assert FORMAT.read_options({"rounds": 5}) == SwissOptions(5)
    full = {"rounds": 5, "avoid_rematch": "not_last", "protect_clubs": True}
    assert FORMAT.read_options(full) == SwissOptions(5, "not_last", True)
    danese = {"rounds": 3, "avoid_rematch": "never", "pairing": "places"}
    assert FORMAT.read_options(danese) == SwissOptions(3, "never", False, "places")
    for wrong in ({}, {"rounds": 0}, {"rounds": 3, "avoid_rematch": "sometimes"}, {"rounds": 3, "protect_clubs": 1}):
        with pytest.raises(Unreadable):
            FORMAT.read_options(wrong)

"""Pairing by places: all ways to match up to ten pairs as the oracle, networkx for more, and examples."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import Drawing, MatchFacts, Pair, StageFacts, Withdrawal
from scoring.contest.rounds import UnmetWish
from scoring.contest.stage_view import StageView
from scoring.formats.cheapest import cheapest_matching
from scoring.formats.places import PlaceCost, best_placed, pair_by_places
from scoring.formats.swiss import FORMAT
from scoring.formats.wishes import Restrictions
from scoring.lots import drawn_order
from tests.profiles import max_examples
from tests.scoring.formats.samples import LOST, WON, bye, level, numbered, round_texts, stage_view, with_matches, won
from tests.scoring.formats.swiss_views import Way, all_ways_to_pair

ROOT = Path(__file__).parents[3]


def danese(count: int, *matches: MatchFacts, **more: object) -> StageView:
    view = stage_view("swiss", [numbered(count)], *matches, **({"rounds": 9, "pairing": "places"} | more))  # type: ignore[arg-type]
    return replace(view, stage=replace(view.stage, criteria=("wins",)))


def pairings_of(view: StageView, seed: str | None = None) -> list[str]:
    (only,) = round_texts(FORMAT.rounds(view, seed))
    return only


def wish_costs(way: Way, order: Sequence[str], against: Restrictions) -> tuple[int, int, int, list[int]]:
    """The contract's wishes in their order; finally the place of each pair's opponent, from the first on, 99 for a
    bye."""
    played = [(one, two) for one, two in way if two is not None]
    met_by = dict(way) | {two: one for one, two in played}
    seen: set[str] = set()
    partners = []
    for pair in order:
        if pair not in seen:
            other = met_by[pair]
            partners.append(99 if other is None else order.index(other))
            seen |= {pair} | ({other} if other else set())
    return (
        sum(frozenset(two) in against.met_pairs for two in played),
        sum(against.byes.get(one, 0) for one, two in way if two is None),
        sum(one in against.clubs and against.clubs[one] == against.clubs.get(two) for one, two in played),
        partners,
    )


def random_restrictions(order: Sequence[str], rng: Random, density: float) -> Restrictions:
    met = {frozenset((one, two)) for one in order for two in order if one < two and rng.random() < density}
    byes = Counter(rng.choice(order) for _ in range(rng.choice((0, 2, 12))))
    clubs = {pair: club for pair in order if (club := rng.choice(("X", "X", "Y", "")))}
    return Restrictions(met, byes, clubs if rng.random() < 0.5 else {})


@given(st.integers(1, 10), st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0]), st.randoms(use_true_random=False))
@max_examples(120)
def test_no_other_way_comes_before(count: int, density: float, rng: Random) -> None:
    order = numbered(count)
    against = random_restrictions(order, rng, density)
    pairing = pair_by_places(order, against)
    assert wish_costs(pairing, order, against) == min(
        wish_costs(way, order, against) for way in all_ways_to_pair(order)
    )
    assert [order.index(first) for first, _second in pairing] == sorted(
        order.index(first) for first, _second in pairing
    )


def networkx_cost(places: Sequence[int], cost: object) -> int:
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, two, -cost(one, two)) for one in places for two in places if one < two)  # type: ignore[operator]
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return sum(cost(min(match), max(match)) for match in matching)  # type: ignore[operator]


@given(st.integers(11, 44), st.sampled_from([0.1, 0.5, 0.9]), st.randoms(use_true_random=False))
@max_examples(25)
def test_networkx_finds_nothing_cheaper(count: int, density: float, rng: Random) -> None:
    order = numbered(count)
    cost = PlaceCost(order, random_restrictions(order, rng, density))
    places = list(range(count + count % 2))
    expected = networkx_cost(places, cost)
    assert sum(cost(*match) for match in best_placed(len(places), cost)) == expected
    assert sum(cost(*match) for match in cheapest_matching(places, cost)) == expected


@given(st.integers(11, 18), st.sampled_from([0.5, 0.8]), st.randoms(use_true_random=False))
@max_examples(15)
def test_networkx_knows_of_nobody_better_placed(count: int, density: float, rng: Random) -> None:
    """Whoever a pair passes over would make the others cost more than they need to."""
    order = numbered(count)
    cost = PlaceCost(order, random_restrictions(order, rng, density))
    left = list(range(count + count % 2))
    for first, second in best_placed(len(left), cost):
        least = networkx_cost(left, cost)
        for passed in left[1 : left.index(second)]:
            others = [place for place in left if place not in (first, passed)]
            assert cost(first, passed) + networkx_cost(others, cost) > least
        left = [place for place in left if place not in (first, second)]


def test_eight_that_are_level_meet_their_neighbours() -> None:
    """At the beginning; and after a round that parted them into two times four."""
    played = [won(1, first, second) for first, second in zip(numbered(8)[:4], numbered(8)[4:], strict=True)]
    assert pairings_of(danese(8)) == ["P01-P02", "P03-P04", "P05-P06", "P07-P08"]
    assert pairings_of(danese(8, *played)) == ["P01-P02", "P03-P04", "P05-P06", "P07-P08"]


def test_who_has_met_is_passed_over_for_the_next_in_place() -> None:
    view = danese(6, won(1, "P01", "P02"), won(1, "P03", "P04"), won(1, "P05", "P06"))
    assert pairings_of(view) == ["P01-P03", "P05-P02", "P04-P06"]


@pytest.mark.parametrize(
    ("avoid", "number", "drawn"),
    [
        ("always", 3, ["P01-P04", "P02-P03"]),
        ("previous_round", 3, ["P01-P02", "P03-P04"]),
        ("never", 3, ["P01-P02", "P03-P04"]),
        ("not_last", 3, ["P01-P02", "P03-P04"]),
        ("not_last", 9, ["P01-P04", "P02-P03"]),
    ],
)
def test_avoid_rematch_says_what_counts_as_a_rematch(avoid: str, number: int, drawn: list[str]) -> None:
    """P01 has met P02 in the first round and P03 in the second, drawn matches all."""
    matches = [level(1, "P01", "P02"), level(1, "P03", "P04"), level(2, "P01", "P03"), level(2, "P02", "P04")]
    assert pairings_of(danese(4, *matches, rounds=number, avoid_rematch=avoid)) == drawn


def test_previous_round_forbids_the_last_one_alone() -> None:
    view = danese(2, level(1, "P01", "P02"), avoid_rematch="previous_round")
    (drawn,) = FORMAT.rounds(view, None)
    assert drawn.unmet_wishes == (UnmetWish("rematch", ("P01", "P02")),)
    (drawn,) = FORMAT.rounds(danese(2, level(1, "P01", "P02"), avoid_rematch="never"), None)
    assert drawn.unmet_wishes == ()


def test_a_bye_ranks_behind_the_last_and_its_slot_is_that_of_its_pair() -> None:
    (drawn,) = FORMAT.rounds(danese(5, bye(1, "P05"), level(1, "P01", "P02"), level(1, "P03", "P04")), None)
    assert [(p.slot, p.pairs, p.table) for p in drawn.pairings] == [
        (1, ("P05", "P01"), 1), (2, ("P02", "P03"), 2), (3, ("P04", None), None),
    ]  # fmt: skip
    had = {"P04": 1, "P05": 1}
    assert pair_by_places(numbered(5), Restrictions(set(), had, {})) == [("P01", "P02"), ("P03", None), ("P04", "P05")]


def test_a_bye_costs_as_many_as_the_pair_has_had() -> None:
    had = {"P01": 2, "P02": 1, "P03": 2}
    assert pair_by_places(numbered(3), Restrictions(set(), had, {})) == [("P01", "P03"), ("P02", None)]
    met = {frozenset(("P01", "P03"))}
    assert pair_by_places(numbered(3), Restrictions(met, had, {})) == [("P01", "P02"), ("P03", None)]


def test_wishes_that_were_broken_are_reported() -> None:
    pairs = {id_: Pair(id_, id_, club="X") for id_ in numbered(3)}
    matches = [
        won(1, "P01", "P02"),
        bye(1, "P03"),
        won(2, "P01", "P03"),
        bye(2, "P02"),
        won(3, "P02", "P03"),
        bye(3, "P01"),
    ]
    (drawn,) = FORMAT.rounds(danese(3, *matches, pairs=pairs, protect_clubs=True), None)
    assert drawn.unmet_wishes == (
        UnmetWish("rematch", ("P01", "P02")), UnmetWish("second_bye", ("P03",)), UnmetWish("club", ("P01", "P02")),
    )  # fmt: skip


def test_those_level_are_in_order_of_their_seeds_then_of_the_file_or_drawn() -> None:
    """Whatever order the entrants are written in."""
    pairs = {id_: Pair(id_, id_, seed=seed) for id_, seed in (("C", 2), ("A", None), ("D", None), ("B", 1))}
    view = StageView(
        StageFacts("s", "swiss", FORMAT.read_options({"rounds": 1, "pairing": "places"}), criteria=("wins",)),
        (("D", "C", "A", "B"),),
        pairs,
    )
    assert pairings_of(view) == ["B-C", "A-D"]
    drawn = [pair for pair in drawn_order(["C", "A", "D", "B"], "s-1", "text") if pair in "AD"]
    assert pairings_of(view, "text") == ["B-C", "-".join(drawn)]
    assert FORMAT.eligible(view, 2) == ("C", "A", "D", "B")


def test_a_drawing_of_lots_for_the_whole_tie_orders_it() -> None:
    view = danese(4)
    lots = (Drawing("s", tuple(numbered(4)), ("P03", "P01", "P04", "P02")),)
    stage = StageFacts("s", "swiss", view.stage.options, criteria=("wins", "lots"))
    assert pairings_of(StageView(stage, view.groups, view.pairs, lots=lots)) == ["P03-P01", "P04-P02"]


def test_who_has_withdrawn_is_not_placed() -> None:
    withdrawn = {"P02": Pair("P02", "P02", withdrawn=Withdrawal("s", 1))}
    assert pairings_of(danese(5, pairs=withdrawn)) == ["P01-P03", "P04-P05"]


@given(st.integers(2, 60), st.integers(1, 3), st.randoms(use_true_random=False))
@max_examples(25)
def test_nobody_twice_byes_spread_and_each_group_as_if_it_were_alone(count: int, groups: int, rng: Random) -> None:
    order = numbered(max(count, 2 * groups))
    members = [order[start::groups] for start in range(groups)]
    options = {"rounds": 6, "pairing": rng.choice(("places", "scores"))}
    view = stage_view("swiss", members, **options)  # type: ignore[arg-type]
    alone = [stage_view("swiss", [group], **options) for group in members]  # type: ignore[arg-type]
    for _round in range(min(6, min(map(len, members)) - 1)):
        (drawn,) = FORMAT.rounds(view, None)
        playing = [pair for pairing in drawn.pairings for pair in pairing.pairs if pair]
        assert sorted(playing) == sorted(order)  # type: ignore[type-var]
        assert [pairing.slot for pairing in drawn.pairings] == list(range(1, len(drawn.pairings) + 1))
        by_itself = [FORMAT.rounds(view, None)[0] for view in alone]
        assert [p.pairs for p in drawn.pairings] == [p.pairs for one in by_itself for p in one.pairings]
        new = [
            MatchFacts("s", drawn.number, p.pairs, p.group or 0, games=rng.choice((WON, LOST)) if p.pairs[1] else ())  # type: ignore[arg-type]
            for p in drawn.pairings
        ]
        view = with_matches(view, *view.matches, *new)
        FORMAT.refuse(view)
        alone = [
            with_matches(
                one,
                *one.matches,
                *(MatchFacts("s", m.round, m.pairs, games=m.games) for m in new if m.pairs[0] in group),
            )
            for one, group in zip(alone, members, strict=True)
        ]
    byes = Counter(match.pairs[0] for match in view.matches if match.pairs[1] is None)
    meetings = Counter(frozenset(match.pairs) for match in view.matches if match.pairs[1])
    if min(map(len, members)) > 14:  # among fewer one may spare the other
        assert max(byes.values(), default=0) <= 1
        assert set(meetings.values()) <= {1}


def test_many_who_cannot_be_kept_apart() -> None:
    """Of 40 pairs 28 are of one club: 8 such matches at least, and the best-placed have them."""
    order = numbered(40)
    clubs = {pair: "X" if index % 10 < 7 else f"Y{index}" for index, pair in enumerate(order)}
    pairing = pair_by_places(order, Restrictions(set(), {}, clubs))
    mates = [match for match in pairing if clubs[match[0]] == clubs[match[1]]]  # type: ignore[index]
    assert len(mates) == 8
    assert pairing[:4] == [("P01", "P02"), ("P03", "P04"), ("P05", "P06"), ("P07", "P08")]


@pytest.mark.daily
@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_another_process_draws_the_same(hash_seed: str) -> None:
    script = (
        "from tests.scoring.formats.test_places import *;"
        "first = [level(1, f'P{n:02}', f'P{n + 20:02}') for n in range(1, 21)];"
        "print(pairings_of(danese(40, *first), 'lottery'))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, check=True)
    first = [level(1, f"P{number:02}", f"P{number + 20:02}") for number in range(1, 21)]
    assert done.stdout.decode().strip() == str(pairings_of(danese(40, *first), "lottery"))


@given(st.randoms(use_true_random=False))
@max_examples(20)
def test_the_order_of_the_matches_does_not_matter(rng: Random) -> None:
    order = numbered(14)
    matches = []
    for number in range(1, 4):
        rng.shuffle(order)
        matches += [won(number, first, second) for first, second in zip(order[::2], order[1::2], strict=True)]
    view = danese(14, *matches)
    rng.shuffle(matches)
    assert pairings_of(with_matches(view, *matches), "x") == pairings_of(view, "x")

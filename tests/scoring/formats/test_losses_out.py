"""Elimination by losses: 47 pairs down to 8, draws two by two, and who is out when."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import LateEntry, MatchFacts, Pair, Withdrawal
from scoring.contest.rounds import UnmetWish
from scoring.contest.stage_view import StageView
from scoring.formats.losses_out import FORMAT, remaining
from scoring.formats.two_by_two import pair_two_by_two
from scoring.lots import drawn_order
from tests.profiles import max_examples
from tests.scoring.contest.samples import in_english
from tests.scoring.formats.losses_out_views import losses_out_view
from tests.scoring.formats.samples import (
    bye,
    level,
    missing,
    numbered,
    pairs_by_tier,
    played_on,
    round_texts,
    to_play,
    with_matches,
    won,
)


def defeats(view: StageView) -> Counter[str]:
    losers = [outcome.pairs[outcome.loser] for outcome in view.outcomes if outcome.loser is not None]
    return Counter(pair for pair in losers if pair is not None)


def test_two_losses_bring_47_pairs_down_to_8() -> None:
    view = played_on(losses_out_view(47, until=8), lambda first, second: first < second, seed="lottery")
    assert FORMAT.finished(view)
    tiers = pairs_by_tier(view)
    left = tiers[0]
    lost = defeats(view)
    assert len(left) <= 8
    assert all(lost[pair] < 2 for pair in left)
    assert all(lost[pair] == 2 for tier in tiers[1:] for pair in tier)
    assert sorted(pair for tier in tiers for pair in tier) == numbered(47)
    before_last = max(match.round for match in view.matches)
    assert len(remaining(view, before_last)) > 8
    assert FORMAT.rounds(view, "lottery") == ()


@given(st.integers(2, 40), st.integers(1, 3), st.integers(1, 5), st.randoms(use_true_random=False))
@max_examples(40)
def test_a_pair_is_out_after_so_many_losses_and_never_before(count: int, losses: int, until: int, rng: object) -> None:
    view = played_on(
        losses_out_view(count, losses=losses, until=until),
        lambda *_two: rng.random() < 0.5,  # type: ignore[attr-defined]
    )
    lost = defeats(view)
    left = pairs_by_tier(view)[0]
    assert FORMAT.finished(view)
    assert 1 <= len(left) <= max(until, 1) or count <= until
    assert all((lost[pair] >= losses) == (pair not in left) for pair in numbered(count))
    assert max(lost.values(), default=0) <= losses


def test_pairs_meet_two_by_two_in_file_order_without_a_seed() -> None:
    assert round_texts(FORMAT.rounds(losses_out_view(5), None)) == [["P01-P02", "P03-P04", "P05-"]]


def test_those_of_one_group_do_not_meet_in_the_first_round_where_avoidable() -> None:
    groups = {"P01": 0, "P02": 0, "P03": 1, "P04": 1, "P05": 2}
    view = losses_out_view(5, origin=groups)
    assert round_texts(FORMAT.rounds(view, None)) == [["P01-P03", "P02-P04", "P05-"]]
    after = with_matches(view, level(1, "P01", "P03"), level(1, "P02", "P04"), bye(1, "P05"))
    assert round_texts(FORMAT.rounds(after, None)) == [["P01-P02", "P03-P05", "P04-"]]
    (three_of_four,) = FORMAT.rounds(losses_out_view(4, origin=dict.fromkeys(("P01", "P02", "P03"), 0)), None)
    assert (round_texts([three_of_four]), three_of_four.unmet_wishes) == ([["P01-P04", "P02-P03"]], ())


def test_a_seed_draws_everybody_again_each_round() -> None:
    pairs = {"P01": Pair("P01", "P01", seed=1)}
    order = drawn_order(numbered(4), "s-1", "lottery")
    (first,) = FORMAT.rounds(losses_out_view(4, pairs=pairs), "lottery")
    assert [pairing.pairs for pairing in first.pairings] == [order[:2], order[2:]]


def test_a_rematch_is_avoided_where_possible_and_told_where_not() -> None:
    view = losses_out_view(4, won(1, "P01", "P02"), won(1, "P03", "P04"))
    assert round_texts(FORMAT.rounds(view, None)) == [["P01-P03", "P02-P04"]]
    two = losses_out_view(2, won(1, "P01", "P02"))
    (again,) = FORMAT.rounds(two, None)
    assert again.unmet_wishes == (UnmetWish("rematch", ("P01", "P02")),)


def test_what_could_not_be_honoured_is_reported_and_nothing_else() -> None:
    """All three have met, and have had a bye each: P01, who comes first, has nobody but the bye to take anew."""
    byes = (bye(1, "P03"), bye(2, "P02"), bye(3, "P01"))
    view = losses_out_view(3, *byes, level(1, "P01", "P02"), level(2, "P01", "P03"), level(3, "P02", "P03"))
    (drawn,) = FORMAT.rounds(view, None)
    assert (round_texts([drawn]), drawn.unmet_wishes) == (
        [["P02-P03", "P01-"]], (UnmetWish("rematch", ("P02", "P03")), UnmetWish("second_bye", ("P01",))),
    )  # fmt: skip
    assert [round_.unmet_wishes for round_ in FORMAT.rounds(losses_out_view(5), None)] == [()]


def test_no_second_bye_while_another_had_none() -> None:
    view = losses_out_view(3, won(1, "P01", "P02"), bye(1, "P03"))
    assert round_texts(FORMAT.rounds(view, None)) == [["P01-P03", "P02-"]]
    one_left = losses_out_view(3, bye(1, "P01"), won(1, "P02", "P03"), losses=1)
    assert round_texts(FORMAT.rounds(one_left, None)) == [["P01-P02"]]


def test_a_draw_is_nobodys_defeat() -> None:
    assert not FORMAT.elimination
    view = losses_out_view(2, level(1, "P01", "P02"), losses=1)
    assert pairs_by_tier(view) == [["P01", "P02"]]
    assert not FORMAT.finished(view)


def test_not_to_come_is_a_defeat() -> None:
    assert pairs_by_tier(losses_out_view(2, missing(1, "P01", "P02"), losses=1)) == [["P02"], ["P01"]]
    both = losses_out_view(2, missing(1, "P01", "P02", both=True), losses=1)
    assert pairs_by_tier(both) == [["P01", "P02"]]
    assert FORMAT.finished(both)
    late = {"P03": Pair("P03", "P03", entered=LateEntry("s", 2))}
    missed = MatchFacts("s", 1, ("P03", None), absent=frozenset({"P03"}))
    assert remaining(losses_out_view(3, won(1, "P01", "P02"), missed, pairs=late, losses=1), 2) == ["P01"]


def test_who_left_is_out_in_that_round() -> None:
    withdrawn = {"P01": Pair("P01", "P01", withdrawn=Withdrawal("s", 2))}
    view = losses_out_view(4, won(1, "P01", "P02"), won(1, "P03", "P04"), pairs=withdrawn)
    assert round_texts(FORMAT.rounds(view, None)) == [["P02-P03", "P04-"]]
    assert pairs_by_tier(view) == [["P02", "P03", "P04"], ["P01"]]
    FORMAT.refuse(with_matches(view, *view.matches, missing(2, "P01", "P03")))


def test_tiers_follow_the_round_of_the_last_loss() -> None:
    view = played_on(losses_out_view(4, losses=1), lambda first, second: first < second)
    (table,) = FORMAT.tables(view)
    assert [tier.pairs for tier in table.tiers or ()] == [("P01",), ("P03",), ("P02", "P04")]
    assert (table.group, table.pairs) == (0, ("P01", "P02", "P03", "P04"))
    assert [in_english(tier.reached_text) for tier in table.tiers or ()] == [
        "the last one in.", "knocked out in round 2.", "knocked out in round 1.",
    ]  # fmt: skip
    assert FORMAT.tables(losses_out_view(1)) == ()


@pytest.mark.parametrize(
    ("view", "tiers"),
    [
        # over, with two in; not over, with one match to play; not over, with one in and a match written by mistake
        (losses_out_view(4, won(1, "P01", "P02"), won(1, "P03", "P04"), losses=1, until=2), ["P01 P03", "P02 P04"]),
        (losses_out_view(2, to_play(1, "P01", "P02"), losses=1), ["P01 P02"]),
        (
            losses_out_view(3, won(1, "P01", "P02"), bye(1, "P03"), to_play(2, "P01", "P03"), losses=1),
            ["P01 P03", "P02"],
        ),
    ],
)
def test_the_last_one_in_is_told_so_only_when_it_is(view: StageView, tiers: list[str]) -> None:
    (table,) = FORMAT.tables(view)
    assert [" ".join(tier.pairs) for tier in table.tiers or ()] == tiers
    assert in_english((table.tiers or ())[0].reached_text) == "still in."


def test_tiers_follow_the_last_of_two_losses() -> None:
    """P04 lost in rounds 1 and 2, P02 in 1 and 3, P03 in 2 and 4."""
    view = losses_out_view(
        4, won(1, "P01", "P02"), won(1, "P03", "P04"), won(2, "P01", "P03"), won(2, "P02", "P04"),
        won(3, "P01", "P02"), bye(3, "P03"), won(4, "P01", "P03"),
    )  # fmt: skip
    assert pairs_by_tier(view) == [["P01"], ["P03"], ["P02"], ["P04"]]


def test_who_leaves_when_it_is_out_went_out_by_its_loss() -> None:
    withdrawn = {"P02": Pair("P02", "P02", withdrawn=Withdrawal("s", 2))}
    played = (won(1, "P01", "P02"), won(1, "P03", "P04"), won(2, "P01", "P03"))
    assert pairs_by_tier(losses_out_view(4, *played, pairs=withdrawn, losses=1)) == [["P01"], ["P03"], ["P02", "P04"]]


def test_who_leaves_later_is_still_in() -> None:
    withdrawn = {"P01": Pair("P01", "P01", withdrawn=Withdrawal("s", 3))}
    assert pairs_by_tier(losses_out_view(2, won(1, "P01", "P02"), pairs=withdrawn)) == [["P01", "P02"]]


def every_way(left: list[str | None]) -> list[list[tuple[str, str | None]]]:
    if not left:
        return [[]]
    first, *others = left
    return [
        [(first, second) if first else (second, None), *more]  # type: ignore[list-item]
        for second in others
        for more in every_way([other for other in others if other != second])
    ]


def test_a_bye_goes_to_one_that_has_had_fewest() -> None:
    assert pair_two_by_two("ABC", set(), {"C": 1}) == [("A", "C"), ("B", None)]
    assert pair_two_by_two("ABC", set(), {"A": 1, "B": 1, "C": 2}) == [("A", "C"), ("B", None)]
    assert pair_two_by_two("ABC", set(), {"A": 1, "B": 1, "C": 1}) == [("A", "B"), ("C", None)]


def test_nobody_is_paired_where_nobody_is_in() -> None:
    assert pair_two_by_two([], set(), {}) == []


@given(st.integers(2, 8), st.randoms(use_true_random=False))
@max_examples(150)
def test_the_first_takes_the_first_it_has_not_met_in_the_best_ways(count: int, rng: object) -> None:
    """Oracle: every way; among those with fewest rematches, then second byes, whom each in turn takes comes first."""
    order = numbered(count)
    met = {frozenset(two) for two in combinations(order, 2) if rng.random() < 0.4}  # type: ignore[attr-defined]
    byes = {pair: rng.randrange(3) for pair in order}  # type: ignore[attr-defined]
    fewest = min(byes.values())
    place: dict[str | None, int] = {pair: number for number, pair in enumerate([*order, None])}

    def costs(two: tuple[str, str | None]) -> int:
        return 2 * (frozenset(two) in met) + (two[1] is None and byes[two[0]] > fewest)

    def comes(way: list[tuple[str, str | None]]) -> tuple[int, list[tuple[int, int]]]:
        return sum(map(costs, way)), [(costs(two), place[two[1]]) for two in sorted(way, key=lambda two: place[two[0]])]

    mine = pair_two_by_two(order, met, byes)
    assert comes(mine) == min(map(comes, every_way([*order, *([None] if count % 2 else [])])))


def test_a_large_field_is_drawn_quickly_even_when_the_tail_has_all_met() -> None:
    order = numbered(300)
    tail = {frozenset(two) for two in combinations(order[-6:], 2)}
    drawn = pair_two_by_two(order, tail, {})
    assert sum(frozenset(two) in tail for two in drawn) == 0
    assert drawn[:144] == list(zip(order[:288:2], order[1:288:2], strict=True))

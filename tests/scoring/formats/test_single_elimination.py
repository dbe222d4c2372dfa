"""Single elimination: standard seeding, byes, third place, absences, and brackets recorded by hand."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import FromStage, LateEntry, Pair, Withdrawal
from scoring.contest.stage_view import StageView
from scoring.formats.first_round import first_round, keep_groups_apart
from scoring.formats.seeding import standard_duels, standard_order
from scoring.formats.single_elimination import FORMAT
from scoring.lots import drawn_order
from scoring.unreadable import Unreadable
from tests.profiles import max_examples
from tests.scoring.formats.cups import cup
from tests.scoring.formats.samples import (
    impossible,
    level,
    missing,
    numbered,
    pairs_by_tier,
    played_on,
    round_texts,
    stage_view,
    with_matches,
    won,
)


def test_the_standard_order_keeps_1_and_2_apart_until_the_final() -> None:
    """As https://en.wikipedia.org/wiki/Seed_(sports) has it: 1 v 16, 8 v 9; 1 and 2 meet only in the final."""
    assert standard_order(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
    assert standard_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@given(st.integers(1, 8))
def test_if_the_better_seed_wins_every_round_is_one_against_last(exponent: int) -> None:
    left = standard_order(2**exponent)
    while len(left) > 1:
        assert {first + second for first, second in zip(left[::2], left[1::2], strict=True)} == {len(left) + 1}
        left = [min(two) for two in zip(left[::2], left[1::2], strict=True)]


def test_a_bracket_of_six_plays_for_third_place() -> None:
    assert round_texts(FORMAT.rounds(cup(6, third_place=True), None)) == [
        ["P01-", "P04-P05", "P02-", "P03-P06"],
        ["P01-w1.2", "P02-w1.4"],
        ["w2.1-w2.2", "l2.1-l2.2"],
    ]


def test_results_fill_the_places() -> None:
    view = cup(4, won(1, "P04", "P01"), won(1, "P02", "P03"), won(2, "P02", "P04"), third_place=True)
    assert round_texts(FORMAT.rounds(view, None)) == [["P01-P04", "P02-P03"], ["P04-P02", "P01-P03"]]


@given(st.integers(2, 70), st.booleans(), st.randoms(use_true_random=False))
@max_examples(60)
def test_every_bracket_has_one_champion_and_ranks_everybody(count: int, third: bool, random: object) -> None:
    view = played_on(cup(count, third_place=third), lambda *_two: random.random() < 0.5)  # type: ignore[attr-defined]
    tiers = pairs_by_tier(view)
    assert FORMAT.finished(view)
    assert sorted(pair for tier in tiers for pair in tier) == numbered(count)
    assert len(tiers[0]) == len(tiers[1]) == 1
    real = [match for match in view.matches if match.pairs[1] is not None]
    assert len(real) == count - 1 + (third and count > 3)
    byes = [match.pairs[0] for match in view.matches if match.pairs[1] is None]
    assert sorted(byes) == numbered(len(byes))


def test_four_pairs_stand_in_tiers_by_how_far_they_came() -> None:
    semi_finals = (won(1, "P01", "P04"), won(1, "P02", "P03"))
    assert pairs_by_tier(cup(4)) == [numbered(4)]
    assert pairs_by_tier(cup(4, *semi_finals)) == [["P01", "P02"], ["P03", "P04"]]
    assert pairs_by_tier(cup(4, *semi_finals, won(2, "P01", "P02"))) == [["P01"], ["P02"], ["P03", "P04"]]
    third = won(2, "P03", "P04", slot=2)
    assert pairs_by_tier(cup(4, *semi_finals, third, third_place=True)) == [["P01", "P02"], ["P03"], ["P04"]]
    assert not FORMAT.finished(cup(4, *semi_finals, won(2, "P01", "P02"), third_place=True))


def test_each_tier_of_a_knock_out_has_its_sentence() -> None:
    view = played_on(cup(32, third_place=True), lambda first, second: first < second)
    (table,) = FORMAT.tables(view)
    assert [tier.reached_text.id for tier in table.tiers or ()] == [
        "won the final.",
        "lost the final.",
        "won the match for third place.",
        "lost the match for third place.",
        "knocked out in the quarter-finals.",
        "knocked out in the round of 16.",
        "knocked out in round %(round)s.",
    ]


def test_a_level_match_is_played_on() -> None:
    view = cup(2, level(1, "P01", "P02"))
    assert not FORMAT.finished(view)
    assert pairs_by_tier(view) == [["P01", "P02"]]


def test_after_a_match_that_neither_came_to_the_next_has_no_opponent() -> None:
    view = cup(4, missing(1, "P01", "P04", both=True))
    assert round_texts(FORMAT.rounds(view, None)) == [["P01-P04", "P02-P03"], ["w1.2-"]]
    view = with_matches(view, *view.matches, won(1, "P02", "P03"))
    assert FORMAT.finished(view)
    assert pairs_by_tier(view) == [["P02"], ["P01", "P03", "P04"]]


def test_a_final_that_neither_came_to_has_no_champion() -> None:
    view = cup(2, missing(1, "P01", "P02", both=True))
    assert FORMAT.finished(view)
    assert pairs_by_tier(view) == [["P01", "P02"]]


def test_who_left_or_had_not_come_gives_way() -> None:
    left = {"P01": Pair("P01", "P01", withdrawn=Withdrawal("s", 2))}
    view = cup(4, won(1, "P01", "P04"), won(1, "P02", "P03"), pairs=left)
    assert pairs_by_tier(view) == [["P02"], ["P01"], ["P03", "P04"]]
    late = {"P04": Pair("P04", "P04", entered=LateEntry("s", 2))}
    assert round_texts(FORMAT.rounds(cup(4, pairs=late), None))[1] == ["P01-w1.2"]


def test_two_who_left_leave_nobody() -> None:
    left = {id_: Pair(id_, id_, withdrawn=Withdrawal("s", 1)) for id_ in ("P01", "P04")}
    assert pairs_by_tier(cup(4, won(1, "P02", "P03"), pairs=left))[0] == ["P02"]


def test_a_seed_draws_those_without_a_seed() -> None:
    pairs = {"P03": Pair("P03", "P03", seed=1), "P01": Pair("P01", "P01", seed=2)}
    ids = ["P03", "P01", "P02", *numbered(8)[3:]]
    view = stage_view("single_elimination", [ids], pairs={id_: pairs.get(id_, Pair(id_, id_)) for id_ in numbered(8)})
    drawn = [id_ for id_ in drawn_order(numbered(8), "s-1", "lottery") if id_ not in pairs]
    assert first_round(view, "lottery") == standard_duels(["P03", "P01", *drawn])


def test_a_seed_that_cannot_be_a_source_is_refused() -> None:
    assert impossible(lambda: FORMAT.rounds(cup(4), "1/2")) == (
        "The id of a draw and its sources must not contain a “/”; this does: “1/2”."
    )


def test_three_do_not_play_for_third_place() -> None:
    assert round_texts(FORMAT.rounds(cup(3, third_place=True), None)) == [["P01-", "P02-P03"], ["P01-w1.2"]]


def test_a_round_asked_for_is_drawn_as_all_of_them_are() -> None:
    view = cup(8)
    assert FORMAT.round(view, 1, "lottery") == FORMAT.rounds(view, "lottery")[0] != FORMAT.rounds(view, None)[0]
    assert impossible(lambda: FORMAT.round(view, 4, None)) == "Stage s has no round 4: ask for one from 1 to 3."


def test_options_of_a_knockout_are_read() -> None:
    assert FORMAT.read_options({}).third_place is False
    for wrong in (1, "yes", None):
        with pytest.raises(Unreadable):
            FORMAT.read_options({"third_place": wrong})


def sent_on(groups: list[int]) -> StageView:
    """A bracket of pairs from these groups, strongest first."""
    ids = numbered(len(groups))
    origin = dict(zip(ids, groups, strict=True))
    return cup(len(groups), origin=origin, entrants=FromStage("before", (1, 2)))


def same_group(view: StageView, duels: object) -> int:
    return sum(None not in duel and len({view.origin[pair] for pair in duel}) == 1 for duel in duels)  # type: ignore[attr-defined]


def test_group_winners_and_runners_up_are_apart() -> None:
    """Four groups, firsts then seconds: 1 v 8 and the like are of different groups; halves are another matter."""
    view = sent_on([0, 1, 2, 3, 0, 1, 2, 3])
    assert same_group(view, standard_duels(view.entrants)) == 0
    assert keep_groups_apart(standard_duels(view.entrants), view) == standard_duels(view.entrants)
    view = sent_on([0, 1, 2, 3, 3, 2, 1, 0])
    assert same_group(view, standard_duels(view.entrants)) == 4
    assert same_group(view, first_round(view, None)) == 0


@given(st.lists(st.integers(0, 3), min_size=2, max_size=8))
@max_examples(150)
def test_brute_force_finds_no_bracket_with_fewer_of_one_group_and_no_smaller_change(groups: list[int]) -> None:
    """The oracle tries every way to draw those without a bye, and every order of the lower seeds for the change."""
    view = sent_on(groups)
    plain = standard_duels(view.entrants)
    drawn = keep_groups_apart(plain, view)
    playing = [pair for duel in plain for pair in duel if None not in duel]
    assert same_group(view, drawn) == min(_all_ways(playing, view))  # type: ignore[type-var]
    assert [duel for duel in drawn if None in duel] == [duel for duel in plain if None in duel]
    played = [duel for duel in plain if None not in duel]
    lower = [second for _first, second in played]
    rank = {pair: number for number, pair in enumerate(view.entrants)}

    def change(order: object) -> tuple[int, int]:
        duels = [(first, pair) for (first, _second), pair in zip(played, order, strict=True)]  # type: ignore[call-overload]
        moves = ((rank[after] - rank[before]) ** 2 for after, before in zip(order, lower, strict=True))  # type: ignore[call-overload]
        return same_group(view, duels), sum(moves)

    assert change([second for _first, second in drawn if None not in (_first, second)]) == min(
        map(change, permutations(lower))
    )


def _all_ways(pairs: list[object], view: StageView) -> list[int]:
    if not pairs:
        return [0]
    first, *others = pairs
    return [
        same_group(view, [(first, other)]) + more
        for other in others
        for more in _all_ways([pair for pair in others if pair != other], view)
    ]


def test_pairs_of_one_group_are_only_drawn_together_where_they_must() -> None:
    for two in combinations(range(4), 2):
        view = sent_on([0 if index in two else index + 1 for index in range(4)])
        assert same_group(view, first_round(view, None)) == 0

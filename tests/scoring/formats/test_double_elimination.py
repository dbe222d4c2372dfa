"""Double elimination: two brackets, two defeats, a final that may be played again, and late second meetings."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.impossible import Impossible
from scoring.contest.model import MatchFacts, Pair, Withdrawal
from scoring.contest.rounds import From
from scoring.contest.stage_view import StageView
from scoring.formats.double_elimination import FORMAT, DoubleEliminationOptions, crossings, layout
from tests.profiles import max_examples
from tests.scoring.contest.samples import in_english
from tests.scoring.formats.samples import (
    impossible,
    missing,
    numbered,
    pairs_by_tier,
    played_on,
    round_texts,
    stage_view,
    to_play,
    with_matches,
    won,
)


def cup(count: int, *matches: MatchFacts, **more: object) -> StageView:
    return stage_view("double_elimination", [numbered(count)], *matches, **more)  # type: ignore[arg-type]


def test_a_bracket_of_eight_drops_losers_to_the_other_half() -> None:
    """Losers of the winners' second round drop to the other half."""
    assert round_texts(FORMAT.rounds(cup(8), None)) == [
        ["P01-P08", "P04-P05", "P02-P07", "P03-P06"],
        ["w1.1-w1.2", "w1.3-w1.4", "l1.1-l1.2", "l1.3-l1.4"],
        ["w2.3-l2.2", "w2.4-l2.1"],
        ["w2.1-w2.2", "w3.1-w3.2"],
        ["w4.2-l4.1"],
        ["w4.1-w5.1"],
        ["w6.1-l6.1"],
    ]


def test_each_match_says_its_bracket() -> None:
    brackets = [[pairing.bracket for pairing in round_.pairings] for round_ in FORMAT.rounds(cup(4), None)]
    assert brackets == [["winners"] * 2, ["winners", "losers"], ["losers"], ["final"], ["final"]]


def test_three_pairs_play_with_byes_on_both_sides() -> None:
    assert round_texts(FORMAT.rounds(cup(3), None)) == [
        ["P01-", "P02-P03"],
        ["P01-w1.2", "l1.2-"],
        ["w2.2-l2.1"],
        ["w2.1-w3.1"],
        ["w4.1-l4.1"],
    ]


def test_two_pairs_meet_until_one_has_lost_twice() -> None:
    assert round_texts(FORMAT.rounds(cup(2), None)) == [["P01-P02"], ["w1.1-l1.1"], ["w2.1-l2.1"]]


def test_the_repeat_is_dropped_once_the_unbeaten_pair_wins() -> None:
    view = cup(2, won(1, "P01", "P02"), won(2, "P01", "P02"))
    assert round_texts(FORMAT.rounds(view, None)) == [["P01-P02"], ["P01-P02"]]
    assert FORMAT.finished(view)
    assert pairs_by_tier(view) == [["P01"], ["P02"]]


def test_the_final_is_played_again_if_the_unbeaten_pair_loses_it() -> None:
    view = cup(2, won(1, "P01", "P02"), won(2, "P02", "P01"))
    assert round_texts(FORMAT.rounds(view, None))[2] == ["P02-P01"]
    assert not FORMAT.finished(view)
    assert pairs_by_tier(view) == [["P01", "P02"]]
    view = with_matches(view, *view.matches, won(3, "P01", "P02", slot=1))
    FORMAT.refuse(view)
    assert FORMAT.finished(view)
    assert pairs_by_tier(view) == [["P01"], ["P02"]]


def test_a_repeat_that_is_not_needed_is_refused() -> None:
    with pytest.raises(Impossible, match="not a match in round"):
        FORMAT.refuse(cup(2, won(1, "P01", "P02"), won(2, "P01", "P02"), won(3, "P01", "P02", slot=1)))
    with pytest.raises(Impossible, match="first enter the results"):
        FORMAT.refuse(cup(2, won(1, "P01", "P02"), won(3, "P01", "P02", slot=1)))


def test_tiers_follow_the_round_of_the_second_defeat() -> None:
    view = played_on(cup(8), lambda first, second: first < second)
    assert pairs_by_tier(view) == [["P01"], ["P02"], ["P03"], ["P04"], ["P05", "P06"], ["P07", "P08"]]
    (table,) = FORMAT.tables(view)
    assert [tier.reached_text.params.get("round") for tier in table.tiers or ()] == [None, None, 5, 4, 3, 2]


def test_who_neither_came_is_in_neither_bracket_any_more() -> None:
    view = cup(4, missing(1, "P01", "P04", both=True), won(1, "P02", "P03"))
    assert round_texts(FORMAT.rounds(view, None)) == [
        ["P01-P04", "P02-P03"],
        ["P02-", "P03-"],
        ["P03-"],
        ["P02-P03"],
        ["w4.1-l4.1"],
    ]
    assert pairs_by_tier(view) == [["P02", "P03"], ["P01", "P04"]]


def test_a_pair_that_left_loses_its_way_through_both_brackets() -> None:
    left = {"P01": Pair("P01", "P01", withdrawn=Withdrawal("s", 1))}
    played = (won(1, "P02", "P03"), won(2, "P02", "P04"), won(3, "P03", "P04"), won(4, "P02", "P03"))
    assert pairs_by_tier(cup(4, *played, pairs=left)) == [["P02"], ["P03"], ["P04"], ["P01"]]


@given(st.integers(2, 40), st.randoms(use_true_random=False))
@max_examples(60)
def test_all_but_one_champion_are_out_after_two_defeats(count: int, random: object) -> None:
    view = played_on(cup(count), lambda *_two: random.random() < 0.5)  # type: ignore[attr-defined]
    assert FORMAT.finished(view)
    tiers = pairs_by_tier(view)
    assert sorted(pair for tier in tiers for pair in tier) == numbered(count)
    assert len(tiers[0]) == len(tiers[1]) == 1
    lost = Counter(
        outcome.pairs[outcome.loser] for outcome in view.outcomes if outcome.loser is not None and outcome.pairs[1]
    )
    assert lost[tiers[0][0]] <= 1
    assert {lost[pair] for tier in tiers[1:] for pair in tier} == {2}


@given(st.integers(2, 40))
@max_examples(40)
def test_every_place_is_fed_once(count: int) -> None:
    fed = Counter(side for slot in layout(_duels(count)) for side in slot.sides if isinstance(side, From))
    slots = [slot for slot in layout(_duels(count)) if slot.bracket == "winners"]
    for slot in slots:
        assert fed[From(slot.round, slot.slot)] == fed[From(slot.round, slot.slot, loser=True)] == 1
    assert set(fed.values()) == {1}


def _duels(count: int) -> tuple[tuple[str | None, str | None], ...]:
    size = 1 << max(1, (count - 1).bit_length())
    names: list[str | None] = [*numbered(count), *[None] * (size - count)]
    return tuple(zip(names[::2], names[1::2], strict=True))


def earliest_second_meetings(depth: int, crossing: tuple[int, ...]) -> list[bool]:
    """Oracle: for each round of the losers' bracket, whether two pairs that have met may meet again, by their names.

    A place of the losers' bracket may hold any pair of a set of blocks; a block is where a pair entered.
    """
    flags = []
    places = [{block} for block in range(1 << (depth - 2))]
    for step, mask in enumerate(crossing):
        blocks = [set(range(index << step, (index + 1) << step)) for index in range(len(places))]
        dropping = [blocks[index ^ mask] for index in range(len(places))]
        flags.append(any(place & drop for place, drop in zip(places, dropping, strict=True)))
        places = [place | drop for place, drop in zip(places, dropping, strict=True)]
        if len(places) > 1:
            flags.append(any(_may_meet(one, two, step) for one, two in zip(places[::2], places[1::2], strict=True)))
            places = [one | two for one, two in zip(places[::2], places[1::2], strict=True)]
    return flags


def _may_meet(one: set[int], two: set[int], step: int) -> bool:
    return bool({block >> step for block in one} & {block >> step for block in two})


@pytest.mark.parametrize("depth", [2, 3, 4, 5])
def test_no_other_crossing_delays_second_meetings_longer(depth: int) -> None:
    every = itertools.product(*(range(1 << (depth - step)) for step in range(2, depth + 1)))
    assert earliest_second_meetings(depth, crossings(depth)) == min(
        earliest_second_meetings(depth, crossing) for crossing in every
    )


def test_second_meetings_of_sixteen_wait_for_the_last_rounds_of_the_losers() -> None:
    assert earliest_second_meetings(4, crossings(4)) == [False, False, True, True, True]


def test_double_elimination_has_no_groups_and_no_schedule() -> None:
    assert FORMAT.read_options({}) == DoubleEliminationOptions()
    with pytest.raises(Impossible, match="without groups"):
        FORMAT.refuse(stage_view("double_elimination", ["AB", "CD"]))
    assert FORMAT.tables(stage_view("double_elimination", ["A"])) == ()
    assert FORMAT.scheduled(cup(4)) == ()
    with pytest.raises(Impossible, match="first enter the results"):
        FORMAT.refuse(cup(4, to_play(2, "P01", "P02")))


def outcomes(view: StageView) -> list[str]:
    """How far each tier has come, best first."""
    (table,) = FORMAT.tables(view)
    assert (table.group, table.pairs) == (0, view.entrants)
    return [in_english(tier.reached_text) for tier in table.tiers or ()]


def test_what_is_told_of_a_final_and_of_its_repeat() -> None:
    """P01 is unbeaten when the final comes."""
    before = (
        won(1, "P01", "P04"), won(1, "P02", "P03"), won(2, "P01", "P02"), won(2, "P03", "P04"), won(3, "P02", "P03"),
    )  # fmt: skip
    beaten = ["knocked out in round 3.", "knocked out in round 2."]
    assert outcomes(cup(4, *before)) == ["still in.", *beaten]
    assert outcomes(cup(4, *before, won(4, "P01", "P02"))) == ["won the final.", "lost the final.", *beaten]
    once = (*before, won(4, "P02", "P01"))
    assert outcomes(cup(4, *once)) == ["still in.", *beaten]
    assert outcomes(cup(4, *once, won(5, "P02", "P01"))) == ["won the final.", "lost the final.", *beaten]


def test_a_round_asked_for_is_drawn_as_all_of_them_are() -> None:
    view = cup(8)
    drawn = FORMAT.rounds(view, "lottery")
    assert drawn[0] != FORMAT.rounds(view, None)[0]
    assert [FORMAT.round(view, number, "lottery") for number in range(1, len(drawn) + 1)] == list(drawn)
    assert impossible(lambda: FORMAT.round(cup(4), 6, None)) == "Stage s has no round 6: ask for one from 1 to 5."


@pytest.mark.parametrize("slots", [1, 2, 4, 8, 16])
def test_the_first_round_alone_gives_the_number_of_the_last(slots):
    duels = tuple((f"P{2 * slot}", f"P{2 * slot + 1}") for slot in range(slots))
    assert FORMAT.last_of_bracket(slots) == max(slot.round for slot in layout(duels))

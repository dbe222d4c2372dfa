"""Round robin: the published Berger tables, legs, groups, and what clubs record in another order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage, MatchFacts, Pair, Withdrawal
from scoring.contest.rounds import DrawnRound
from scoring.contest.stage_view import StageView
from scoring.formats.berger import berger_schedule
from scoring.formats.records import pair_label
from scoring.formats.round_robin import FORMAT, RoundRobinOptions
from scoring.lots import drawn_order
from scoring.unreadable import Unreadable
from tests.profiles import max_examples
from tests.scoring.formats.samples import (
    bye,
    missing,
    numbered,
    played_on,
    round_texts,
    stage_view,
    to_play,
    with_matches,
    won,
)

# FIDE Handbook, C.05, annex 1: the tables for 3 or 4, 5 or 6, 7 or 8, 9 or 10 players.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def meetings(rounds: tuple[DrawnRound, ...]) -> Counter[frozenset[object]]:
    return Counter(
        frozenset(pairing.pairs) for round_ in rounds for pairing in round_.pairings if pairing.pairs[1] is not None
    )


def nobody_twice_in_a_round(rounds: tuple[DrawnRound, ...]) -> bool:
    playing = [[pair for pairing in round_.pairings for pair in pairing.pairs if pair] for round_ in rounds]
    return all(len(pairs) == len(set(pairs)) for pairs in playing)


@pytest.mark.parametrize("count", PUBLISHED)
def test_rounds_are_those_of_the_published_tables(count: int) -> None:
    assert [
        " ".join(f"{first}-{second}" for first, second in round_) for round_ in berger_schedule(count)
    ] == PUBLISHED[count]


def test_who_would_meet_the_last_number_has_the_bye_of_an_odd_table() -> None:
    assert [round_[0] for round_ in berger_schedule(5)] == [(1, None), (4, None), (2, None), (5, None), (3, None)]


@given(st.integers(2, 70), st.integers(1, 3))
@max_examples(60)
def test_every_pair_meets_every_other_once_a_leg_in_the_fewest_rounds(count: int, legs: int) -> None:
    pairs = numbered(count)
    rounds = FORMAT.rounds(stage_view("round_robin", [pairs], legs=legs), None)
    assert len(rounds) == (count - 1 + count % 2) * legs
    assert meetings(rounds) == {frozenset(two): legs for two in combinations(pairs, 2)}
    assert nobody_twice_in_a_round(rounds)
    byes = Counter(pairing.pairs[0] for round_ in rounds for pairing in round_.pairings if pairing.pairs[1] is None)
    assert byes == (dict.fromkeys(pairs, legs) if count % 2 else {})


def test_a_second_leg_has_the_sides_changed() -> None:
    assert round_texts(FORMAT.rounds(stage_view("round_robin", ["ABC"], legs=2), None)) == [
        ["B-C", "A-"],
        ["A-B", "C-"],
        ["C-A", "B-"],
        ["C-B", "A-"],
        ["B-A", "C-"],
        ["A-C", "B-"],
    ]


def test_groups_run_side_by_side() -> None:
    first, *others = FORMAT.rounds(stage_view("round_robin", ["ABCD", "EFG"]), None)
    assert [(p.slot, p.group, p.table, p.pairs) for p in first.pairings] == [
        (1, 0, 1, ("A", "D")),
        (2, 0, 2, ("B", "C")),
        (3, 1, 3, ("F", "G")),
        (4, 1, None, ("E", None)),
    ]
    assert len(others) == 2


def test_a_written_table_keeps_its_number() -> None:
    view = stage_view("round_robin", ["ABCD"], to_play(1, "C", "B", table=1))
    assert [pairing.table for pairing in FORMAT.round(view, 1, None).pairings] == [2, 1]


def test_a_seed_draws_the_numbers_of_all_groups_at_once_but_not_places() -> None:
    one = stage_view("round_robin", [numbered(6)])
    assert round_texts(FORMAT.rounds(one, "x")) != round_texts(FORMAT.rounds(one, None))
    drawn = drawn_order("ABCDEF", "s-1", "x")
    in_that_order = [[pair for pair in drawn if pair in group] for group in ("ABC", "DEF")]
    two, same = stage_view("round_robin", ["ABC", "DEF"]), stage_view("round_robin", in_that_order)
    assert FORMAT.rounds(two, "x") == FORMAT.rounds(same, None) != FORMAT.rounds(two, None)
    sent_on = stage_view("round_robin", [numbered(6)], entrants=FromStage("before", (1,)))
    assert FORMAT.rounds(sent_on, "x") == FORMAT.rounds(sent_on, None)


def test_a_written_first_round_tells_the_numbers_that_were_drawn() -> None:
    for count in (6, 7, 8, 9):
        empty = stage_view("round_robin", [numbered(count)])
        drawn = FORMAT.rounds(empty, "some seed")
        first = [MatchFacts("s", 1, pairing.pairs) for pairing in drawn[0].pairings]  # type: ignore[arg-type]
        assert FORMAT.rounds(with_matches(empty, *first), None) == drawn
        without_bye = [match for match in first if match.pairs[1] is not None]
        assert FORMAT.rounds(with_matches(empty, *without_bye), None) == drawn


@given(st.integers(2, 9), st.integers(1, 2), st.randoms(use_true_random=False))
@max_examples(60)
def test_whatever_order_a_club_writes_every_meeting_is_still_there(count: int, legs: int, random: object) -> None:
    pairs = numbered(count)
    random.shuffle(pairs)  # type: ignore[attr-defined]
    other = FORMAT.rounds(stage_view("round_robin", [pairs], legs=legs), None)
    some = [
        to_play(round_.number, *pairing.pairs)  # type: ignore[arg-type]
        for round_ in other
        for pairing in round_.pairings
        if random.random() < 0.5  # type: ignore[attr-defined]
    ]
    view = stage_view("round_robin", [sorted(pairs)], *some, legs=legs)
    FORMAT.refuse(view)
    rounds = FORMAT.rounds(view, None)
    assert meetings(rounds) == {frozenset(two): legs for two in combinations(pairs, 2)}
    assert nobody_twice_in_a_round(rounds)
    assert {(m.round, frozenset(m.pairs)) for m in some} <= {
        (round_.number, frozenset(pairing.pairs)) for round_ in rounds for pairing in round_.pairings
    }
    assert Counter(frozenset((first, second)) for _r, first, second, _g in FORMAT.scheduled(view)) == meetings(rounds)


def test_a_meeting_written_later_makes_room_and_only_the_displaced_one_moves() -> None:
    """The table has B-C, A-B, C-A. With B-C in round 3, C-A goes to round 1, and A-B stays in round 2."""
    assert round_texts(FORMAT.rounds(stage_view("round_robin", ["ABC"], to_play(3, "B", "C")), None)) == [
        ["C-A", "B-"],
        ["A-B", "C-"],
        ["B-C", "A-"],
    ]


def test_a_meeting_written_in_its_own_round_is_that_of_its_leg() -> None:
    """C-B stands in round 4, as in the table: B-C of the first leg is still to come. C-A in round 2 moves A-B."""
    view = stage_view("round_robin", ["ABC"], to_play(4, "C", "B"), to_play(2, "C", "A"), legs=2)
    assert round_texts(FORMAT.rounds(view, None)) == [
        ["B-C", "A-"],
        ["C-A", "B-"],
        ["A-B", "C-"],
        ["C-B", "A-"],
        ["B-A", "C-"],
        ["A-C", "B-"],
    ]


def test_a_bye_written_where_nobody_need_wait_puts_the_meeting_off() -> None:
    assert round_texts(FORMAT.rounds(stage_view("round_robin", ["AB"], bye(1, "A")), None)) == [["A-"], ["A-B"]]


def test_scheduled_meetings_have_no_byes() -> None:
    meetings_of_three = FORMAT.scheduled(stage_view("round_robin", ["ABC"]))
    assert meetings_of_three == ((1, "B", "C", 0), (2, "A", "B", 0), (3, "C", "A", 0))


def test_a_round_robin_is_finished_when_all_have_met() -> None:
    view = played_on(stage_view("round_robin", ["ABC", "DE"], legs=2), lambda first, second: first < second)
    assert FORMAT.finished(view)
    one = next(match for match in view.matches if match.pairs[1] is not None)
    assert not FORMAT.finished(with_matches(view, *(match for match in view.matches if match != one)))


def test_whose_matches_count_for_nobody_is_not_waited_for() -> None:
    pairs = {"C": Pair("C", "C", withdrawn=Withdrawal("s", 1, annul=True))}
    view = stage_view("round_robin", ["ABC"], won(1, "A", "B"), pairs=pairs)
    assert FORMAT.finished(view)


def test_each_group_has_a_table() -> None:
    tables = FORMAT.tables(stage_view("round_robin", ["AB", "CD"]))
    assert [(table.group, table.pairs, table.tiers) for table in tables] == [
        (0, ("A", "B"), None),
        (1, ("C", "D"), None),
    ]


def refusal_text(view: StageView) -> str:
    with pytest.raises(Impossible) as fault:
        FORMAT.refuse(view)
    return fault.value.message.id % fault.value.message.params


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (stage_view("round_robin", ["A"]), "Stage s needs at least two pairs: enter more."),
        (stage_view("round_robin", ["AB", "C"]), "Group 2 of stage s needs at least two pairs."),
        (
            stage_view("round_robin", ["ABC"], won(1, "A", "B"), to_play(1, "B", "C")),
            "B has two matches in round 1 of stage s: correct one of them.",
        ),
        (
            stage_view("round_robin", ["AB"], won(1, "A", "B"), won(2, "B", "A")),
            "B and A have more matches in stage s than it has legs: remove one.",
        ),
        (
            stage_view("round_robin", ["AB", "CD"], to_play(1, "A", "C")),
            "C does not play in group 1 of stage s: correct the group or the pair.",
        ),
        (
            stage_view("round_robin", ["AB", "CD"], to_play(1, "A", "B", group=2)),
            "Stage s has no group 2, counted from 0.",
        ),
        (
            stage_view("round_robin", ["AB"], to_play(1, "A", "Z")),
            "Z does not play in stage s: enter the pair or remove the match.",
        ),
    ],
)
def test_contradictory_results_are_refused(view: StageView, sentence: str) -> None:
    assert refusal_text(view) == sentence


def test_a_pair_is_named_with_its_id() -> None:
    view = stage_view("round_robin", ["AB"], pairs={"A": Pair("A", "Ana/Bia")})
    assert (pair_label(view, "A"), pair_label(view, "B"), pair_label(view, "Z")) == ("Ana/Bia (A)", "B", "Z")


def test_a_bye_hides_no_contradiction_behind_it() -> None:
    view = stage_view("round_robin", ["ABC"], bye(1, "C"), won(1, "A", "B"), won(2, "B", "A"))
    assert refusal_text(view) == "B and A have more matches in stage s than it has legs: remove one."


def test_a_round_is_drawn_as_all_of_them_are() -> None:
    """The members are numbered in drawn order, once, for the first round: 1 meets the last."""
    view = stage_view("round_robin", [numbered(6)])
    drawn = drawn_order(numbered(6), "s-1", "lottery")
    assert FORMAT.round(view, 1, "lottery").pairings[0].pairs == (drawn[0], drawn[5])
    assert FORMAT.round(view, 2, "lottery") == FORMAT.rounds(view, "lottery")[1] != FORMAT.rounds(view, None)[1]


def test_a_table_is_kept_in_the_round_it_was_written_in() -> None:
    view = stage_view("round_robin", ["ABCD"], to_play(1, "C", "B", table=5), legs=2)
    tables = [[pairing.table for pairing in FORMAT.round(view, number, None).pairings] for number in (1, 4)]
    assert tables == [[1, 5], [1, 2]]


def test_each_leg_changes_sides() -> None:
    rounds = FORMAT.rounds(stage_view("round_robin", ["AB"], legs=4), None)
    assert [round_.pairings[0].pairs for round_ in rounds] == [("A", "B"), ("B", "A"), ("A", "B"), ("B", "A")]


def test_byes_and_walkovers_are_no_contradiction() -> None:
    FORMAT.refuse(stage_view("round_robin", ["ABC"], bye(1, "A"), missing(1, "B", "C")))


def test_a_round_that_a_round_robin_does_not_have_is_refused() -> None:
    with pytest.raises(Impossible, match="no round"):
        FORMAT.round(stage_view("round_robin", ["ABC"]), 4, None)


def test_options_of_a_round_robin_are_read() -> None:
    assert FORMAT.read_options({}) == RoundRobinOptions(1)
    assert FORMAT.read_options({"legs": 2}) == RoundRobinOptions(2)
    for wrong in (0, -1, True, "2", 1.0, None, 1001):
        with pytest.raises(Unreadable):
            FORMAT.read_options({"legs": wrong})

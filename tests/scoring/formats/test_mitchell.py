"""Mitchell: one half stays, the other moves on, and nobody meets anybody twice."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import MatchFacts, Pair, Withdrawal
from scoring.formats.base import StageView
from scoring.formats.mitchell import FORMAT, MitchellOptions
from scoring.lots import drawn_order
from scoring.unreadable import Unreadable
from tests.profiles import max_examples
from tests.scoring.formats.samples import (
    bye,
    impossible,
    numbered,
    played_on,
    shown,
    stage_view,
    to_play,
    with_matches,
    won,
)


def mitchell(members: str, *matches: MatchFacts, **more: object) -> StageView:
    return stage_view("mitchell", [members], *matches, **more)  # type: ignore[arg-type]


def test_six_pairs() -> None:
    assert shown(FORMAT.rounds(mitchell("ABCDEF"), None)) == [
        ["A-D", "B-E", "C-F"],
        ["A-F", "B-D", "C-E"],
        ["A-E", "B-F", "C-D"],
    ]


def test_the_stationary_keep_their_tables() -> None:
    for round_ in FORMAT.rounds(mitchell("ABCDEF"), None):
        assert [(pairing.table, pairing.pairs[0]) for pairing in round_.pairings] == [(1, "A"), (2, "B"), (3, "C")]


def test_five_pairs_have_a_bye_a_round() -> None:
    assert shown(FORMAT.rounds(mitchell("ABCDE"), None)) == [["A-C", "B-D", "E-"], ["A-E", "B-C", "D-"]]
    assert shown(FORMAT.rounds(mitchell("ABCDE", rounds=3), None))[2] == ["A-D", "B-E", "C-"]


def test_a_table_too_many_waits_for_somebody() -> None:
    assert shown(FORMAT.rounds(mitchell("ABC", stationary=["B", "C"]), None)) == [["B-A", "C-"], ["C-A", "B-"]]


@given(st.integers(2, 70), st.booleans())
@max_examples(60)
def test_all_of_one_half_meet_all_of_the_other_once(count: int, larger: bool) -> None:
    pairs = numbered(count)
    stay = pairs[: (count + larger) // 2]
    most = max(len(stay), count - len(stay))
    view = stage_view("mitchell", [pairs], stationary=stay, rounds=most)
    FORMAT.refuse(view)
    rounds = FORMAT.rounds(view, None)
    met = Counter(p.pairs for round_ in rounds for p in round_.pairings if p.pairs[1] is not None)
    assert met == {(one, other): 1 for one in stay for other in pairs if other not in stay}
    byes = Counter(p.pairs[0] for round_ in rounds for p in round_.pairings if p.pairs[1] is None)
    assert set(byes.values()) == ({1} if count % 2 else set())
    assert sum(byes.values()) == (most if count % 2 else 0)
    for round_ in rounds:
        playing = [pair for pairing in round_.pairings for pair in pairing.pairs if pair]
        assert sorted(playing) == pairs  # type: ignore[type-var]


def test_it_is_finished_when_the_schedule_is_played() -> None:
    view = played_on(mitchell("ABCD"), lambda first, second: first < second)
    assert FORMAT.finished(view)
    assert not FORMAT.finished(with_matches(view, *view.matches[1:]))
    assert not FORMAT.finished(mitchell("AB", to_play(1, "A", "B")))
    gone = {"A": Pair("A", "A", withdrawn=Withdrawal("s", 1, annul=True))}
    assert FORMAT.finished(mitchell("ABCD", won(1, "B", "D"), won(2, "B", "C"), pairs=gone))


def test_a_hall_that_moved_the_other_way_is_finished_too() -> None:
    other_way = [
        won(1, "A", "D"),
        won(1, "B", "E"),
        won(1, "C", "F"),
        won(2, "A", "E"),
        won(2, "B", "F"),
        won(2, "C", "D"),
    ]
    assert FORMAT.finished(mitchell("ABCDEF", *other_way, rounds=2))
    assert not FORMAT.finished(mitchell("ABCDEF", *other_way[1:], rounds=2))
    still_playing = to_play(2, "C", "D")
    assert not FORMAT.finished(mitchell("ABCDEF", *other_way[:-1], still_playing, rounds=2))


def test_a_written_first_round_tells_where_all_sat() -> None:
    for members in ("ABCDEF", "ABCDEFG"):
        drawn = FORMAT.rounds(mitchell(members), "lottery")
        assert shown(drawn) != shown(FORMAT.rounds(mitchell(members), None))
        written = [
            MatchFacts("s", round_.number, pairing.pairs, table=pairing.table)  # type: ignore[arg-type]
            for round_ in drawn[:2]
            for pairing in round_.pairings
        ]
        view = mitchell(members, *written)
        FORMAT.refuse(view)
        assert shown(FORMAT.rounds(view, None)) == shown(drawn)


def test_a_first_round_in_which_the_first_half_met_tells_who_stayed() -> None:
    view = mitchell("ABCD", to_play(1, "A", "B"), to_play(1, "C", "D"))
    assert shown(FORMAT.rounds(view, None)) == [["A-B", "C-D"], ["A-D", "C-B"]]


def test_scheduled_meetings_have_no_byes() -> None:
    assert FORMAT.scheduled(mitchell("ABC", rounds=2)) == ((1, "A", "B", 0), (2, "A", "C", 0))


def test_one_table_or_two() -> None:
    one = FORMAT.tables(mitchell("ABCDE"))
    assert [(table.group, table.pairs) for table in one] == [(0, ("A", "B", "C", "D", "E"))]
    by_side = FORMAT.tables(mitchell("ABCDE", tables="by_side"))
    assert [(table.group, table.pairs) for table in by_side] == [(0, ("A", "B")), (1, ("C", "D", "E"))]
    assert FORMAT.tables(mitchell("")) == ()


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (mitchell("AB", rounds=2), "Stage s has 2 rounds, but only 1 opponent for a pair: play fewer rounds."),
        (mitchell("ABCD", rounds=3), "Stage s has 3 rounds, but only 2 opponents for a pair: play fewer rounds."),
        (mitchell("ABCDE", rounds=4), "Stage s has 4 rounds, but only 3 opponents for a pair: play fewer rounds."),
        (
            mitchell("ABCD", stationary=["A"]),
            "Half of the 4 pairs of stage s must stay at their tables, not 1.",
        ),
        (
            mitchell("ABCD", stationary=["A", "Z"]),
            "Z is set to stay at a table but does not play in stage s: remove it.",
        ),
        (
            mitchell("ABCDE", bye(1, "E"), to_play(1, "A", "B")),
            "A and B are on the same side in stage s and never meet: correct the pairs.",
        ),
        (
            mitchell("ABCD", won(1, "A", "C"), won(2, "A", "C")),
            "A and C meet twice in stage s: remove one of the matches.",
        ),
        (mitchell("ABCD", to_play(3, "A", "C")), "A × C is in round 3 of stage s, which has only 2."),
        (stage_view("mitchell", ["AB", "CD"]), "Stage s is of a kind without groups: make a stage of each group."),
    ],
)
def test_contradictions(view: StageView, sentence: str) -> None:
    assert impossible(lambda: FORMAT.refuse(view)) == sentence


def test_a_round_it_does_not_have() -> None:
    assert impossible(lambda: FORMAT.round(mitchell("ABCD"), 3, None)) == (
        "Stage s has no round 3: ask for one from 1 to 2."
    )
    assert FORMAT.round(mitchell("ABCD"), 2, None).number == 2


def test_a_round_is_drawn_as_all_of_them_are() -> None:
    """Half of the drawn order stays, the other half moves; it is drawn once, for the first round."""
    drawn = drawn_order("ABCDEF", "s-1", "lottery")
    (first, *_more) = FORMAT.rounds(mitchell("ABCDEF"), "lottery")
    assert [pairing.pairs for pairing in first.pairings] == list(zip(drawn[:3], drawn[3:], strict=True))
    assert FORMAT.round(mitchell("ABCDEF"), 1, "lottery") == first


def test_slots_count_on_to_the_bye_and_written_tables_are_kept() -> None:
    """In round 2 A met E at table 7; the tables of round 1 are no matter."""
    view = mitchell("ABCDE", to_play(1, "A", "C", table=5), to_play(2, "A", "E", table=7))
    by_round = [[(p.slot, p.pairs, p.table) for p in round_.pairings] for round_ in FORMAT.rounds(view, None)]
    assert by_round == [
        [(1, ("A", "C"), 5), (2, ("B", "D"), 2), (3, ("E", None), None)],
        [(1, ("A", "E"), 7), (2, ("B", "C"), 2), (3, ("D", None), None)],
    ]


def test_options() -> None:
    assert FORMAT.read_options({}) == MitchellOptions()
    full = {"stationary": ["A"], "rounds": 2, "tables": "by_side"}
    assert FORMAT.read_options(full) == MitchellOptions(("A",), 2, by_side=True)
    for wrong in (
        {"stationary": "A"},
        {"stationary": ["A", "A"]},
        {"stationary": [1]},
        {"tables": "two"},
        {"tables": 1},
    ):
        with pytest.raises(Unreadable):
            FORMAT.read_options(wrong)

"""A Mitchell movement: who sits where, and who meets whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.contest.model import MatchFacts, Pair, Withdrawal
from scoring.formats.mitchell import FORMAT
from scoring.lots import drawn_order
from tests.profiles import max_examples
from tests.scoring.contest.samples import in_english
from tests.scoring.formats.mitchell_views import mitchell
from tests.scoring.formats.samples import (
    impossible,
    numbered,
    played_on,
    round_texts,
    stage_view,
    to_play,
    with_matches,
    won,
)


def test_six_pairs_meet_every_pair_of_the_other_side() -> None:
    assert round_texts(FORMAT.rounds(mitchell("ABCDEF"), None)) == [
        ["A-D", "B-E", "C-F"],
        ["A-F", "B-D", "C-E"],
        ["A-E", "B-F", "C-D"],
    ]


def test_the_stationary_keep_their_tables() -> None:
    for round_ in FORMAT.rounds(mitchell("ABCDEF"), None):
        assert [(pairing.table, pairing.pairs[0]) for pairing in round_.pairings] == [(1, "A"), (2, "B"), (3, "C")]


def test_five_pairs_have_a_bye_a_round() -> None:
    assert round_texts(FORMAT.rounds(mitchell("ABCDE"), None)) == [["A-C", "B-D", "E-"], ["A-E", "B-C", "D-"]]
    assert round_texts(FORMAT.rounds(mitchell("ABCDE", rounds=3), None))[2] == ["A-D", "B-E", "C-"]


def test_a_table_too_many_waits_for_somebody() -> None:
    assert round_texts(FORMAT.rounds(mitchell("ABC", stationary=["B", "C"]), None)) == [["B-A", "C-"], ["C-A", "B-"]]


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


def test_the_movers_go_on_so_many_tables() -> None:
    assert round_texts(FORMAT.rounds(mitchell("ABCDEFGHIJ", step=2), None)) == [
        ["A-F", "B-G", "C-H", "D-I", "E-J"],
        ["A-I", "B-J", "C-F", "D-G", "E-H"],
        ["A-G", "B-H", "C-I", "D-J", "E-F"],
        ["A-J", "B-F", "C-G", "D-H", "E-I"],
        ["A-H", "B-I", "C-J", "D-F", "E-G"],
    ]


def test_a_bye_counts_as_a_table_for_the_step() -> None:
    """Seven pairs: three tables and the bye, so that two places on is half of the way round."""
    assert round_texts(FORMAT.rounds(mitchell("ABCDEFG", step=2), None)) == [
        ["A-D", "B-E", "C-F", "G-"],
        ["A-F", "B-G", "C-D", "E-"],
    ]
    assert len(FORMAT.rounds(mitchell("ABCDEFG", step=3), None)) == 3


def test_by_default_there_are_as_many_rounds_as_the_smallest_group_and_the_step_allow() -> None:
    """Steps over groups of 4, 3 and 6 tables: the shortest way round is the stage's."""
    pairs = numbered(26)
    groups = [pairs[:8], pairs[8:14], pairs[14:]]
    rounds = {step: len(FORMAT.rounds(stage_view("mitchell", groups, step=step), None)) for step in (1, 2, 3, 4, 5)}
    assert rounds == {1: 3, 2: 2, 3: 1, 4: 1, 5: 3}


@given(st.integers(4, 40), st.integers(1, 45), st.booleans())
@max_examples(60)
def test_with_any_step_nobody_meets_twice(count: int, step: int, larger: bool) -> None:
    pairs = numbered(count)
    view = stage_view("mitchell", [pairs], stationary=pairs[: (count + larger) // 2], step=step)
    FORMAT.refuse(view)
    rounds = FORMAT.rounds(view, None)
    met = Counter(p.pairs for round_ in rounds for p in round_.pairings if p.pairs[1] is not None)
    assert set(met.values()) == {1}
    again = stage_view(
        "mitchell", [pairs], stationary=pairs[: (count + larger) // 2], step=step, rounds=len(rounds) + 1
    )
    tables = max(len(pairs[: (count + larger) // 2]), (count + 1 - larger) // 2)
    if len(rounds) < tables and step % tables == 0:
        assert "meet again after 1 round" in impossible(lambda: FORMAT.refuse(again))


def test_groups_play_side_by_side() -> None:
    """Tables are numbered through; a pair without an opponent has none, nor does its group lack one for it."""
    view = stage_view("mitchell", ["ABCDE", "FGHI"])
    FORMAT.refuse(view)
    by_round = [[(p.slot, p.group, p.table, p.pairs) for p in round_.pairings] for round_ in FORMAT.rounds(view, None)]
    assert by_round == [
        [(1, 0, 1, ("A", "C")), (2, 0, 2, ("B", "D")), (3, 0, None, ("E", None)),
         (4, 1, 3, ("F", "H")), (5, 1, 4, ("G", "I"))],
        [(1, 0, 1, ("A", "E")), (2, 0, 2, ("B", "C")), (3, 0, None, ("D", None)),
         (4, 1, 3, ("F", "I")), (5, 1, 4, ("G", "H"))],
    ]  # fmt: skip
    assert [(table.group, "".join(table.pairs)) for table in FORMAT.tables(view)] == [(0, "ABCDE"), (1, "FGHI")]


def test_who_is_named_stays_in_each_group() -> None:
    view = stage_view("mitchell", ["ABCD", "EFGH"], stationary=["H", "D", "C", "E"])
    assert round_texts(FORMAT.rounds(view, None))[0] == ["D-A", "C-B", "H-F", "E-G"]


def test_groups_of_two_sides_are_four_tables() -> None:
    view = stage_view("mitchell", ["ABCD", "EFGH"], tables="by_side")
    tables = FORMAT.tables(view)
    assert [(table.group, "".join(table.pairs)) for table in tables] == [(0, "AB"), (1, "CD"), (2, "EF"), (3, "GH")]
    titles = [in_english(title) for table in tables if (title := FORMAT.table_title(view.stage, table.group))]
    assert titles == [
        "Group A: pairs that stay", "Group A: pairs that move",
        "Group B: pairs that stay", "Group B: pairs that move",
    ]  # fmt: skip


def test_one_drawing_serves_all_groups() -> None:
    """Each group has its pairs in the order in which they came out among all."""
    drawn = drawn_order("ABCDEFGH", "s-1", "lottery")
    one, two = ([pair for pair in drawn if pair in group] for group in ("ABCD", "EFGH"))
    (first, *_more) = FORMAT.rounds(stage_view("mitchell", ["ABCD", "EFGH"]), "lottery")
    wanted = [(one[0], one[2]), (one[1], one[3]), (two[0], two[2]), (two[1], two[3])]
    assert [pairing.pairs for pairing in first.pairings] == wanted


def test_a_mitchell_is_finished_when_the_schedule_is_played() -> None:
    view = played_on(mitchell("ABCD"), lambda first, second: first < second)
    assert FORMAT.finished(view)
    assert not FORMAT.finished(with_matches(view, *view.matches[1:]))
    assert not FORMAT.finished(mitchell("AB", to_play(1, "A", "B")))
    withdrawn = {"A": Pair("A", "A", withdrawn=Withdrawal("s", 1, annul=True))}
    assert FORMAT.finished(mitchell("ABCD", won(1, "B", "D"), won(2, "B", "C"), pairs=withdrawn))


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
        assert round_texts(drawn) != round_texts(FORMAT.rounds(mitchell(members), None))
        written = [
            MatchFacts("s", round_.number, pairing.pairs, table=pairing.table)  # type: ignore[arg-type]
            for round_ in drawn[:2]
            for pairing in round_.pairings
        ]
        view = mitchell(members, *written)
        FORMAT.refuse(view)
        assert round_texts(FORMAT.rounds(view, None)) == round_texts(drawn)
        annulled = {place: match for place, match in enumerate(written) if drawn[0].pairings[0].pairs[0] in match.pairs}
        matches = [match for place, match in enumerate(written) if place not in annulled]
        view = replace(mitchell(members, *matches), annulled=annulled)
        FORMAT.refuse(view)
        assert round_texts(FORMAT.rounds(view, None)) == round_texts(drawn)


def test_a_first_round_in_which_the_first_half_met_tells_who_stayed() -> None:
    view = mitchell("ABCD", to_play(1, "A", "B"), to_play(1, "C", "D"))
    assert round_texts(FORMAT.rounds(view, None)) == [["A-B", "C-D"], ["A-D", "C-B"]]


def test_scheduled_meetings_have_no_byes() -> None:
    assert FORMAT.scheduled(mitchell("ABC", rounds=2)) == ((1, "A", "B", 0), (2, "A", "C", 0))

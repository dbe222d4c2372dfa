"""Recorded Mitchell rounds, and what is impossible."""

from __future__ import annotations

import pytest

from scoring.contest.stage_view import StageView
from scoring.formats.mitchell import FORMAT, MitchellOptions
from scoring.lots import drawn_order
from scoring.unreadable import Unreadable
from tests.scoring.formats.mitchell_views import mitchell
from tests.scoring.formats.samples import (
    bye,
    impossible,
    stage_view,
    to_play,
    won,
)


def test_a_mitchell_has_one_table_or_one_by_side() -> None:
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
        (stage_view("mitchell", ["AB", "C"]), "Group 2 of stage s needs at least two pairs."),
        (
            stage_view("mitchell", ["AB", "CD"], to_play(1, "A", "D")),
            "D does not play in group 1 of stage s: correct the group or the pair.",
        ),
        (
            stage_view("mitchell", ["ABCD", "EFGH"], stationary=["A", "B", "E"]),
            "Half of the 4 pairs of group 2 of stage s must stay at their tables, not 1.",
        ),
        (
            stage_view("mitchell", ["ABCDEF", "GHIJ"], rounds=3),
            "Stage s has 3 rounds, but only 2 opponents for a pair: play fewer rounds.",
        ),
        (
            mitchell("ABCDEFGH", rounds=3, step=2),
            "With a step of 2 the pairs of stage s meet again after 2 rounds: play fewer rounds or take another step.",
        ),
        (
            mitchell("ABCD", rounds=2, step=4),
            "With a step of 4 the pairs of stage s meet again after 1 round: play fewer rounds or take another step.",
        ),
    ],
)
def test_contradictory_results_are_refused(view: StageView, sentence: str) -> None:
    assert impossible(lambda: FORMAT.refuse(view)) == sentence


def test_a_round_that_a_mitchell_does_not_have_is_refused() -> None:
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


def test_options_of_a_mitchell_are_read() -> None:
    assert FORMAT.read_options({}) == MitchellOptions()
    full = {"stationary": ["A"], "rounds": 2, "tables": "by_side", "step": 3}
    assert FORMAT.read_options(full) == MitchellOptions(("A",), 2, by_side=True, step=3)
    for wrong in (
        {"stationary": "A"},
        {"stationary": ["A", "A"]},
        {"stationary": [1]},
        {"tables": "two"},
        {"tables": 1},
        {"step": 0},
        {"step": True},
    ):
        with pytest.raises(Unreadable):
            FORMAT.read_options(wrong)

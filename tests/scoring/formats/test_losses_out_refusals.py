"""Elimination by losses: what contradicts it, which rounds cannot be drawn, and its options."""

from __future__ import annotations

import pytest

from scoring.contest.model import LateEntry, Pair, Withdrawal
from scoring.contest.stage_view import StageView
from scoring.formats.losses_out import FORMAT, LossesOutOptions
from scoring.unreadable import Unreadable
from tests.scoring.formats.losses_out_views import losses_out_view
from tests.scoring.formats.samples import (
    bye,
    impossible,
    round_texts,
    stage_view,
    to_play,
    won,
)


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (
            losses_out_view(4, won(1, "P01", "P02"), won(1, "P03", "P04"), to_play(2, "P02", "P03"), losses=1),
            "P02 is out before round 2 of stage s: remove its match.",
        ),
        (
            losses_out_view(2, won(1, "P01", "P02"), bye(2, "P01"), losses=1),
            "Stage s is over before round 2: remove the matches of that round.",
        ),
        (
            losses_out_view(4, to_play(3, "P01", "P02")),
            "Stage s has matches of round 3 and none of round 1: enter that first.",
        ),
        (
            stage_view("losses_out", ["AB", "CD"], losses=1),
            "Stage s is of a kind without groups: make a stage of each group.",
        ),
    ],
)
def test_contradictory_results_are_refused(view: StageView, sentence: str) -> None:
    assert impossible(lambda: FORMAT.refuse(view)) == sentence


def test_a_round_that_was_drawn_can_be_asked_for_again() -> None:
    view = losses_out_view(2, won(1, "P01", "P02"), losses=1)
    assert round_texts([FORMAT.round(view, 1, None)]) == [["P01-P02"]]
    assert FORMAT.round(view, 1, None).number == 1
    assert FORMAT.rounds(view, None) == ()
    assert FORMAT.scheduled(view) == ()
    four = losses_out_view(4)
    assert (FORMAT.round(four, 1, "lottery"),) == FORMAT.rounds(four, "lottery") != FORMAT.rounds(four, None)


@pytest.mark.parametrize(
    ("view", "number", "sentence"),
    [
        (losses_out_view(2, won(1, "P01", "P02"), losses=1), 2, "Stage s has no round 2: it has only 1 round."),
        (losses_out_view(2, until=2), 1, "Stage s has no round to draw."),
        (losses_out_view(2), 3, "Round 3 of stage s cannot be drawn yet: round 1 comes first."),
        (
            losses_out_view(4, won(1, "P01", "P02"), won(1, "P03", "P04")), 4,
            "Round 4 of stage s cannot be drawn yet: round 2 comes first.",
        ),
        (
            losses_out_view(2, to_play(1, "P01", "P02")), 2,
            "Round 1 of stage s is not over: P01 × P02 has no result yet.",
        ),
        (
            losses_out_view(4, won(1, "P01", "P02")), 2,
            "Round 1 of stage s is not complete: P03 and P04 have no match in it.",
        ),
    ],
)  # fmt: skip
def test_a_round_that_cannot_be_drawn(view: StageView, number: int, sentence: str) -> None:
    assert impossible(lambda: FORMAT.round(view, number, None)) == sentence


def test_two_who_come_late_have_missed_nothing_of_the_round_before() -> None:
    late = {id_: Pair(id_, id_, entered=LateEntry("s", 2)) for id_ in ("P03", "P04")}
    assert round_texts(FORMAT.rounds(losses_out_view(4, won(1, "P01", "P02"), pairs=late), None)) == [
        ["P01-P03", "P02-P04"]
    ]


def test_whose_matches_count_for_nobody_may_have_met_one_that_shows_none() -> None:
    """P01's match with P02 is left out, and P05's bye was not written."""
    withdrawn = {"P01": Pair("P01", "P01", withdrawn=Withdrawal("s", 1, annul=True))}
    view = losses_out_view(5, won(1, "P03", "P04"), pairs=withdrawn)
    assert round_texts(FORMAT.rounds(view, None)) == [["P02-P03", "P04-P05"]]


def test_options_of_losses_out_are_read() -> None:
    assert FORMAT.read_options({"losses": 2}) == LossesOutOptions(2, 1)
    assert FORMAT.read_options({"losses": 2, "until": 8}) == LossesOutOptions(2, 8)
    for wrong in ({}, {"losses": 0}, {"losses": 2, "until": 0}):
        with pytest.raises(Unreadable):
            FORMAT.read_options(wrong)

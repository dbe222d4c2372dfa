"""Swiss: recorded rounds, open rounds, and what contradicts them."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.model import LateEntry, MatchFacts, Pair, Withdrawal
from scoring.contest.stage_view import StageView
from scoring.formats.swiss import FORMAT, restrictions
from tests.scoring.formats.samples import (
    bye,
    impossible,
    round_texts,
    stage_view,
    to_play,
    won,
)
from tests.scoring.formats.swiss_views import next_round, swiss


def test_a_written_round_is_given_as_written_and_stands_in_for_the_draw() -> None:
    view = swiss(4, won(1, "P04", "P03", table=7), won(1, "P01", "P02"))
    assert round_texts([FORMAT.round(view, 1, "any seed")]) == [["P04-P03", "P01-P02"]]
    assert [pairing.table for pairing in FORMAT.round(view, 1, None).pairings] == [7, None]
    assert FORMAT.round(view, 1, None).number == 1
    assert FORMAT.round(view, 2, None) == next_round(view)


def test_an_open_match_holds_the_next_round_up() -> None:
    view = swiss(4, won(1, "P01", "P02"), to_play(1, "P03", "P04"))
    not_over = "Round 1 of stage s is not over: P03 × P04 has no result yet."
    assert impossible(lambda: FORMAT.rounds(view, None)) == not_over
    assert impossible(lambda: FORMAT.round(view, 3, None)) == (
        "Round 3 of stage s cannot be drawn yet: round 2 comes first."
    )


def test_nor_does_a_bye_hide_an_open_match_behind_it() -> None:
    view = swiss(3, bye(1, "P03"), to_play(1, "P01", "P02"))
    assert impossible(lambda: FORMAT.rounds(view, None)) == (
        "Round 1 of stage s is not over: P01 × P02 has no result yet."
    )


def test_what_a_late_pair_missed_hides_nothing_that_was_written_behind_it() -> None:
    missed = MatchFacts("s", 1, ("P04", None), absent=frozenset({"P04"}))
    late = {"P04": Pair("P04", "P04", entered=LateEntry("s", 2))}
    view = swiss(4, missed, won(1, "P01", "P02"), bye(1, "P03"), pairs=late)
    assert round_texts([FORMAT.round(view, 1, None)]) == [["P01-P02", "P03-"]]


def test_byes_of_each_pair_are_counted() -> None:
    view = swiss(3, bye(1, "P03"), bye(2, "P03"), bye(3, "P02"))
    assert restrictions(view, 4).byes == {"P03": 2, "P02": 1}


def test_two_without_a_match_hold_the_next_round_up_but_one_may_have_had_its_bye() -> None:
    assert impossible(lambda: FORMAT.rounds(swiss(4, won(1, "P01", "P02")), None)) == (
        "Round 1 of stage s is not complete: P03 and P04 have no match in it."
    )
    assert FORMAT.rounds(swiss(3, won(1, "P01", "P02")), None)


@pytest.mark.parametrize(
    "elsewhere", [{"entered": LateEntry("s", 2)}, {"withdrawn": Withdrawal("s", 1)}], ids=["late", "gone"]
)
def test_a_round_is_complete_without_pairs_that_were_not_there(elsewhere: dict[str, Any]) -> None:
    pairs = {id_: Pair(id_, id_, **elsewhere) for id_ in ("P03", "P04")}
    assert next_round(swiss(4, won(1, "P01", "P02"), pairs=pairs)).number == 2


def test_no_round_follows_the_last_one() -> None:
    view = swiss(2, won(1, "P01", "P02"), rounds=1)
    assert FORMAT.rounds(view, None) == ()
    assert FORMAT.finished(view)
    assert impossible(lambda: FORMAT.round(view, 2, None)) == "Stage s has no round 2: it has only 1 round."
    assert FORMAT.rounds(swiss(2, to_play(1, "P01", "P02"), rounds=1), None) == ()
    assert not FORMAT.finished(swiss(2, to_play(1, "P01", "P02"), rounds=1))
    assert not FORMAT.finished(swiss(2, won(1, "P01", "P02"), rounds=2))


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (swiss(2, won(2, "P01", "P02")), "Stage s has matches of round 2 and none of round 1: enter that first."),
        (
            swiss(2, *(won(number, "P01", "P02") for number in (1, 2, 3)), rounds=2),
            "Stage s has matches of round 3, but only 2 rounds: correct one of them.",
        ),
        (
            swiss(2, won(1, "P01", "P02"), won(2, "P01", "P02"), rounds=1),
            "Stage s has matches of round 2, but only 1 round: correct one of them.",
        ),
        (swiss(1), "Stage s needs at least two pairs: enter more."),
        (stage_view("swiss", ["AB", "C"], rounds=2), "Group 2 of stage s needs at least two pairs."),
        (
            stage_view("swiss", ["AB", "CD"], won(1, "A", "C"), rounds=2),
            "C does not play in group 1 of stage s: correct the group or the pair.",
        ),
    ],
)
def test_contradictory_results_are_refused(view: StageView, sentence: str) -> None:
    assert impossible(lambda: FORMAT.refuse(view)) == sentence

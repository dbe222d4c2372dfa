"""Single elimination: brackets recorded by hand, and what contradicts them."""

from __future__ import annotations

import pytest

from scoring.contest.model import MatchFacts
from scoring.contest.stage_view import StageView
from scoring.formats.single_elimination import FORMAT
from tests.scoring.contest.samples import in_english
from tests.scoring.formats.cups import cup
from tests.scoring.formats.samples import (
    bye,
    impossible,
    round_texts,
    stage_view,
    to_play,
    with_matches,
    won,
)


def test_a_written_first_round_stands_in_for_the_draw() -> None:
    empty = cup(6)
    drawn = FORMAT.rounds(empty, "lottery")
    for named_slots in (True, False):
        first = [
            MatchFacts("s", 1, pairing.pairs, slot=pairing.slot if named_slots else None)  # type: ignore[arg-type]
            for pairing in drawn[0].pairings
        ]
        assert drawn != FORMAT.rounds(empty, None)
        assert FORMAT.rounds(with_matches(empty, *first), None) == drawn


def test_the_only_bye_need_not_be_written() -> None:
    view = cup(3, won(1, "P01", "P02", slot=2))
    assert round_texts(FORMAT.rounds(view, None)) == [["P03-", "P01-P02"], ["P03-P01"]]


def test_a_written_order_of_the_same_matches_changes_nothing_unless_slots_say_so() -> None:
    written = [to_play(1, "P02", "P03"), to_play(1, "P04", "P01")]
    assert round_texts(FORMAT.rounds(cup(4, *written), None))[0] == ["P01-P04", "P02-P03"]
    named = [to_play(1, "P02", "P03", slot=1), to_play(1, "P04", "P01", slot=2)]
    assert round_texts(FORMAT.rounds(cup(4, *named), None))[0] == ["P02-P03", "P04-P01"]


WHOLE = "correct it, or enter the whole first round with its byes."
EARLY = "P01 × P02 cannot be in round 2 of stage s yet: first enter the results it depends on."
OWN_SLOT = "in round 1 of stage s: give every match a slot of its own, from 1 to 2."
SEMI_FINALS = (won(1, "P01", "P04"), won(1, "P02", "P03"))


@pytest.mark.parametrize(
    ("matches", "sentence"),
    [
        ([to_play(1, "P01", "P02")], f"P01 × P02 is not a match of the drawn first round of stage s: {WHOLE}"),
        ([won(1, "P01", "P04"), to_play(2, "P01", "P02")], EARLY),
        ([to_play(2, "P01", "P02")], EARLY),
        (
            [*SEMI_FINALS, to_play(2, "P01", "P03")],
            "P01 × P03 is not a match in round 2 of the bracket of stage s: correct the pairs or the round.",
        ),
        (
            [*SEMI_FINALS, to_play(2, "P01", "P02", slot=2)],
            "P01 × P02 is slot 1 of round 2 in stage s: correct the slot.",
        ),
        (
            [*SEMI_FINALS, bye(2, "P01")],
            "P01 × – is not a match in round 2 of the bracket of stage s: correct the pairs or the round.",
        ),
        (
            [*SEMI_FINALS, to_play(3, "P01", "P02")],
            "P01 × P02 is not a match in round 3 of the bracket of stage s: correct the pairs or the round.",
        ),
        (
            [to_play(1, "P01", "P02", slot=1), to_play(1, "P03", "P04", slot=1)],
            f"P03 × P04 cannot have slot 1 {OWN_SLOT}",
        ),
        (
            [to_play(1, "P01", "P02", slot=1), to_play(1, "P03", "P04", slot=3)],
            f"P03 × P04 cannot have slot 3 {OWN_SLOT}",
        ),
        ([to_play(1, "P01", "P04", slot=3)], f"P01 × P04 cannot have slot 3 {OWN_SLOT}"),
        ([bye(1, "P01")], f"P01 × – is not a match of the drawn first round of stage s: {WHOLE}"),
    ],
)
def test_contradictory_results_are_refused(matches: list[MatchFacts], sentence: str) -> None:
    assert impossible(lambda: FORMAT.refuse(cup(4, *matches))) == sentence


def test_byes_that_were_not_written_must_be_where_they_were_drawn() -> None:
    """Of six the first and the second seed rest, in slots 1 and 3."""
    view = cup(6, won(1, "P03", "P05", slot=2), won(1, "P04", "P06", slot=4))
    assert round_texts(FORMAT.rounds(view, None))[0] == ["P01-", "P03-P05", "P02-", "P04-P06"]
    view = cup(6, won(1, "P03", "P05"), won(1, "P04", "P06"))
    assert impossible(lambda: FORMAT.rounds(view, None)) == (
        f"P03 × P05 is not a match of the drawn first round of stage s: {WHOLE}"
    )


def test_one_match_written_keeps_its_slot_and_its_table() -> None:
    view = cup(4, won(1, "P01", "P04", slot=1, table=7))
    FORMAT.refuse(view)
    first, second = FORMAT.rounds(view, None)[0].pairings
    assert (first.pairs, first.table, second.pairs, second.table) == (("P01", "P04"), 7, ("P02", "P03"), None)


def test_a_bracket_has_one_table() -> None:
    view = stage_view("single_elimination", ["AB", "CD"])
    assert impossible(lambda: FORMAT.refuse(view)) == "Stage s is of a kind without groups: make a stage of each group."
    (table,) = FORMAT.tables(cup(4))
    assert (table.group, table.pairs) == (0, ("P01", "P02", "P03", "P04"))
    assert FORMAT.tables(stage_view("single_elimination", ["A"])) == ()
    assert FORMAT.scheduled(cup(4)) == ()


def outcomes(view: StageView) -> dict[str, str]:
    """The text of each tier."""
    (table,) = FORMAT.tables(view)
    return {" ".join(tier.pairs): in_english(tier.reached_text) for tier in table.tiers or ()}


def test_each_stage_of_a_knock_out_says_who_is_still_in() -> None:
    assert outcomes(cup(4)) == {"P01 P02 P03 P04": "still in."}
    view = cup(4, *SEMI_FINALS)
    assert outcomes(view) == {"P01 P02": "still in.", "P03 P04": "knocked out in the semi-finals."}
    final = with_matches(view, *view.matches, won(2, "P01", "P02"))
    assert outcomes(final) == {
        "P01": "won the final.",
        "P02": "lost the final.",
        "P03 P04": "knocked out in the semi-finals.",
    }
    assert outcomes(cup(4, *SEMI_FINALS, third_place=True)) == {
        "P01 P02": "still in.",
        "P03 P04": "plays for third place.",
    }

"""Pairings as plain values: what each field is called, and the stage of a round that cannot be drawn."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from scoring.contest.impossible import Impossible
from scoring.stages.pairings import pairings, write_pairings
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import Document, beat, document


def drawn_rounds(file: Document, number: int | None = None, seed: str | None = None) -> list[Document]:
    tournament = read_tournament(file)
    rounds: list[Document] = write_pairings(pairings(tournament, tournament.stages[0], number, seed))["rounds"]
    return rounds


def test_pairings_of_a_knock_out_name_later_rounds_by_their_sources() -> None:
    file = document("ABCD", [beat("A", "D", table=3)], stage={"kind": "single_elimination", "third_place": True})
    assert drawn_rounds(file) == [
        {"round": 1, "matches": [{"slot": 1, "pairs": ["A", "D"], "table": 3}, {"slot": 2, "pairs": ["B", "C"]}]},
        {
            "round": 2,
            "matches": [
                {"slot": 1, "pairs": ["A", {"winner_of": [1, 2]}]},
                {"slot": 2, "pairs": ["D", {"loser_of": [1, 2]}]},
            ],
        },
    ]


def test_a_match_of_two_brackets_says_which_it_is_in() -> None:
    file = document("AB", stage={"kind": "double_elimination"})
    assert drawn_rounds(file, 1) == [{"round": 1, "matches": [{"slot": 1, "pairs": ["A", "B"], "bracket": "winners"}]}]


def test_a_match_of_groups_says_which_it_is_in() -> None:
    file = document("ABCD", stage={"groups": [["A", "B"], ["C", "D"]]})
    assert drawn_rounds(file) == [
        {
            "round": 1,
            "matches": [
                {"slot": 1, "pairs": ["A", "B"], "group": 0, "table": 1},
                {"slot": 2, "pairs": ["C", "D"], "group": 1, "table": 2},
            ],
        }
    ]


def test_wishes_that_were_not_honoured_are_listed_with_the_round() -> None:
    file = document("AB", [beat("A", "B")], stage={"kind": "swiss", "rounds": 3})
    assert drawn_rounds(file) == [
        {
            "round": 2,
            "matches": [{"slot": 1, "pairs": ["A", "B"], "table": 1}],
            "broken": [{"wish": "rematch", "pairs": ["A", "B"]}],
        }
    ]


@pytest.mark.parametrize("number", [None, 1])
def test_a_seed_draws_another_order_and_the_same_each_time(number: int | None) -> None:
    file = document("ABCDEFGH", stage={"kind": "single_elimination"})
    assert drawn_rounds(file, number, "lottery")[0] == drawn_rounds(file, None, "lottery")[0] != drawn_rounds(file)[0]


def test_the_stage_of_what_cannot_be_drawn() -> None:
    """Round 3 of the second stage, a Swiss one of which nothing has been played."""
    file: dict[str, Any] = document("AB")
    file["stages"].append({"id": "t", "kind": "swiss", "rounds": 5, "criteria": ["wins"]})
    tournament = read_tournament(file)
    with pytest.raises(Impossible) as caught:
        pairings(tournament, tournament.stages[1], 3)
    assert caught.value.stage == 1


@pytest.mark.parametrize("kind", [{"kind": "swiss", "rounds": 2}, {"kind": "losses_out", "losses": 2}])
def test_a_round_of_which_every_match_was_annulled_has_been_played(kind: Document) -> None:
    """B and C leave after round 1, in which they met A and D: round 1 stays as written, and round 2 is the next."""
    file = document("ABCD", [beat("B", "A", round=1, table=2), beat("C", "D", round=1)], stage=kind)
    for pair in file["pairs"][1:3]:
        pair["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    assert drawn_rounds(file) == [{"round": 2, "matches": [{"slot": 1, "pairs": ["A", "D"], "table": 1}]}]
    assert drawn_rounds(file, 1) == [
        {"round": 1, "matches": [{"slot": 1, "pairs": ["B", "A"], "table": 2}, {"slot": 2, "pairs": ["C", "D"]}]}
    ]


def test_an_annulled_match_keeps_its_place_in_its_round() -> None:
    file = document("ABCD", [beat("A", "B", round=1), beat("D", "C", round=1)], stage={"kind": "swiss", "rounds": 2})
    file["pairs"][0]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    assert drawn_rounds(file, 1) == [
        {"round": 1, "matches": [{"slot": 1, "pairs": ["A", "B"]}, {"slot": 2, "pairs": ["D", "C"]}]}
    ]


def meetings_by_round(file: Document) -> list[list[tuple[str, ...]]]:
    """The pairs of each match, in alphabetical order, round by round; a bye as one pair."""
    return [
        sorted(tuple(sorted(filter(None, match["pairs"]))) for match in round_["matches"])
        for round_ in drawn_rounds(file)
    ]


def test_a_schedule_that_was_recorded_stays_when_a_pair_of_its_first_round_is_annulled() -> None:
    """Round 1 fits the table 1-4 2-3 as B-A, C-D. C leaves afterwards: its opponents sit out, all else stays."""
    first = [beat("B", "A", round=1, group=0), beat("C", "D", round=1, group=0)]
    file = document("ABCD", first, stage={"groups": [list("ABCD")]})
    before = meetings_by_round(file)
    file["pairs"][2]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    assert meetings_by_round(file) == before


def test_after_a_late_entry_and_an_annulled_pair_the_others_meet_without_byes() -> None:
    """A-B and C-D in round 1, E from round 2 on, D annulled from round 2: four are left, who need three more rounds."""
    first = [beat("A", "B", round=1, group=0), beat("C", "D", round=1, group=0)]
    file = document("ABCDE", first, stage={"groups": [list("ABCDE")]})
    file["pairs"][3]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    file["pairs"][4]["entered"] = {"stage": "s", "round": 2}
    played, *to_come = meetings_by_round(file)
    assert played == [("A", "B"), ("C", "D")]
    assert sorted(chain.from_iterable(to_come)) == [("A", "C"), ("A", "E"), ("B", "C"), ("B", "E"), ("C", "E")]
    assert len(to_come) == 3


def test_without_a_late_entry_the_opponents_of_an_annulled_pair_sit_out() -> None:
    file = document("ABCDE", [beat("B", "E", round=1, group=0)], stage={"groups": [list("ABCDE")]})
    before = meetings_by_round(file)
    file["pairs"][4]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    assert meetings_by_round(file) == before

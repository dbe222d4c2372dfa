"""Entrants that are all places of a stage, or the losers of its rounds."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.impossible import Impossible
from scoring.contest.model import FromStage
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from tests.scoring.contest.samples import Document, beat, in_english, pairs, refusal_of
from tests.scoring.stages.carrying import beat as beat_in
from tests.scoring.stages.carrying import evening


def two_stages(first: Document, entrants: Document, names: str, matches: list[Document], **top: Any) -> Document:
    return {
        "regulation": "apcef-sc-2022",
        "pairs": pairs(names),
        "stages": [
            {"id": "s", "kind": "round_robin", "criteria": ["wins"], **first},
            {"id": "t", "kind": "swiss", "rounds": 1, "criteria": ["wins"], "entrants": {"stage": "s", **entrants}},
        ],
        "matches": [{"stage": "s", "round": number, **match} for number, match in enumerate(matches, start=1)],
        **top,
    }


def entrants(file: Document) -> str:
    tournament = read_tournament(file)
    return "".join(TournamentResolver(tournament).view(tournament.stages[1]).entrants)


def impossible(file: Document) -> str:
    with pytest.raises(Impossible) as caught:
        entrants(file)
    return in_english(caught.value.message)


GROUPS = {"groups": [["A", "B", "C"], ["D", "E"]]}
PLAYED = [
    beat("A", "B", group=0), beat("C", "A", group=0), beat("C", "B", group=0), beat("E", "D", group=1),
]  # fmt: skip


def test_firsts_enter_before_seconds_down_to_the_last_of_the_longest_group() -> None:
    assert entrants(two_stages(GROUPS, {"places": "all"}, "ABCDE", PLAYED)) == "CEADB"


def test_those_level_are_sent_on_by_seed_then_in_file_order() -> None:
    """Three in a circle, whatever order the stage was drawn in; and a tie that waits for lots stops nobody."""
    circle = [beat("A", "B"), beat("B", "C"), beat("C", "A")]
    for criteria in (["wins"], ["wins", "lots"]):
        file = two_stages({"criteria": criteria, "entrants": ["C", "A", "B"]}, {"places": "all"}, "ABC", circle)
        assert entrants(file) == "ABC"
        file["pairs"][1]["seed"] = 4
        file["pairs"][2]["seed"] = 2
        assert entrants(file) == "CBA"


def test_who_has_withdrawn_is_not_sent_on() -> None:
    file = two_stages({}, {"places": "all"}, "ABC", [beat("A", "B")])
    file["pairs"][0]["withdrawn"] = {"stage": "s", "round": 2}
    file["matches"].append({"stage": "s", "round": 2, "pairs": ["B", "C"], "games": [{"totals": [1, 0]}]})
    assert entrants(file) == "BC"


def test_who_has_withdrawn_from_a_carried_stage_is_not_sent_on_from_the_one_that_carries_it() -> None:
    """C keeps the last place of the danese, whose groups name it, though nobody was drawn against it."""
    first = [beat_in("q", 1, "A", "D"), beat_in("q", 1, "B", "C"), beat_in("q", 2, "A", "B"), beat_in("q", 3, "B", "D")]
    file = evening(*first, beat_in("f", 1, "A", "B"), {"stage": "f", "round": 1, "pairs": ["D", None]})
    file["stages"][1] |= {"rounds": 1, "groups": [["A", "B", "C", "D"]], "avoid_rematch": "never"}
    del file["stages"][1]["entrants"]
    file["stages"].append(
        {"id": "t", "kind": "round_robin", "criteria": ["wins"], "entrants": {"stage": "f", "places": "all"}}
    )
    file["pairs"][2]["withdrawn"] = {"stage": "q", "round": 2}
    tournament = read_tournament(file)
    assert "".join(TournamentResolver(tournament).view(tournament.stages[2]).entrants) == "ADB"


def test_nobody_is_sent_on_before_the_end() -> None:
    assert impossible(two_stages(GROUPS, {"places": "all"}, "ABCDE", PLAYED[:-1])) == (
        "stage t is fed by s, which is not finished; play that first"
    )


CUP = {"kind": "single_elimination", "criteria": []}


def cup(*rounds: list[Document], losers_of: list[int], names: str = "ABCDEFGH", **stage: Any) -> Document:
    file = two_stages({**CUP, **stage}, {"losers_of": losers_of}, names, [])
    file["matches"] = [
        {"stage": "s", "round": number, **match} for number, round_ in enumerate(rounds, start=1) for match in round_
    ]
    return file


FIRST = [beat("A", "H"), beat("E", "D"), beat("C", "F"), beat("B", "G")]  # slots 1, 2, 4 and 3 of eight


def test_losers_of_a_round_in_slot_order_once_it_is_played() -> None:
    assert entrants(cup(FIRST, losers_of=[1])) == "HDGF"
    assert impossible(cup(FIRST[:-1], losers_of=[1])) == "stage t is fed by s, which is not finished; play that first"


def test_losers_of_several_rounds_enter_rising() -> None:
    second = [beat("B", "C"), beat("A", "E")]
    assert entrants(cup(FIRST, second, losers_of=[2, 1])) == "HDGFEC"
    assert impossible(cup(FIRST, second[:1], losers_of=[1, 2])) == (
        "stage t is fed by s, which is not finished; play that first"
    )


def test_a_match_for_third_place_is_looked_past() -> None:
    """Its loser lost the semi-final, and so did its winner; the final is open till it is played itself."""
    second = [beat("B", "C"), beat("A", "E")]
    third = beat("C", "E", slot=2)
    assert impossible(cup(FIRST, second, [third], losers_of=[2, 3], third_place=True)) == (
        "stage t is fed by s, which is not finished; play that first"
    )
    final = beat("A", "B", slot=1)
    assert entrants(cup(FIRST, second, [final], losers_of=[2, 3], third_place=True)) == "ECB"


def test_byes_have_no_loser_and_who_withdrew_does_not_play_on() -> None:
    played = [beat("B", "G"), beat("C", "F"), beat("D", "E")]
    file = cup(played, losers_of=[1], names="ABCDEFG")
    assert entrants(file) == "EGF"
    file["pairs"][5]["withdrawn"] = {"stage": "s", "round": 2}
    assert entrants(file) == "EG"


def test_a_walkover_loses_and_where_neither_came_nobody_does() -> None:
    absent = [{"pairs": ["A", "D"], "absent": ["A"]}, {"pairs": ["B", "C"], "absent": ["B", "C"]}]
    assert impossible(cup(absent, losers_of=[1], names="ABCD")) == "Stage t needs at least two pairs: enter more."
    absent[1]["absent"] = ["C"]
    assert entrants(cup(absent, losers_of=[1], names="ABCD")) == "AC"


def test_losers_of_a_round_that_does_not_exist_are_refused() -> None:
    assert impossible(cup(FIRST, losers_of=[4])) == "Stage s has no round 4: ask for one from 1 to 3."


@pytest.mark.parametrize(
    ("first", "entrants", "place", "message"),
    [
        ({}, {"losers_of": [1]}, "stage", "only the losers of a single elimination play on"),
        (
            {"kind": "double_elimination"},
            {"losers_of": [1]},
            "stage",
            "only the losers of a single elimination play on",
        ),
        (CUP, {"losers_of": []}, "losers_of", "needs at least one round, each once"),
        (CUP, {"losers_of": [1, 1]}, "losers_of", "needs at least one round, each once"),
        (CUP, {"losers_of": [0]}, "losers_of[0]", "must be a whole number from 1"),
        (CUP, {"losers_of": [1], "places": [1]}, "places", "unknown field"),
        ({}, {"places": "every"}, "places", "must be a list"),
        ({}, {"places": "all", "best_of_next": 1}, "best_of_next", "unknown field"),
    ],
)
def test_faulty_entrants_are_refused_with_their_place(
    first: Document, entrants: Document, place: str, message: str
) -> None:
    assert refusal_of(two_stages(first, entrants, "ABCD", [])) == (f"stages[1].entrants.{place}", message)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ({"places": "all", "x_note": 1}, FromStage("s", every_place=True, extra={"x_note": 1})),
        ({"losers_of": [2, 1]}, FromStage("s", losers_of=(1, 2))),
    ],
)
def test_entrants_by_place_are_written_and_read_again(written: Document, read: FromStage) -> None:
    tournament = read_tournament(two_stages(CUP, written, "ABCD", []))
    assert tournament.stages[1].entrants == read
    assert read_tournament(write_tournament(tournament)) == tournament

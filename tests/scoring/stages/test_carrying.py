"""What a stage carries from those before it."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.impossible import Impossible
from scoring.tournament_file.codec import read_tournament
from scoring.tournament_file.writing import write_tournament
from tests.scoring.contest.samples import Document, in_english, places_text, refusal_of, table, tables, values
from tests.scoring.stages.carrying import ROUND_ROBIN, beat, drawn_rounds, evening


def pairings_text(file: Document, **more: Any) -> list[str]:
    (round_,) = drawn_rounds(file, **more)
    return ["-".join(pair or "" for pair in match["pairs"]) for match in round_["matches"]]


def impossible(file: Document, stage: str = "f") -> str:
    with pytest.raises(Impossible) as caught:
        drawn_rounds(file, stage)
    return in_english(caught.value.message)


def test_the_table_begins_with_what_was_carried() -> None:
    """A and C have won two, C by 300 more than it lost and A by 300 less; D and B one."""
    assert values(evening(*ROUND_ROBIN), "wins", "f") == {"A": 2, "B": 1, "C": 2, "D": 1}
    assert values(evening(*ROUND_ROBIN), "point_difference", "f") == {"A": -300, "B": -100, "C": 300, "D": 100}
    assert places_text(table(evening(*ROUND_ROBIN), "f")) == "CADB"
    played = evening(*ROUND_ROBIN, beat("f", 1, "B", "C", 50), beat("f", 1, "D", "A", 5))
    assert places_text(table(played, "f")) == "CDBA"


def test_who_met_before_does_not_meet_again_if_it_can_be_avoided() -> None:
    """All have met all, so that two rematches are told; with none of them forbidden there are none."""
    (round_,) = drawn_rounds(evening(*ROUND_ROBIN))
    assert [match["pairs"] for match in round_["matches"]] == [["C", "A"], ["D", "B"]]
    assert [broken["wish"] for broken in round_["broken"]] == ["rematch", "rematch"]
    (round_,) = drawn_rounds(evening(*ROUND_ROBIN, final={"avoid_rematch": "never"}))
    assert "broken" not in round_


def test_the_first_round_looks_at_the_last_one_carried() -> None:
    """C met A and B met D in the last round of the qualifying stage."""
    assert pairings_text(evening(*ROUND_ROBIN, final={"avoid_rematch": "previous_round"})) == ["C-D", "A-B"]
    scores = {"avoid_rematch": "previous_round", "pairing": "scores"}
    assert pairings_text(evening(*ROUND_ROBIN, final=scores)) == ["A-B", "C-D"]


def test_the_latest_in_the_file_of_several_carried_is_looked_at() -> None:
    """After `q` C and A may not meet; but `m`, in which they met others, came later."""
    file = evening(*ROUND_ROBIN, final={"avoid_rematch": "previous_round", "carries": ["m", "q"]})
    between = {"id": "m", "kind": "mitchell", "criteria": ["wins"], "rounds": 1, "entrants": ["A", "C", "B", "D"]}
    file["stages"].insert(1, between)
    file["matches"] += [beat("m", 1, "A", "B"), beat("m", 1, "C", "D")]
    assert read_tournament(file).stages[2].carries == ("q", "m")
    assert places_text(table(file, "f")) == "CADB"
    assert pairings_text(file) == ["C-A", "D-B"]


def test_stages_are_carried_by_name_and_not_through_others() -> None:
    file = evening(*ROUND_ROBIN, beat("f", 1, "A", "B"), beat("f", 1, "C", "D"), final={"rounds": 1})
    last = {"id": "g", "kind": "swiss", "rounds": 1, "criteria": ["wins"], "entrants": ["A", "B", "C", "D"]}
    assert values({**file, "stages": [*file["stages"], {**last, "carries": ["f"]}]}, "wins", "g") == {
        "A": 1, "B": 0, "C": 1, "D": 0,
    }  # fmt: skip
    both = {**file, "stages": [*file["stages"], {**last, "carries": ["f", "q"]}]}
    assert values(both, "wins", "g") == {"A": 3, "B": 1, "C": 3, "D": 1}


def test_each_match_has_the_points_table_and_walkovers_of_its_own_stage() -> None:
    vp = {"scoring": "victory_points", "criteria": ["victory_points"]}
    file = evening(
        beat("q", 1, "A", "B", 60),
        {"stage": "f", "round": 1, "pairs": ["A", "B"], "absent": ["B"]},
        names="AB",
        final={**vp, "table": "burraco-4", "walkover_vp": [17, -1]},
        **{**vp, "table": "burraco-3"},
    )
    assert values(file, "victory_points", "f") == {"A": 11 + 17, "B": 9 - 1}
    points = evening(
        beat("q", 1, "A", "B"),
        beat("f", 1, "B", "A"),
        names="AB",
        final={"criteria": ["match_points"]},
        match_points={"win": 7, "loss": 2},
    )
    assert values(points, "match_points", "f") == {"A": 7 + 0, "B": 2 + 3}


def test_adjustments_come_along_and_lots_do_not() -> None:
    given = [{"stage": "q", "pair": "A", "points": -900}, {"stage": "f", "pair": "B", "points": 50}]
    file = evening(*ROUND_ROBIN) | {"adjustments": given}
    assert values(file, "point_difference", "f") == {"A": -1200, "B": -50, "C": 300, "D": 100}
    lots = [{"stage": "q", "among": ["A", "C"], "order": ["C", "A"]}]
    tied = evening(*ROUND_ROBIN, criteria=["wins", "lots"], final={"criteria": ["wins", "lots"]}) | {"lots": lots}
    assert places_text(table(tied, "q")) == "CA(BD)"
    assert places_text(table(tied, "f")) == "(AC)(BD)"
    assert table(tied, "f")["unused_lots"] == []


def test_matches_against_pairs_that_did_not_come_along_count_like_the_others() -> None:
    """C and D stay behind; A has beaten both, B neither. Their points are part of the sums of opponents."""
    final = {"entrants": ["A", "B"], "criteria": ["wins", "buchholz", "head_to_head"], "avoid_rematch": "never"}
    won = [beat("q", 1, "A", "D"), beat("q", 1, "C", "B"), beat("q", 2, "D", "C"), beat("q", 2, "A", "B"),
           beat("q", 3, "D", "B"), beat("q", 3, "A", "C")]  # fmt: skip
    file = evening(*won, final=final)
    assert values(file, "wins", "f") == {"A": 3, "B": 0}
    assert values(file, "buchholz", "f") == {"A": 9, "B": 9 + 3 + 6}


def test_byes_had_before_count() -> None:
    """E, C and A have had one in the qualifying; D and B, who follow them, have not."""
    matches = [
        beat("q", 1, "A", "C"), beat("q", 1, "B", "D"), {"stage": "q", "round": 1, "pairs": ["E", None]},
        beat("q", 2, "A", "E"), beat("q", 2, "B", "C"), {"stage": "q", "round": 2, "pairs": ["D", None]},
    ]  # fmt: skip
    file = evening(*matches, names="ABCDE", kind="mitchell", final={"avoid_rematch": "never"})
    (round_,) = drawn_rounds(file)
    assert [match["pairs"] for match in round_["matches"]] == [["A", "B"], ["D", "E"], ["C", None]]
    assert "broken" not in round_


def test_who_withdrew_from_a_carried_stage_is_not_drawn_but_keeps_its_place() -> None:
    """In groups that were written before; what it has played still counts for its opponents."""
    file = evening(*ROUND_ROBIN, final={"groups": [["A", "B", "C", "D"]], "avoid_rematch": "never"})
    del file["stages"][1]["entrants"]
    file["pairs"][2]["withdrawn"] = {"stage": "q", "round": 3}
    assert pairings_text(file) == ["A-D", "B-"]
    assert places_text(table(file, "f")) == "CADB"


def test_till_the_carried_stage_is_finished_there_is_no_table_and_no_draw() -> None:
    file = evening(*ROUND_ROBIN[:-1], final={"entrants": ["A", "B", "C", "D"]})
    assert tables(file, "f") == []
    sentence = "stage f carries the results of q, which is not finished; play that first"
    assert impossible(file) == sentence
    assert impossible(evening(*ROUND_ROBIN[:-1])) == "stage f is fed by q, which is not finished; play that first"
    assert tables(evening(*ROUND_ROBIN[:-1], beat("f", 1, "A", "B")), "f") == []


@pytest.mark.parametrize(
    ("first", "final", "place", "message"),
    [
        ({}, {"carries": "q"}, "stages[1].carries", "must be a list"),
        ({}, {"carries": ["f"]}, "stages[1].carries[0]", "results are carried from a stage that comes before this one"),
        ({}, {"carries": ["q", "q"]}, "stages[1].carries[1]", "q is listed here twice"),
        (
            {"kind": "single_elimination"},
            {},
            "stages[1].carries[0]",
            "the results of an elimination are not carried",
        ),
        (
            {"kind": "double_elimination"},
            {},
            "stages[1].carries[0]",
            "the results of an elimination are not carried",
        ),
        (
            {"scoring": "victory_points", "table": "burraco-4"},
            {},
            "stages[1].carries[0]",
            "stage q gives victory points and this one does not",
        ),
        (
            {},
            {"scoring": "victory_points", "table": "burraco-4"},
            "stages[1].carries[0]",
            "this stage gives victory points and q does not",
        ),
    ],
)
def test_results_that_cannot_be_carried_are_refused(first: Document, final: Document, place: str, message: str) -> None:
    assert refusal_of(evening(final=final, **first)) == (place, message)


@pytest.mark.parametrize(
    "stage",
    [{"kind": "single_elimination"}, {"kind": "double_elimination"}, {"kind": "losses_out", "losses": 2}],
    ids=lambda stage: stage["kind"],
)
def test_a_stage_that_cannot_carry_results_refuses_to(stage: Document) -> None:
    file = evening()
    file["stages"][1] = {"id": "f", "carries": ["q"], **stage}
    assert refusal_of(file) == ("stages[1].carries", "a stage of this kind carries no results of another")


def test_a_losses_out_may_be_carried() -> None:
    matches = [beat("q", 1, "A", "B"), beat("q", 1, "C", "D"), beat("q", 2, "A", "C")]
    file = evening(*matches, kind="losses_out", losses=1)
    assert values(file, "wins", "f") == {"A": 2, "B": 0, "C": 1, "D": 0}


def test_what_is_carried_is_written_and_read_again() -> None:
    read = read_tournament(evening(*ROUND_ROBIN))
    assert read.stages[1].carries == ("q",)
    assert read_tournament(write_tournament(read)) == read

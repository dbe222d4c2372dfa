"""Walkovers, pairs that leave, pairs that come late. Computed by hand.

APCEF: a walkover is 3000 to 0 unless the stage says otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contest.model import MatchFacts
from scoring.stages.pairings import pairings
from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.samples import (
    Document,
    beat,
    bye,
    document,
    met,
    order,
    pairs,
    table,
    tables,
    values,
    walkover_match,
)

ALL = ("wins", "match_points", "games_won", "games_difference", "points_for", "points_against", "fewest_walkovers")
PENALTY = {"match_points": {"walkover": -3}}


def counts_by_pair(file: Document) -> dict[str, list[int | str]]:
    return {row["pair"]: [row["values"][name] for name in ALL] for row in table(file)["rows"]}


def tournament_of(names: str, *matches: Document, **more: Any) -> Document:
    return document(names, matches, criteria=ALL, **more)


def leaving(names: str, *matches: Document, withdrawals: dict[str, Document], **more: Any) -> Document:
    """Pairs of `withdrawals` have withdrawn from the stage, from round 2 on unless they say otherwise."""
    withdrawn = {name: {"withdrawn": {"stage": "s", "round": 2, **fields}} for name, fields in withdrawals.items()}
    listed = [pair | withdrawn.get(pair["id"], {}) for pair in pairs(names)]
    return tournament_of(names, *matches, pairs=listed, **more)


@pytest.mark.parametrize(
    ("games", "won"), [(1, 1), (3, 2), (5, 3), ({"exactly": 2}, 2), ({"exactly": 3}, 2), ({"exactly": 4}, 3)]
)
def test_a_walkover_counts_once_whatever_the_number_of_games(games: Any, won: int) -> None:
    """The games it needed, and the score once, however many games a match has."""
    counts = counts_by_pair(tournament_of("AB", walkover_match("A", "B", "B"), stage={"games": games, **PENALTY}))
    assert counts == {"A": [1, 3, won, won, 3000, 0, 0], "B": [0, -3, 0, -won, 0, 3000, 1]}


def test_the_absent_pair_may_stand_first() -> None:
    counts = counts_by_pair(tournament_of("AB", walkover_match("A", "B", "A"), stage={"walkover_score": [1500, 100]}))
    assert counts == {"A": [0, 0, 0, -1, 100, 1500, 1], "B": [1, 3, 1, 1, 1500, 100, 0]}


def test_where_both_are_absent_both_have_lost() -> None:
    counts = counts_by_pair(
        tournament_of("AB", walkover_match("A", "B", "A", "B"), stage={"walkover_score": [1500, 100], **PENALTY})
    )
    assert counts == {"A": [0, -3, 0, 0, 0, 0, 1], "B": [0, -3, 0, 0, 0, 0, 1]}


VP = {"scoring": "victory_points", "table": "burraco-3"}


@pytest.mark.parametrize(
    ("stage", "one", "both"),
    [(VP, {"A": 20, "B": 0}, {"A": 0, "B": 0}), (VP | {"walkover_vp": [14, 2]}, {"A": 14, "B": 2}, {"A": 2, "B": 2})],
)
def test_walkovers_give_their_victory_points(stage: Document, one: dict[str, int], both: dict[str, int]) -> None:
    file = document("AB", [walkover_match("A", "B", "B")], criteria=["victory_points"], stage=stage)
    assert values(file, "victory_points") == one
    file = document("AB", [walkover_match("A", "B", "A", "B")], criteria=["victory_points"], stage=stage)
    assert values(file, "victory_points") == both


def test_who_left_keeps_its_results_and_loses_the_rest_by_walkover() -> None:
    """C beat A, then left: B's match with it, which nobody wrote, is B's."""
    file = leaving("ABC", beat("C", "A"), beat("A", "B"), withdrawals={"C": {}}, stage=PENALTY)
    assert counts_by_pair(file) == {
        "A": [1, 3, 1, 0, 5000, 5000, 0],
        "B": [1, 3, 1, 0, 5000, 3000, 0],
        "C": [1, 0, 1, 0, 3000, 5000, 1],
    }


@pytest.mark.parametrize("games", [[], [{"totals": [3000, 0]}]])
def test_a_match_written_or_partly_played_is_a_walkover_too(games: list[Document]) -> None:
    """Its games are dropped; two games are what a best of three takes."""
    match = {"pairs": ["C", "A"], "games": games}
    file = leaving("AC", match, withdrawals={"C": {}}, stage={"games": 3})
    assert counts_by_pair(file) == {"A": [1, 3, 2, 2, 3000, 0, 0], "C": [0, 0, 0, -2, 0, 3000, 1]}


def test_between_two_that_left_both_are_absent() -> None:
    file = leaving("ABC", beat("A", "B"), withdrawals={"B": {}, "C": {"round": 1}}, stage=PENALTY)
    assert counts_by_pair(file) == {
        "A": [2, 6, 2, 2, 6000, 2000, 0],
        "B": [0, -3, 0, -1, 2000, 3000, 1],
        "C": [0, -6, 0, -1, 0, 3000, 2],
    }


def test_annulled_results_count_for_nobody() -> None:
    file = leaving(
        "ABC",
        beat("C", "A"),
        beat("A", "B"),
        walkover_match("B", "C", "C"),
        withdrawals={"C": {"results": "annul"}},
        stage=PENALTY,
    )
    assert counts_by_pair(file) == {
        "A": [1, 3, 1, 1, 3000, 2000, 0],
        "B": [0, 0, 0, -1, 2000, 3000, 0],
        "C": [0, 0, 0, 0, 0, 0, 0],
    }


def test_a_pair_that_left_keeps_its_results_but_not_against_one_annulled() -> None:
    """What C plays counts for nobody, not even for B, who left as well."""
    withdrawals: dict[str, Document] = {"B": {}, "C": {"results": "annul"}}
    file = leaving("ABC", beat("C", "B"), beat("B", "A"), withdrawals=withdrawals)
    assert counts_by_pair(file)["B"] == [1, 3, 1, 1, 3000, 2000, 0]
    assert counts_by_pair(file)["A"] == [0, 0, 0, -1, 2000, 3000, 0]


def test_one_annulled_takes_nothing_from_the_walkovers_of_one_that_left() -> None:
    """Four pairs by Berger: A–D, B–C; D–C, A–B; B–D, C–A. D's are nobody's, B's are A's and C's."""
    withdrawals: dict[str, Document] = {"B": {"round": 1}, "D": {"round": 1, "results": "annul"}}
    assert counts_by_pair(leaving("ABCD", withdrawals=withdrawals)) == {
        "A": [1, 3, 1, 1, 3000, 0, 0],
        "B": [0, 0, 0, -2, 0, 6000, 2],
        "C": [1, 3, 1, 1, 3000, 0, 0],
        "D": [0, 0, 0, 0, 0, 0, 0],
    }


def implied_matches(file: Document) -> list[MatchFacts]:
    """The matches that count in the stage without having been written."""
    tournament = read_tournament(file)
    return list(TournamentResolver(tournament).view(tournament.stages[0]).matches[len(tournament.matches) :])


def walkover(round_: int, absent: str, other: str, **more: Any) -> MatchFacts:
    return MatchFacts("s", round_, more.pop("pairs", (absent, other)), absent=frozenset({absent}), **more)


def test_a_hall_that_moved_in_another_way_plays_no_meeting_twice() -> None:
    """Six pairs by Mitchell: A–D, B–E, C–F; A–F, B–D, C–E; A–E, B–F, C–D. A met E in round 2 and not F.

    A left for round 3, B for round 2: what is left of theirs are walkovers in the rounds of the schedule.
    """
    played = [beat("A", "D", round=1), beat("B", "E", round=1), beat("C", "F", round=1), beat("A", "E", round=2)]
    stage = {"kind": "mitchell", "rounds": 3}
    file = leaving("ABCDEF", *played, withdrawals={"A": {"round": 3}, "B": {}}, stage=stage)
    assert implied_matches(file) == [walkover(2, "A", "F"), walkover(2, "B", "D"), walkover(3, "B", "F")]


def test_what_who_left_a_group_did_not_play_is_of_that_group() -> None:
    """So the rounds still to play are those that they would have been."""
    groups = {"groups": [["A", "B", "C"], ["D", "E", "F"]]}
    file = leaving("ABCDEF", withdrawals={"E": {"round": 1}}, stage=groups)
    assert implied_matches(file) == [
        walkover(1, "E", "F", group=1),
        walkover(2, "E", "D", pairs=("D", "E"), group=1),
    ]
    left, whole = read_tournament(file), read_tournament(document("ABCDEF", stage=groups))
    assert pairings(left, left.stages[0]) == pairings(whole, whole.stages[0])


KNOCK_OUT = {"kind": "single_elimination"}


def test_in_a_knock_out_who_left_gives_way_without_a_word_written() -> None:
    """B did not come to C; who meets C in the final is known, and that is still to be played."""
    file = leaving("ABCD", beat("A", "D", round=1), withdrawals={"B": {"round": 1}}, stage=KNOCK_OUT)
    assert implied_matches(file) == [walkover(1, "B", "C", slot=2)]
    assert counts_by_pair(file) == {
        "A": [1, 3, 1, 1, 3000, 2000, 0],
        "B": [0, 0, 0, -1, 0, 3000, 1],
        "C": [1, 3, 1, 1, 3000, 0, 0],
        "D": [0, 0, 0, -1, 2000, 3000, 0],
    }


def test_who_left_gives_way_again_in_the_round_that_follows() -> None:
    file = leaving("ABCD", beat("A", "D", round=1), withdrawals={"A": {}, "B": {"round": 1}}, stage=KNOCK_OUT)
    assert implied_matches(file) == [walkover(1, "B", "C", slot=2), walkover(2, "A", "C", slot=1)]
    assert [row["why"] for row in table(file)["rows"]][:2] == ["1st: won the final.", "2nd: lost the final."]


def test_in_a_knock_out_who_is_out_anyway_leaves_nothing_behind() -> None:
    """D lost to A before it left; B and C have still to play for the other place in the final."""
    assert implied_matches(leaving("ABCD", beat("A", "D", round=1), withdrawals={"D": {}}, stage=KNOCK_OUT)) == []


def test_a_level_match_of_a_knock_out_is_a_walkover_if_one_left_before_the_next_game() -> None:
    file = leaving("AB", met("A", "B", (2000, 2000), round=1), withdrawals={"B": {}}, stage=KNOCK_OUT)
    assert counts_by_pair(file) == {"A": [1, 3, 1, 1, 3000, 0, 0], "B": [0, 0, 0, -1, 0, 3000, 1]}


def test_withdrawals_are_of_their_stage_alone() -> None:
    file = leaving("AB", withdrawals={"B": {}})
    file["stages"].append({"id": "t", "kind": "round_robin", "criteria": list(ALL)})
    (second,) = tables(file, "t")
    assert [row["values"]["wins"] for row in second["rows"]] == [0, 0]


def test_in_two_legs_each_meeting_is_a_walkover_of_its_own() -> None:
    file = leaving("AB", beat("B", "A"), withdrawals={"B": {}}, stage={"legs": 2})
    assert counts_by_pair(file) == {"A": [1, 3, 1, 0, 5000, 3000, 0], "B": [1, 3, 1, 0, 3000, 5000, 1]}


def with_late_entry(names: str, late: str, round_: int, *matches: Document, **more: Any) -> Document:
    listed = [
        pair | ({"entered": {"stage": "s", "round": round_}} if pair["id"] == late else {}) for pair in pairs(names)
    ]
    return tournament_of(names, *matches, pairs=listed, **more)


def test_what_a_late_entry_missed_counts_as_walkovers() -> None:
    """Four pairs by Berger: A–D, B–C in round 1; D–C, A–B in 2; B–D, C–A in 3. D comes for round 3."""
    counts = counts_by_pair(with_late_entry("ABCD", "D", 3))
    assert {pair: (row[0], row[6]) for pair, row in counts.items()} == {
        "A": (1, 0), "B": (0, 0), "C": (1, 0), "D": (0, 2),
    }  # fmt: skip


def test_what_a_late_entry_played_after_all_counts_as_played() -> None:
    counts = counts_by_pair(with_late_entry("ABCD", "D", 3, beat("D", "A")))
    assert (counts["D"][0], counts["D"][6], counts["A"][0]) == (1, 1, 0)


def test_a_second_leg_written_does_not_stand_for_the_first_that_was_missed() -> None:
    """Two pairs, two legs: B comes for the second, plays it, and missed the first."""
    counts = counts_by_pair(with_late_entry("AB", "B", 2, beat("B", "A", round=2), stage={"legs": 2}))
    assert counts == {"A": [1, 3, 1, 0, 5000, 3000, 0], "B": [1, 3, 1, 0, 3000, 5000, 1]}


def test_a_late_entry_into_a_swiss_stage_missed_rounds_without_an_opponent() -> None:
    """A walkover for it each, and nobody's win."""
    stage = {"kind": "swiss", "rounds": 3, **PENALTY}
    file = with_late_entry("ABC", "C", 3, beat("A", "B"), beat("A", "B"), met("A", "C", round=3), stage=stage)
    assert counts_by_pair(file) == {
        "A": [2, 6, 2, 2, 6000, 4000, 0],
        "B": [0, 0, 0, -2, 4000, 6000, 0],
        "C": [0, -6, 0, 0, 0, 0, 2],
    }


def test_under_victory_points_a_missed_round_gives_what_a_walkover_gives() -> None:
    """A difference of 1000 gives 17 to 3 (burraco-3)."""
    stage = {"kind": "swiss", "rounds": 3, **VP, "walkover_vp": [14, 2]}
    file = with_late_entry("ABC", "C", 3, beat("A", "B"), beat("A", "B"), stage=stage)
    file["stages"][0]["criteria"] = ["victory_points"]
    assert values(file, "victory_points") == {"A": 34, "B": 6, "C": 4}
    assert implied_matches(file) == [MatchFacts("s", number, ("C", None), absent=frozenset("C")) for number in (1, 2)]


def test_what_an_annulled_pair_missed_counts_as_little_as_what_it_played() -> None:
    stage = {"kind": "swiss", "rounds": 3, **PENALTY}
    file = with_late_entry("ABC", "C", 2, beat("A", "B", round=1), beat("C", "A", round=2), stage=stage)
    file["pairs"][2]["withdrawn"] = {"stage": "s", "round": 3, "results": "annul"}
    assert counts_by_pair(file)["C"] == [0, 0, 0, 0, 0, 0, 0]


def test_the_bye_of_a_late_entry_is_nothing_missed() -> None:
    """Three pairs by Berger: B–C in round 1, A–B in 2, C–A in 3. C comes for round 3 and would have rested in 2."""
    assert counts_by_pair(with_late_entry("ABC", "C", 3, beat("A", "B", round=2))) == {
        "A": [1, 3, 1, 1, 3000, 2000, 0],
        "B": [1, 3, 1, 0, 5000, 3000, 0],
        "C": [0, 0, 0, -1, 0, 3000, 1],
    }


def test_nor_is_the_bye_of_a_knock_out() -> None:
    """A, the first of three, comes for the final."""
    counts = counts_by_pair(with_late_entry("ABC", "A", 2, beat("B", "C"), stage=KNOCK_OUT))
    assert counts["A"] == [0, 0, 0, 0, 0, 0, 0]


def test_a_bye_is_no_walkover() -> None:
    assert counts_by_pair(tournament_of("ABC", bye("C")))["C"] == [1, 3, 0, 0, 0, 0, 0]


def test_who_left_can_still_be_first_by_what_it_won() -> None:
    assert order(leaving("ABC", beat("C", "A"), beat("C", "B"), withdrawals={"C": {"round": 3}})) == "C(AB)"

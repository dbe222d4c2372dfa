"""The board of a pair: its way through the stages, its opponents and what it waits for."""

import pytest

from scoring.contest.match_state import MatchState
from scoring.planning.arrangements import DAYS_PER_ROUND
from tests.scoring.contest.examples import GROUPS, LOSSES, SWISS
from tests.scoring.contest.samples import beat, bye, document, met
from tests.tournament.boards.samples import bracket, read_stage
from tournament.boards.pair import pair_board


def board(file, pair, **more):
    return pair_board(read_stage(file)[0], pair, **more)


@pytest.mark.parametrize(
    ("name", "players"),
    [("Ana/Bia", ()), ("Bia / Ana", ()), ("As Damas", ("Ana", "Bia")), ("Ana/B. Souza", ("Ana", "Bia"))],
)
def test_players_stand_where_the_name_does_not_say_them(name, players):
    named = [{**pair, "name": name} if pair["id"] == "A" else pair for pair in GROUPS["pairs"]]
    assert board({**GROUPS, "pairs": named}, "A").players == players


@pytest.mark.smoke
def test_a_pair_is_followed_through_groups_and_knock_out():
    shown_board = board(GROUPS, "A", titles={"final": "Finals"})
    assert (shown_board.name, shown_board.players, shown_board.club) == ("Ana/Bia", (), "Floripa")
    assert [(stage.title, stage.group, stage.place, stage.place_reason) for stage in shown_board.stages] == [
        ("Groups", "Group A", "1st", "1st: leads with 2 wins."), ("Finals", "", "", "Still in."),
    ]  # fmt: skip
    assert [
        [(m.title, m.other_side.name if m.other_side else "", m.result) for m in stage.matches]
        for stage in shown_board.stages
    ] == [
        [
            ("Round 1", "Caio/Davi", "3,050\xa0×\xa02,100"),
            ("Round 2", "Eva/Fábio", "1,400\xa0×\xa0600"),
            ("Round 3", "", ""),
        ],
        [("Semi-finals", "Ivo/Jô", "2\xa0×\xa00"), ("Final", "Caio/Davi", "1\xa0×\xa00")],
    ]
    assert (shown_board.next_match.title, shown_board.next_match.other_side.name, shown_board.waiting_text) == (
        "Final",
        "Caio/Davi",
        "",
    )


def test_the_pairs_own_side_comes_first():
    first_match = board(GROUPS, "B").stages[0].matches[0]
    assert (first_match.own_side.name, first_match.result, first_match.own_side.won, first_match.own_side.lost) == (
        "Caio/Davi",
        "2,100\xa0×\xa03,050",
        False,
        True,
    )


def test_an_opponent_not_known_yet_is_stated_in_words():
    file = bracket(4)
    file["matches"] = [
        {**beat("P01", "P04"), "stage": "s", "round": 1, "table": 1},
        {**met("P02", "P03"), "stage": "s", "round": 1, "table": 2},
    ]
    shown_board = board(file, "P01")
    assert (
        shown_board.next_match.title,
        shown_board.next_match.other_side.name,
        shown_board.next_match.other_side.pair,
    ) == (
        "Final",
        "winner of table 2",
        None,
    )
    assert board(file, "P04").waiting_text == "Ana4/Bia4 has played all its matches."


def test_a_result_that_is_only_entered_ends_nothing_for_a_pair_in_a_knock_out():
    """Confirmed, both would read as before: out, and on to the final."""
    file = bracket(4)
    file["matches"] = [{**beat("P01", "P04"), "stage": "s", "round": 1, "table": 1}]
    entered = {("s", 1, frozenset(("P01", "P04"))): MatchState.ENTERED}
    loser, winner = board(file, "P04", states=entered), board(file, "P01", states=entered)
    assert [(side.stages[0].place, side.stages[0].place_reason) for side in (loser, winner)] == [
        ("", "3rd if the result is confirmed: knocked out in the semi-finals."),
        ("", "Still in, if the result is confirmed."),
    ]
    assert loser.waiting_text == (
        "Wait until the result against Ana1/Bia1 is confirmed: Ana4/Bia4 may have another match."
    )
    confirmed = board(file, "P04", states=dict.fromkeys(entered, MatchState.CONFIRMED))
    assert (confirmed.stages[0].place_reason, confirmed.waiting_text) == (
        "3rd: knocked out in the semi-finals.",
        "Ana4/Bia4 has played all its matches.",
    )


def test_the_page_of_a_pair_has_its_remarks():
    shown_board = board(GROUPS, "F")
    assert shown_board.stages[0].remarks == (
        "Lia/Mel withdrew in round 3; its results stand and its remaining matches are walkovers.",
    )
    assert (shown_board.next_match, shown_board.waiting_text) == (None, "Lia/Mel has withdrawn from the tournament.")
    assert board(GROUPS, "B").stages[0].remarks == ("Caio/Davi: −100 points. Late",)


def test_a_pair_without_a_match_reads_what_it_waits_for():
    assert board(SWISS, "A").waiting_text == "The next round is not drawn yet."
    assert board(LOSSES, "C").waiting_text == "The next round is not drawn yet."
    file = document("ABC", [beat("A", "B"), beat("A", "C")])
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2]}})
    assert board(file, "A").waiting_text == "The next matches are known once the previous stage is over."
    assert board(file, "B").next_match.other_side.name == "C"


def test_who_is_out_of_losses_out_waits_for_nothing():
    file = document("ABCD", stage={"kind": "losses_out", "losses": 1, "criteria": []})
    file["matches"] = [{"stage": "s", "round": 1, **match} for match in (beat("A", "B"), beat("C", "D"))]
    assert board(file, "B").waiting_text == "B has played all its matches."
    assert board(file, "A").waiting_text == "The next round is not drawn yet."


def test_a_missed_round_and_a_bye_are_told_apart():
    missed, bye_ = board(SWISS, "E").stages[0].matches[0], board(SWISS, "C").stages[0].matches[1]
    assert [(listed_match.title, listed_match.other_side, listed_match.missed) for listed_match in (missed, bye_)] == [
        ("Round 1", None, True), ("Round 2", None, False),
    ]  # fmt: skip


def test_before_the_first_result_there_is_no_place():
    (stage,) = board(document("AB"), "A").stages
    assert (stage.place, stage.place_reason) == ("", "")
    file = document("ABC", stage={"kind": "swiss", "rounds": 2})
    file["matches"] = [{"stage": "s", "round": 1, **match} for match in (met("A", "B"), bye("C"))]
    assert board(file, "C").stages[0].place == ""


def test_a_result_entered_but_not_confirmed_is_no_match_to_go_to():
    file = document("AB", [beat("A", "B")])
    shown_board = board(file, "A", states={("s", 1, frozenset("AB")): "entered"})
    assert (shown_board.next_match, shown_board.stages[0].matches[0].board.state) == (None, "entered")


@pytest.mark.parametrize(
    ("state", "stage", "expected"),
    [("entered", {}, True), ("entered", {DAYS_PER_ROUND: 7}, False), ("disputed", {}, False), ("confirmed", {}, False)],
)
def test_a_result_that_is_not_confirmed_may_be_called_wrong_at_its_table(state, stage, expected):
    """Not of pairs who play at home: they have no table, and the page of their link."""
    file = document("AB", [beat("A", "B")], stage=stage)
    shown_board = board(file, "A", states={("s", 1, frozenset("AB")): state})
    assert shown_board.has_unconfirmed_table is expected


def test_a_match_of_which_a_hand_is_to_be_checked_is_still_the_one_to_go_to():
    file = document("AB", [met("A", "B", (3050, 2100))], stage={"games": 3})
    shown_board = board(file, "A", states={("s", 1, frozenset("AB")): "to_check"})
    assert (shown_board.next_match and shown_board.next_match.board.state, shown_board.waiting_text) == ("to_check", "")
    shown_board = board(document("AB", [beat("A", "B")]), "A", states={("s", 1, frozenset("AB")): "to_check"})
    assert shown_board.next_match is None

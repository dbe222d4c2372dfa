"""The board of rounds: matches, byes, walkovers and those that are still awaited."""

from collections import Counter

import pytest
from hypothesis import given

from scoring.stages.resolver import TournamentResolver
from scoring.tournament_file.codec import read_tournament
from tests.scoring.contest.examples import DOUBLE, EXAMPLES, GROUPS, MITCHELL, SWISS
from tests.scoring.contest.samples import beat, bye, document, met, walkover_match
from tests.scoring.contest.strategies import played_stage
from tests.tournament.boards.samples import bracket, read_stage
from tournament.boards.schedule import schedule_board


def board(file, stage=None, **more):
    return schedule_board(*read_stage(file, stage), **more)


def lines(schedule):
    """Each round as (title, ["1 A × B 3,000\xa0×\xa02,000 confirmed"], byes)."""
    return [
        (
            round_.title,
            [
                " ".join(filter(None, [str(m.table or ""), m.first.name, "×", m.second.name, m.result, m.state]))
                for m in round_.matches
            ],
            [bye.name for bye in round_.byes],
        )
        for round_ in schedule.rounds
    ]


def test_groups_are_side_by_side_with_byes_and_the_walkovers_of_who_left():
    assert lines(board(GROUPS, "groups")) == [
        ("Round 1", ["1 Ana/Bia × Caio/Davi 3,050\xa0×\xa02,100 confirmed",
          "2 Gil/Hugo × Ivo/Jô 3,000\xa0×\xa02,200 confirmed"],
         ["Eva/Fábio", "Lia/Mel"]),
        ("Round 2", ["1 Ana/Bia × Eva/Fábio 1,400\xa0×\xa0600 confirmed",
          "2 Lia/Mel × Gil/Hugo 3,000\xa0×\xa02,900 confirmed"],
         ["Caio/Davi", "Ivo/Jô"]),
        ("Round 3", ["1 Caio/Davi × Eva/Fábio W/O walkover", "2 Ivo/Jô × Lia/Mel W/O walkover"],
         ["Ana/Bia", "Gil/Hugo"]),
    ]  # fmt: skip
    assert [match.group for match in board(GROUPS, "groups").rounds[0].matches] == ["Group A", "Group B"]


def test_a_match_of_several_games_shows_games_won_and_each_game():
    final = board(GROUPS, "final")
    assert lines(final)[0] == (
        "Semi-finals", ["Ana/Bia × Ivo/Jô 2\xa0×\xa00 confirmed", "Gil/Hugo × Caio/Davi 1\xa0×\xa02 confirmed"], [],
    )  # fmt: skip
    second = final.rounds[0].matches[1]
    assert [(game.totals, game.winner) for game in second.games] == [
        (("1,200", "3,100"), 1), (("3,000", "1,000"), 0), (("1,200", "3,100"), 1),
    ]  # fmt: skip
    assert [(side.won, side.lost) for side in second.sides] == [(False, True), (True, False)]


def test_the_match_for_third_place_is_told_from_the_final():
    last = board(GROUPS, "final").rounds[-1]
    assert [(match.first.name, match.label, match.state) for match in last.matches] == [
        ("Ana/Bia", "", "playing"), ("Ivo/Jô", "for third place", "waiting"),
    ]  # fmt: skip
    assert (last.title, last.over, last.open_count) == ("Final", False, 2)


def test_who_is_awaited_is_stated_by_table_or_by_match():
    file = bracket(4, upto=0)
    file["matches"] = [{**met("P01", "P04"), "stage": "s", "round": 1, "table": 7}]
    final = board(file).rounds[1].matches[0]
    assert [side.name for side in final.sides] == ["winner of table 7", "winner of match 2, Semi-finals"]
    assert [side.pair for side in final.sides] == [None, None]


def test_both_sides_of_a_double_elimination_are_told_apart():
    rounds = board(DOUBLE).rounds
    assert [(round_.title, [match.label for match in round_.matches]) for round_ in rounds] == [
        ("Round 1", ["winners", "winners"]), ("Round 2", ["winners", "losers"]), ("Round 3", ["losers"]),
        ("Final", [""]), ("Final again, if needed", [""]),
    ]  # fmt: skip


def test_a_late_pair_had_not_come_yet_and_another_has_a_bye():
    byes = [[(bye.name, bye.missed) for bye in round_.byes] for round_ in board(SWISS).rounds]
    assert byes == [[("E", True)], [("Pair C", False)], [("Pair A", False)]]


def test_a_late_pair_of_a_fixed_schedule_had_not_come_yet_either():
    """Five make five rounds, and in each of them one sits out: E in the fourth, in which it was not there yet."""
    file = document("ABCDE")
    file["pairs"][4]["entered"] = {"stage": "s", "round": 5}
    byes = [(bye.pair, bye.missed) for round_ in board(file).rounds for bye in round_.byes]
    assert sorted(byes) == [("A", False), ("B", False), ("C", False), ("D", False), ("E", True)]


def test_rounds_of_a_fixed_schedule_are_there_beforehand_and_those_of_a_draw_are_not():
    assert [round_.number for round_ in board(document("ABCD")).rounds] == [1, 2, 3]
    drawn = board(document("ABCD", stage={"kind": "swiss", "rounds": 3}))
    assert (drawn.rounds, drawn.empty_text) == ((), "The first round is not drawn yet.")


def test_what_a_draw_could_not_avoid_is_stated():
    stage = {"kind": "swiss", "rounds": 3, "protect_clubs": True}
    rounds = [[beat("A", "B"), bye("C")], [beat("B", "A"), bye("C")]]
    file = document("ABC", stage=stage)
    file["matches"] = [{"stage": "s", "round": n, **match} for n, matches in enumerate(rounds, 1) for match in matches]
    for pair in file["pairs"][:2]:
        pair["club"] = "Floripa"
    of_one_club = "A and B are from the same club. This could not be avoided."
    assert [round_.unmet_wishes for round_ in board(file).rounds] == [
        (of_one_club,),
        (
            "B and A meet again; that could not be avoided.",
            "C has a second bye, as no pair without one was left.",
            of_one_club.replace("A and B", "B and A"),
        ),
    ]


def test_losses_out_tells_of_rematches_too():
    file = document("AB", [beat("A", "B"), beat("B", "A")], stage={"kind": "losses_out", "losses": 2, "criteria": []})
    assert [round_.unmet_wishes for round_ in board(file).rounds] == [
        (), ("B and A meet again; that could not be avoided.",),
    ]  # fmt: skip


def test_a_result_is_bold_only_once_it_is_confirmed():
    file = document("ABC", [beat("A", "B"), beat("A", "C"), met("B", "C")])
    states = {("s", 1, frozenset("AB")): "entered", ("s", 3, frozenset("BC")): "playing"}
    matches = [match for round_ in board(file, states=states).rounds for match in round_.matches]
    assert [(match.state, match.shape, match.decided, match.first.won) for match in matches] == [
        ("entered", "entered", False, False), ("confirmed", "confirmed", True, True),
        ("playing", "playing", False, False),
    ]  # fmt: skip
    assert matches[0].result == "3,000\xa0×\xa02,000"


def test_a_walkover_of_who_left_is_not_still_waiting():
    file = document("ABC", [met("A", "B")])
    file["pairs"][1]["withdrawn"] = {"stage": "s", "round": 1, "results": "stand"}
    first = board(file, states={("s", 1, frozenset("AB")): "waiting"}).rounds[0].matches[0]
    assert (first.state, first.first.won, first.second.absent) == ("walkover", True, True)


def test_a_match_to_which_neither_came_has_no_winner():
    match = board(document("AB", [walkover_match("A", "B", "A", "B")])).rounds[0].matches[0]
    assert (match.result, [side.won for side in match.sides]) == ("W/O\xa0×\xa0W/O", [False, False])


def test_matches_that_count_for_nobody_stay_in_sight():
    file = document("ABC", [beat("A", "B"), beat("B", "C")])
    file["pairs"][0]["withdrawn"] = {"stage": "s", "round": 2, "results": "annul"}
    matches = [match for round_ in board(file).rounds for match in round_.matches]
    assert [(match.first.name, match.second.name, match.state, match.first.won) for match in matches] == [
        ("A", "B", "annulled", False), ("B", "C", "confirmed", True),
    ]  # fmt: skip


def test_a_stage_that_waits_says_for_what_and_shows_what_was_written_of_it():
    file = document("ABC", [beat("A", "B")])
    file["stages"].append({"id": "k", "kind": "single_elimination", "entrants": {"stage": "s", "places": [1, 2]}})
    assert board(file, "k").empty_text == "stage k is fed by s, which is not finished; play that first"
    file["matches"].append({"stage": "k", "round": 1, "table": 1, **met("A", "B")})
    assert lines(board(file, "k")) == [("Final", ["1 A × B waiting"], [])]


def assert_recorded_once(file):
    """Every recorded match of every stage is in its schedule exactly once."""
    tournament = read_tournament(file)
    resolver = TournamentResolver(tournament)
    for stage in tournament.stages:
        counts = Counter()
        for round_ in schedule_board(resolver, stage).rounds:
            counts.update((round_.number, frozenset(side.pair for side in match.sides)) for match in round_.matches)
            counts.update((round_.number, frozenset([bye.pair])) for bye in round_.byes)
        written = [match for match in tournament.matches if match.stage == stage.id]
        assert [counts[m.round, frozenset(p for p in m.pairs if p)] for m in written] == [1] * len(written)


@pytest.mark.smoke
@pytest.mark.parametrize("file", [*EXAMPLES, MITCHELL, bracket(11, upto=9), bracket(13, "double_elimination", upto=4)])
def test_every_match_of_a_whole_tournament_is_there_once(file):
    assert_recorded_once(file)


@given(played_stage())
def test_every_written_match_is_there_once(file):
    assert_recorded_once(file)

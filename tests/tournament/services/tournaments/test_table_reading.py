"""The tables of a tournament are read as plain values: they equal the rows, on every database."""

from dataclasses import replace

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.contest.match_outcomes import outcomes_of
from scoring.contest.match_state import MatchState
from scoring.contest.model import MatchFacts, MatchPoints, PlayedGame, StageFacts
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    matches_of,
    open_round,
    play_round,
    round_of,
    write_context,
)
from tournament.models import Game, Match, User
from tournament.services.tournament_writing.facts import facts_of
from tournament.services.tournaments import pair_changes, results
from tournament.services.tournaments.table_reading import rounds_of

pytestmark = pytest.mark.django_db


def test_each_table_is_its_row(ana: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    stages = [{"id": "s", "kind": "single_elimination", "games": 3}]
    tournament = founded(club_of(ana), 6, stages)
    play_round(tournament, "s", 1)
    open_round(tournament, "s", 2)
    first, second = matches_of(round_of(tournament, "s", 2))
    results.enter_totals(first, [(3050, 2100), (1000, 3000)], context=write_context())
    results.dispute(second, "mesa trocada", context=write_context())
    with django_assert_num_queries(4):
        rounds = rounds_of(tournament)
    rows = Match.objects.select_related("first", "second", "round__stage", "dispute_note", "overruling_note")
    assert [(view.stage, view.number, view.published) for view in rounds] == [("s", 1, True), ("s", 2, True)]
    for view in rounds:
        for match in view.matches:
            row = rows.get(pk=match.pk)
            assert (match.score_id, match.watch_id, match.slot) == (row.score_id, row.watch_id, row.slot)
            assert (match.group, match.bracket, match.table_number) == (row.group, row.bracket, row.table)
            assert (match.pairs, match.round) == (row.codes, row.tournament_round.number)
            assert (match.absent, match.confirmed) == ((row.absent_0, row.absent_1), row.confirmed)
            assert (match.dispute_text, match.overruling_text) == (row.dispute_note and row.dispute_note.text, None)
            assert (match.best_of, match.plays_all_games, match.elimination) == (
                row.best_of,
                row.plays_all_games,
                row.elimination,
            )
            assert match.last_used == row.last_used
            games = Game.objects.filter(match=row, withdrawn=False).order_by("number")
            assert [(game.number, game.totals, game.over, game.winner, game.by_totals) for game in match.games] == [
                (game.number, game.totals, game.over, game.winner, game.given_totals is not None) for game in games
            ]
    byes = [match.state for match in rounds[0].matches if match.second is None]
    assert byes == [MatchState.BYE] * 2
    assert [match.state for match in rounds[1].matches] == [MatchState.PLAYING, MatchState.DISPUTED]


def test_who_left_is_known(ana: User) -> None:
    stages = [{"id": "s", "kind": "round_robin", "groups": [codes(4)], "criteria": ["wins"]}]
    tournament = founded(club_of(ana), 4, stages)
    open_round(tournament, "s", 1)
    pair_changes.withdraw(tournament.entries.get(code="P02"), "s", 1, context=write_context())
    left = {match.pairs: match.withdrawn for match in rounds_of(tournament)[0].matches}
    assert {"P02" in pairs: withdrawn for pairs, withdrawn in left.items()} == {True: True, False: False}


def test_what_a_result_did_not_change_is_the_very_same_value_and_what_it_changed_is_new(ana: User) -> None:
    stages = [{"id": "s", "kind": "round_robin", "groups": [codes(6)], "criteria": ["wins"]}]
    tournament = founded(club_of(ana), 6, stages)
    open_round(tournament, "s", 1)
    _first, second, third = matches_of(round_of(tournament, "s", 1))
    views, facts = rounds_of(tournament)[0].matches, facts_of(tournament).matches
    results.enter_totals(second, [(3050, 2100)], context=write_context())
    entered, known = rounds_of(tournament)[0].matches, facts_of(tournament).matches
    assert [after is before for after, before in zip(entered, views, strict=True)] == [True, False, True]
    assert [after is before for after, before in zip(known, facts, strict=True)] == [True, False, True]
    assert (entered[1].state, known[1].games[0].totals) == (MatchState.ENTERED, (3050, 2100))
    results.confirm(Match.objects.get(pk=second.pk), context=write_context())
    results.dispute(Match.objects.get(pk=third.pk), "mesa trocada", context=write_context())
    after = rounds_of(tournament)[0].matches
    assert [match.state for match in after] == [MatchState.WAITING, MatchState.CONFIRMED, MatchState.DISPUTED]


def test_the_outcome_of_the_same_match_is_known_and_that_of_another_stage_is_not(ana: User) -> None:
    won = MatchFacts("s", 1, ("A", "B"), games=(PlayedGame((3050, 2100), complete=True, winner=0),))
    three, two = StageFacts("s", "swiss", None), StageFacts("s", "swiss", None, match_points=MatchPoints(win=2))
    (outcome,) = outcomes_of([won], three, elimination=False)
    assert outcomes_of([won], three, elimination=False)[0] is outcome
    assert [outcomes_of([won], stage, elimination=False)[0].match_points for stage in (three, two)] == [(3, 0), (2, 0)]
    assert outcomes_of([replace(won, absent=frozenset("A"))], three, elimination=False)[0].walkover

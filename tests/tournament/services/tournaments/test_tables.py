"""The tables of a tournament are read as plain values: they are those of the rows, on every database."""

import pytest

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
from tournament.services.tournaments import people, results
from tournament.services.tournaments.tables import State, rounds_of

pytestmark = pytest.mark.django_db


def test_each_table_is_its_row(ana: User, django_assert_num_queries) -> None:
    stages = [{"id": "s", "kind": "single_elimination", "games": 3}]
    tournament = founded(club_of(ana), 6, stages)
    play_round(tournament, "s", 1)
    open_round(tournament, "s", 2)
    first, second = matches_of(round_of(tournament, "s", 2))
    results.enter_totals(first, [(3050, 2100), (1000, 3000)], context=write_context())
    results.dispute(second, "mesa trocada", context=write_context())
    with django_assert_num_queries(3):
        found = rounds_of(tournament)
    rows = Match.objects.select_related("first", "second", "round__stage", "disputed", "overruled")
    assert [(view.stage, view.number, view.published) for view in found] == [("s", 1, True), ("s", 2, True)]
    for view in found:
        for table in view.tables:
            row = rows.get(pk=table.pk)
            assert (table.score_id, table.watch_id, table.slot) == (row.score_id, row.watch_id, row.slot)
            assert (table.group, table.bracket, table.table) == (row.group, row.bracket, row.table)
            assert (table.pairs, table.round) == (row.codes, row.tournament_round.number)
            assert (table.absent, table.confirmed) == ((row.absent_0, row.absent_1), row.confirmed)
            assert (table.disputed, table.overruled) == (row.disputed and row.disputed.text, None)
            assert (table.best_of, table.exactly, table.elimination) == (row.best_of, row.exactly, row.elimination)
            assert table.last_used == row.last_used
            games = Game.objects.filter(match=row, withdrawn=False).order_by("number")
            assert [(game.number, game.totals, game.over, game.winner, game.by_totals) for game in table.games] == [
                (game.number, game.totals, game.over, game.winner, game.given is not None) for game in games
            ]
    byes = [table.state for table in found[0].tables if table.second is None]
    assert byes == [State.BYE] * 2
    assert [table.state for table in found[1].tables] == [State.PLAYING, State.DISPUTED]


def test_who_left_is_known(ana: User) -> None:
    stages = [{"id": "s", "kind": "round_robin", "groups": [codes(4)], "criteria": ["wins"]}]
    tournament = founded(club_of(ana), 4, stages)
    open_round(tournament, "s", 1)
    people.withdraw(tournament.entries.get(code="P02"), "s", 1, context=write_context())
    left = {table.pairs: table.left for table in rounds_of(tournament)[0].tables}
    assert {"P02" in pairs: gone for pairs, gone in left.items()} == {True: True, False: False}

"""How the games of a match end, are closed, reopened and followed by the next one."""

import pytest
from django.utils.translation import override

from tests.tournament.services.matches.games import PAIRS, WINNING, Table, hand
from tournament.printing.quick_sheets import filled_sheet_of
from tournament.services import matches, quick

pytestmark = pytest.mark.django_db
LOSING = {"sides": WINNING["sides"][::-1]}


@pytest.fixture
def best_of_three(db):
    return Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, key="start"))


@pytest.mark.smoke
def test_a_game_ends_by_its_own_rules(table):
    table.record(WINNING)
    assert (table.game.over, table.game.winner, table.game.clean_0, table.game.clean_1) == (True, 0, 1, 0)


def test_a_hand_after_the_end_is_kept_as_a_draft(table):
    table.record(WINNING)
    table.record(hand())
    late = matches.game_view(table.match).rows[1]
    assert [finding.code for finding in late.result.findings] == ["game_already_over"]
    assert (late.draft, table.totals) == (True, (3290, 190))


@pytest.mark.parametrize("how", ["time", "hands"])
def test_a_closed_game_is_won_by_the_higher_total(table, how):
    table.record(hand())
    table.write(matches.close_game, table.game, how)
    assert (table.game.closed, table.game.over, table.game.winner) == (how, True, 0)
    assert matches.game_view(table.match).result.state.reason == "closed"


def test_a_closed_game_takes_corrections_but_no_more_hands(table):
    table.record(hand())
    table.write(matches.close_game, table.game, "time")
    with pytest.raises(matches.GameClosed):
        table.record(hand())
    with pytest.raises(matches.GameClosed):
        table.write(matches.fail_opening, table.game, 0)
    table.write(matches.correct_hand, table.game, 1, hand(200))
    assert table.totals == (490, 190)


def test_a_closed_game_goes_on_when_reopened(table):
    table.write(matches.close_game, table.game, "hands")
    table.write(matches.reopen_game, table.game)
    assert (table.game.closed, table.game.over) == ("", False)
    table.record(hand())


def test_only_what_is_closed_is_reopened_and_only_what_goes_on_is_closed(table):
    with pytest.raises(matches.NotClosed):
        table.write(matches.reopen_game, table.game)
    table.record(WINNING)
    with pytest.raises(matches.GameOver):
        table.write(matches.close_game, table.game, "time")
    with pytest.raises(ValueError, match="boredom"):
        table.write(matches.close_game, table.game, "boredom")


def test_a_match_of_three_is_won_by_two_games(best_of_three):
    table = best_of_three
    for number, (document, score) in enumerate([(WINNING, (1, 0)), (LOSING, (1, 1)), (WINNING, (2, 1))], start=1):
        if number > 1:
            table.write(matches.new_game, table.match, starter=number % 2)
        table.record(document)
        view = matches.game_view(table.match)
        assert (view.game.number, view.score) == (number, score)
    assert view.decided
    assert [game.starter for game in view.games] == [None, 0, 1]
    games = [matches.game_view(table.match, number) for number in (1, 2, 3)]
    assert [view.score_so_far for view in games] == [(1, 0), (1, 1), (2, 1)]
    with override("en"):
        labels = [dict(filled_sheet_of(view, "a4").head.labels) for view in games]
    assert [sheet["Games won"] for sheet in labels] == ["1 : 0", "1 : 1", "2 : 1"]
    with pytest.raises(matches.MatchDecided):
        table.write(matches.new_game, table.match)


def test_the_next_game_waits_for_the_end_of_the_one_before(best_of_three):
    with pytest.raises(matches.GameNotOver):
        best_of_three.write(matches.new_game, best_of_three.match)


def test_a_single_game_has_no_next_one(table):
    table.record(WINNING)
    with pytest.raises(matches.MatchDecided):
        table.write(matches.new_game, table.match)


def test_a_game_without_a_winner_counts_for_nobody(best_of_three):
    table = best_of_three
    table.write(matches.close_game, table.game, "time")
    table.write(matches.new_game, table.match)
    view = matches.game_view(table.match)
    assert (view.game.number, view.score, view.decided) == (2, (0, 0), False)


def test_an_earlier_game_of_the_match_is_still_seen_and_corrected(best_of_three):
    table = best_of_three
    table.record(WINNING)
    table.write(matches.new_game, table.match)
    first = matches.game_view(table.match, 1).game
    table.write(matches.correct_hand, first, 1, LOSING)
    assert matches.game_view(table.match).score == (0, 1)


def test_there_is_no_game_of_another_number(table):
    with pytest.raises(matches.Gone):
        matches.game_view(table.match, 2)

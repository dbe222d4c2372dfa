"""The queries of a result: the same in the first round of a tournament as in its sixth.

A transaction's own statements count too; in a test these are the service's savepoint.
"""

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    match_seq,
    matches_of,
    open_round,
    play_round,
    round_of,
    win,
    write_context,
)
from tests.tournament.services.matches.games import hand
from tournament.models import Match, User
from tournament.services import matches
from tournament.services.tournaments import results
from tournament.services.tournaments.corrections import may_contradict

LEAGUE = {"id": "all", "kind": "round_robin", "criteria": ["wins"]}


@pytest.fixture(params=[1, 6])
def open_match(ana: User, request: pytest.FixtureRequest) -> Match:
    """A table of the round being played, with all rounds before it confirmed."""
    league = founded(club_of(ana), 8, [LEAGUE])
    for number in range(1, request.param):
        play_round(league, "all", number)
    open_round(league, "all", request.param)
    return matches_of(round_of(league, "all", request.param))[0]


def test_a_hand_is_recorded_within_its_queries(open_match, django_assert_num_queries):
    game, seq = open_match.games.get(), match_seq(open_match)
    with django_assert_num_queries(14):
        matches.record_hand(game, hand(), context=write_context(seq))


def test_totals_and_their_confirmation_need_few_queries(open_match, django_assert_num_queries):
    with django_assert_num_queries(14):
        results.enter_totals(open_match, [(3050, 2100)], context=write_context())
    with django_assert_num_queries(16):
        results.confirm(open_match, context=write_context())


def test_what_was_drawn_after_a_match_can_be_at_odds_with_it(ana: User) -> None:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    first = matches_of(play_round(tournament, "groups", 1))
    assert [may_contradict(match) for match in first] == [True] * 4, "none of them is open, and a stage follows"
    open_round(tournament, "groups", 2)
    second = matches_of(round_of(tournament, "groups", 2))
    assert [may_contradict(match) for match in (*first, *second)] == [True] * 4 + [False] * 4
    for match in second[1:]:
        win(match, 0)
    assert [may_contradict(match) for match in second] == [True, False, False, False]


def test_nothing_follows_the_last_round_of_the_last_stage(ana: User) -> None:
    league = founded(club_of(ana), 4, [LEAGUE])
    assert [may_contradict(match) for match in matches_of(play_round(league, "all", 1))] == [False, False]

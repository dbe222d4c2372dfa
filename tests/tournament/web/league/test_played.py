"""The organisers' list of a league: the matches that are over, and the way to correct one."""

import pytest

from tests.tournament.factories import matches_of, open_round, win
from tests.tournament.leagues import league
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.league.pair_phones import last_proposal, propose
from tests.tournament.web.reading import text_of
from tournament.models import Match, Round
from tournament.services.tournaments import results
from tournament.services.writing.context import WriteContext
from tournament.web.hours import plain_day
from tournament.web.league.access import today

pytestmark = pytest.mark.django_db


def played_text(desk: Desk) -> str:
    return text_of(desk.get("league/")).partition(" Played ")[2].partition(" Days of the rounds ")[0]


def test_before_the_first_result_nothing_is_over(desk):
    assert played_text(desk) == "No match is over yet."


def test_a_match_that_is_over_is_listed_with_its_result_its_day_and_its_page(ours, theirs, tournament, match, desk):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    assert played_text(desk) == "No match is over yet."
    theirs.post("answer", do="confirm")
    day = plain_day(today(tournament))
    line = f"Ana 1/Bia 1 × Ana 6/Bia 6 Round 1 · {day} 3,050 × 2,100"
    assert played_text(desk) == (
        f"1 See the results To correct a result or cancel a walkover, open its match. Match Result {line}"
    )
    assert f'<a href="{desk.base}match/{match.pk}/">' in desk.get("league/").content.decode()
    assert "Correct the result" in text_of(desk.get(f"match/{match.pk}/"))


def test_a_match_that_was_played_before_the_agreed_day_has_the_day_of_its_result(ours, theirs, tournament, desk):
    propose(ours, days=3)
    theirs.post("date", do="accept", date=last_proposal())
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    theirs.post("answer", do="confirm")
    assert f"Round 1 · {plain_day(today(tournament))} 3,050" in played_text(desk)


def test_the_page_of_a_match_says_its_result_and_no_longer_that_nobody_proposed_a_date(ours, theirs, match, desk):
    ours.post("report", **{"g1-0": "3050", "g1-1": "2100"})
    theirs.post("answer", do="confirm")
    text = text_of(desk.get(f"league/{match.pk}/"))
    assert text.partition("3,050 × 2,100 ")[2].startswith("Result at the desk")
    assert "Nobody has proposed a date." not in text


def test_a_walkover_says_against_whom(ours, theirs, match, desk):
    results.walkover(match, (False, True), context=WriteContext("away"), reason="Never answered.")
    assert "Walkover against Ana 6/Bia 6 Result at the desk" in text_of(desk.get(f"league/{match.pk}/"))
    assert "Ana 1/Bia 1 × Ana 6/Bia 6 Round 1 Walkover against Ana 6/Bia 6" in played_text(desk)
    assert "Walkover against them" in ours.text(ours.home)
    assert "Walkover against you" in theirs.text(theirs.home)


def test_a_league_of_24_pairs_is_listed_with_a_constant_number_of_queries(ana, django_assert_num_queries):
    tournament = league(ana, pairs=24)
    desk = Desk(tournament, ana)
    for number in (1, 2):
        if number > 1:
            open_round(tournament, "all", number)
        for match in matches_of(Round.objects.get(number=number)):
            win(match, 0)
        assert played_text(desk).startswith(f"{12 * number} See the results")
        with django_assert_num_queries(18):
            desk.get("league/")
    assert Match.objects.filter(confirmed=True).count() == 24

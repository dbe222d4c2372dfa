"""The days of a tournament, and how documents write them."""

from datetime import date, datetime, timedelta

import pytest
from django.utils import timezone, translation

from tests.tournament.factories import matches_of, round_of, win, write_context
from tests.tournament.leagues import league
from tournament.models import DateAnswer, DateProposal, User
from tournament.services.tournaments import results
from tournament.services.tournaments.league.periods import set_period
from tournament.services.tournaments.viewing import snapshot
from tournament.web.papers.days import day_in_words, days_played


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "5 December 2026"), ("it", "5 dicembre 2026"), ("pt-br", "5 de dezembro de 2026")],
)
def test_a_day_has_no_zero_before_it(language, words):
    with translation.override(language):
        assert day_in_words(date(2026, 12, 5)) == words


@pytest.mark.django_db
def test_a_league_from_home_is_played_on_the_days_of_its_matches(ana: User) -> None:
    """One match on the day that its pairs agreed on, one entered today, and one that nobody played."""
    tournament = league(ana)
    today = timezone.localdate()
    first_round = round_of(tournament, "all", 1)
    set_period(first_round, today - timedelta(days=20), today + timedelta(days=5), context=write_context())
    agreed, entered, missed = matches_of(first_round)
    day = timezone.make_aware(datetime.combine(today - timedelta(days=13), datetime.min.time()))
    DateProposal.objects.create(match=agreed, side=0, starts=day, created=day, answer=DateAnswer.ACCEPTED)
    for match in (agreed, entered):
        win(match, 0)
    results.walkover(missed, (True, True), context=write_context())
    assert days_played(snapshot(tournament)) == [today - timedelta(days=13), today]

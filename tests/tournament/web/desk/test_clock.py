"""The clock of a round at the desk: started, stopped, extended, and asked for if no plan says how long it is."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournament.factories import published, win
from tests.tournament.web.reading import text_of
from tournament.models import Round
from tournament.services.tournaments.proving import prove_tournament
from tournament.web.public.access import public_url

pytestmark = pytest.mark.django_db


def test_the_clock_starts_stops_and_goes_on(knockout):
    knockout.tournament.plan = {"minutes": 80}
    knockout.tournament.save()
    knockout.open_round(1, "final")
    assert "80:00 for this round Start the clock when the tables start." in text_of(knockout.get())
    knockout.post("clock", round=knockout.round(1).pk, do="start")
    Round.objects.update(clock_started=timezone.now() - timedelta(minutes=20, seconds=1))
    page = knockout.get()
    assert "59:5" in text_of(page)
    assert 'data-ends="' in page.content.decode()
    knockout.post("clock", round=knockout.round(1).pk, do="stop")
    assert "the clock is stopped" in text_of(knockout.get())
    knockout.post("clock", round=knockout.round(1).pk, do="start")
    assert knockout.round(1).clock_stopped is None
    assert knockout.post("clock", round=knockout.round(1).pk, do="back").status_code == 400


def test_beyond_99_minutes_hours_are_shown_as_the_counting_clock_does(knockout):
    knockout.tournament.plan = {"minutes": 180}
    knockout.tournament.save()
    knockout.open_round(1, "final")
    assert "3:00:00 for this round" in text_of(knockout.get())


def test_a_round_is_given_a_minute_more(knockout):
    knockout.tournament.plan = {"minutes": 80}
    knockout.tournament.save()
    knockout.open_round(1, "final")
    assert "+1 minute" not in text_of(knockout.get())
    early = knockout.post("clock", round=knockout.round(1).pk, do="extend")
    assert "The clock of this round has not been started yet." in text_of(early)
    knockout.post("clock", round=knockout.round(1).pk, do="start")
    knockout.post("clock", round=knockout.round(1).pk, do="extend")
    assert "+1 minute" in text_of(knockout.get())
    assert knockout.round(1).clock_lost == 60
    assert "Semi-finals: the round was extended by a minute." in text_of(knockout.get("history/"))


def test_a_clock_without_a_set_time_asks_for_one(knockout):
    """Asked on the desk, and once: the next round has it too."""
    knockout.open_round(1, "final")
    asked = text_of(knockout.get())
    assert "Minutes per match" in asked
    assert "for this round" not in asked  # which stands beside a time
    first = knockout.round(1)
    for typed in ({}, {"minutes": "an hour"}, {"minutes": "0"}, {"minutes": "601"}):
        refused = knockout.post("clock", round=first.pk, do="start", **typed)
        assert refused.status_code == 422
        assert "Enter how many minutes a match has, from 1 to 600." in text_of(refused)
    knockout.post("clock", round=first.pk, do="start", minutes="80")
    knockout.tournament.refresh_from_db()
    assert (knockout.tournament.plan["minutes"], knockout.round(1).clock_started is None) == (80, False)
    page = text_of(knockout.get())
    assert re.search(r"\b(79:5\d|80:00)\b", page)
    assert "Minutes per match" not in page
    assert [*prove_tournament(knockout.tournament.pk)] == []


def test_once_the_time_is_over_the_desk_asks_for_all_tables_without_a_hand(knockout):
    """One task for all: in a hall that plays on paper, every table is one of them."""
    knockout.tournament.plan = {"minutes": 80}
    knockout.tournament.save()
    knockout.open_round(1, "final")
    knockout.post("clock", round=knockout.round(1).pk, do="start")
    assert "have no result yet" not in text_of(knockout.get())
    Round.objects.update(clock_started=timezone.now() - timedelta(minutes=83, seconds=1))
    page = text_of(knockout.get())
    assert "Time is up The clock ended 3 minutes ago. Tables 1 and 2 have no result yet. Enter all results" in page


def test_many_tables_without_a_result_are_listed_each_with_its_match(desk_of):
    """Eight numbers in one sentence could not be read at a glance."""
    desk = desk_of(16)
    matches = desk.open_round(1, "final")
    Round.objects.update(clock_started=timezone.now() - timedelta(minutes=83, seconds=1))
    desk.tournament.plan = {"minutes": 80}
    desk.tournament.save()
    response = desk.get()
    assert "The clock ended 3 minutes ago. 8 tables have no result yet: 1 2 3 4 5 6 7 8 Enter all" in text_of(response)
    listed = response.content.decode().split('class="task-tables"')[1].split("</ul>")[0]
    links = re.findall(r'href="([^"]*)" aria-label="Table (\d)"', listed)
    assert links == [(f"{desk.base}match/{match.pk}/", str(match.table)) for match in matches]


def test_once_all_tables_have_handed_in_nothing_counts_and_the_desk_says_so(knockout):
    published(knockout.tournament, plan={"minutes": 30, "clock": "finish_hand"})
    first, *others = knockout.open_round(1, "final")
    Round.objects.update(clock_started=timezone.now() - timedelta(minutes=47))
    win(first, 0, confirm=False)
    public = public_url(knockout.tournament)
    pages = [knockout.base, public, f"{public}screen/", reverse("quick-watch", args=[first.watch_id])]

    def counting() -> list[bool]:
        return ["data-clock" in knockout.client.get(page, follow=True).content.decode() for page in pages]

    assert counting() == [True, True, True, False]
    for match in others:
        win(match, 0, confirm=False)
    assert counting() == [False] * 4
    page = text_of(knockout.get())
    assert "All results are in." in page
    assert "Every table finishes its hand." not in page

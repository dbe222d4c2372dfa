"""Pairs that are missing: how long a table is waited for before the desk offers a walkover."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.tournament.factories import change_settings, write_context
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Round
from tournament.services.tournaments import rounds

pytestmark = pytest.mark.django_db

PUBLISHED = datetime(2026, 11, 28, 17, 18, tzinfo=UTC)
"""14:18 in the hall."""


@pytest.fixture
def published_late(knockout: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Two tables of a round planned for 14:00, published at 14:18, with fifteen minutes of tolerance."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: PUBLISHED)
    change_settings(knockout.tournament, plan={"tolerance": 15, "starts": "2026-11-28T14:00"})
    rounds.draw_round(knockout.tournament, "final", 1, context=write_context())
    rounds.publish_round(knockout.round(1), context=write_context())
    return knockout


def titles_at(desk: Desk, now: datetime, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    return [task.title for task in desk.get().context["board"].tasks.all]


MISSING = [f"Table {table} · is a pair missing?" for table in (1, 2)]


def test_a_round_published_late_is_waited_for_from_then_on(
    published_late: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could know the table before."""
    assert published_late.round(1).starts == PUBLISHED - timedelta(minutes=18)
    assert titles_at(published_late, PUBLISHED, monkeypatch) == []
    assert titles_at(published_late, PUBLISHED + timedelta(minutes=14), monkeypatch) == []
    assert titles_at(published_late, PUBLISHED + timedelta(minutes=15), monkeypatch) == MISSING
    assert "have not started. The waiting time ended at 14:33." in text_of(published_late.get())


def test_a_round_published_in_time_is_waited_for_from_its_planned_hour(
    published_late: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = PUBLISHED + timedelta(minutes=40)
    Round.objects.update(starts=planned)
    assert titles_at(published_late, planned + timedelta(minutes=14), monkeypatch) == []
    assert titles_at(published_late, planned + timedelta(minutes=15), monkeypatch) == MISSING


def test_the_clock_says_when_a_round_began(published_late: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    Round.objects.update(clock_started=PUBLISHED + timedelta(minutes=10))
    assert titles_at(published_late, PUBLISHED + timedelta(minutes=24), monkeypatch) == []
    assert titles_at(published_late, PUBLISHED + timedelta(minutes=25), monkeypatch) == MISSING


def test_a_round_hidden_meanwhile_is_waited_for_from_its_last_publication(
    published_late: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = PUBLISHED + timedelta(minutes=30)
    rounds.hide_round(published_late.round(1), context=write_context())
    monkeypatch.setattr("django.utils.timezone.now", lambda: again)
    rounds.publish_round(published_late.round(1), context=write_context())
    assert titles_at(published_late, again + timedelta(minutes=14), monkeypatch) == []
    assert titles_at(published_late, again + timedelta(minutes=15), monkeypatch) == MISSING

"""What the doctor says of SQLite's settings, and of a clock that is behind the last event."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tournament.doctor import database
from tournament.doctor.diagnosis import Level

GOOD = {"journal_mode": "delete", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}


def level(version, **changed):
    (line,) = database.sqlite(version, {**GOOD, **changed})
    return line.level


def test_a_log_is_wrong_before_sqlite_is_safe_with_it_and_wanted_after():
    assert level((3, 51, 2)) is Level.OK
    assert level((3, 51, 2), journal_mode="wal") is Level.ERROR
    assert level((3, 51, 3), journal_mode="wal") is Level.OK
    assert level((3, 51, 3)) is Level.ERROR


@pytest.mark.parametrize(("pragma", "value"), [("synchronous", "1"), ("foreign_keys", "0"), ("busy_timeout", "0")])
def test_a_pragma_that_loses_data_is_wrong(pragma, value):
    assert level((3, 40, 1), **{pragma: value}) is Level.ERROR


@pytest.mark.django_db
def test_the_site_s_own_database_is_fine():
    lines = list(database.diagnose())
    assert [line.level for line in lines] == [Level.OK, Level.OK]
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    assert lines[0].text.startswith(name)


@pytest.mark.smoke
@pytest.mark.parametrize(("minutes", "lines"), [(-60, 0), (4, 0), (6, 1)])
def test_a_clock_behind_the_last_event_shows(minutes, lines):
    newest = timezone.now() + timedelta(minutes=minutes)
    assert [line.level for line in database.clock_against(newest)] == [Level.ERROR] * lines


def test_before_the_first_event_no_clock_is_behind():
    assert list(database.clock_against(None)) == []

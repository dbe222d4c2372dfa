"""Which copies are kept, hour by hour, day by day and week by week."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.services.retention import COPIES_BEFORE_UPDATE, DATABASE_COPIES, Retention, kept_times

NOW = datetime(2026, 11, 22, 15, 30, tzinfo=UTC)  # a Sunday
NONE = timedelta(0)
HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


def ages(retention: Retention, *old: timedelta) -> list[timedelta]:
    """The ages of the copies that are kept, the youngest first."""
    return sorted(NOW - time for time in kept_times([NOW - age for age in old], retention, NOW))


def test_every_copy_stays_for_a_time() -> None:
    minutes = [timedelta(minutes=number) for number in range(90)]
    assert ages(Retention(HOUR, NONE, NONE, NONE), *minutes) == minutes[:60]


def test_the_last_of_each_hour_day_and_week_is_kept() -> None:
    quarters = [timedelta(minutes=15 * number) for number in range(1, 13)]
    assert ages(Retention(NONE, DAY, NONE, NONE), *quarters) == [timedelta(minutes=age) for age in (15, 45, 105, 165)]
    hours = [HOUR * number for number in range(72)]
    assert ages(Retention(NONE, NONE, WEEK, NONE), *hours) == [NONE, 16 * HOUR, 40 * HOUR, 64 * HOUR]
    days = [DAY * number for number in range(28)]
    assert ages(Retention(NONE, NONE, NONE, 3 * WEEK), *days) == [NONE, WEEK, 2 * WEEK]


@pytest.mark.long
def test_years_of_copies_every_ten_minutes_come_to_a_few() -> None:
    """As they come: what stays is what stayed of them, with the next."""
    times: frozenset[datetime] = frozenset()
    for number in range(6 * 24 * 7 * 10):
        now = NOW + timedelta(minutes=10 * number)
        times = kept_times({*times, now}, DATABASE_COPIES, now)
    assert (len(times), max(times), now - min(times) > 7 * WEEK) == (38, now, True)


def test_the_newest_stays_however_old() -> None:
    assert ages(DATABASE_COPIES, 900 * DAY, 901 * DAY) == [900 * DAY]


def test_a_clock_that_was_put_back_drives_nothing_away() -> None:
    assert ages(DATABASE_COPIES, -2 * DAY, -WEEK, HOUR) == [-WEEK, -2 * DAY, HOUR]


def test_three_updates_within_an_hour_leave_a_copy_each() -> None:
    minutes = [timedelta(minutes=number) for number in range(5)]
    assert ages(COPIES_BEFORE_UPDATE, *minutes, HOUR, 2 * DAY) == [*minutes[:3], HOUR, 2 * DAY]
    assert ages(COPIES_BEFORE_UPDATE, 900 * DAY, 901 * DAY, 902 * DAY, 903 * DAY) == [
        900 * DAY,
        901 * DAY,
        902 * DAY,
    ]

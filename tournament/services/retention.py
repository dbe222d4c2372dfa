"""Decides which copies to keep by their age, so that many copies made today never delete those of another day."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple


class Retention(NamedTuple):
    """Every copy younger than `all_for` is kept; then the last one of each hour, day and week, for these periods. The
    `newest` ones are kept however old they are and however closely they followed each other."""

    all_for: timedelta
    hours: timedelta
    days: timedelta
    weeks: timedelta
    newest: int = 1


BACKUPS = Retention(timedelta(days=1), timedelta(days=2), timedelta(weeks=2), timedelta(weeks=26))
"""For tournament files, which are small."""
DATABASE_COPIES = Retention(timedelta(0), timedelta(days=1), timedelta(weeks=1), timedelta(weeks=8))
"""For whole databases: at most 24, 7 and 8, and those of another day."""
COPIES_BEFORE_RESTORE = DATABASE_COPIES._replace(all_for=timedelta(days=1))
"""For whole databases before a restore: after two mistakes within an hour, the state before the first is still
needed."""

COPIES_BEFORE_UPDATE = DATABASE_COPIES._replace(newest=3)
"""For whole databases before an update: two updates within an hour keep both."""


def kept_times(times: Iterable[datetime], retention: Retention, now: datetime) -> frozenset[datetime]:
    """Those `times` of copies that are kept: always the newest, and any in the future."""
    newest_first = sorted(times, reverse=True)
    stay = {time for time in newest_first if now - time < retention.all_for}
    for period, limit in ((_hour, retention.hours), (_day, retention.days), (_week, retention.weeks)):
        last = {period(time): time for time in reversed(newest_first) if now - time < limit}
        stay.update(last.values())
    return frozenset(stay | set(newest_first[: retention.newest]))


CountedPeriod = Callable[[datetime], tuple[int, ...]]


def _hour(time: datetime) -> tuple[int, ...]:
    return (*_day(time), time.astimezone(UTC).hour)


def _day(time: datetime) -> tuple[int, ...]:
    return (time.astimezone(UTC).toordinal(),)


def _week(time: datetime) -> tuple[int, ...]:
    return tuple(time.astimezone(UTC).isocalendar()[:2])

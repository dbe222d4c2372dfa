"""Limits how often something may be done: counts hits within a sliding window, in the database.

Decision 48 explains why no library is used (docs/decisions/0048).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rules.text import Text, _n
from tournament.models import ThrottleHit
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import TooMany, whole_minutes

MAX_WINDOW = timedelta(hours=1)
"""The longest allowed window."""


class Rate(NamedTuple):
    """At most `limit` hits within the window."""

    limit: int
    window: timedelta


_MINUTES = _n(
    "Too many requests: wait %(number)s minute and try again.",
    "Too many requests: wait %(number)s minutes and try again.",
)


class Throttled(TooMany):
    """Too many hits. `wait`: the time until the next one would be allowed. A caller that knows what was counted raises
    a refusal with a sentence of its own."""

    wait: timedelta

    def __init__(self, wait: timedelta) -> None:
        super().__init__(Text.plural(_MINUTES, whole_minutes(wait)), wait=wait)


def key_of(salt: str, *parts: str) -> str:
    """A hash (64 characters) of who did something, from which neither name nor address can be recovered."""
    return salted_hmac(salt, "\0".join(parts), algorithm="sha256").hexdigest()


def time_to_wait(action: str, key: str, rate: Rate) -> timedelta | None:
    """How long until another hit is allowed; None if it is allowed now. One query."""
    return _wait_at(action, key, rate, timezone.now())


def allows_hit(action: str, key: str, rate: Rate) -> bool:
    """Whether another hit would be allowed now. One query."""
    return time_to_wait(action, key, rate) is None


def count_hit(action: str, rates: Iterable[tuple[str, Rate]]) -> None:
    """Count one hit under each key, within a transaction. Raises `Throttled` beyond any of the rates.

    Call it before it is known whether the action succeeds, so that many at once do not slip through.
    """
    now = timezone.now()
    delete_old_hits(now)
    for key, rate in rates:
        hold_lock(f"throttle {action} {key}")
        if (remaining := _wait_at(action, key, rate, now)) is not None:
            raise Throttled(remaining)
        store(action, [key], now)


def store(action: str, keys: Iterable[str], time: datetime) -> None:
    """Store a hit under each key without checking a rate, for limits that follow another rule, such as that on
    guesses."""
    ThrottleHit.objects.bulk_create(ThrottleHit(action=action, key=key, time=time) for key in keys)


def count(action: str, key: str, now: datetime) -> int:
    """The number of hits in the longest window. One query."""
    return ThrottleHit.objects.filter(action=action, key=key, time__gt=now - MAX_WINDOW).count()


def last_hit(action: str, key: str) -> datetime | None:
    """The time of the last hit under this key. One query."""
    rows = ThrottleHit.objects.filter(action=action, key=key)
    return rows.order_by("-time").values_list("time", flat=True).first()


def delete_old_hits(now: datetime) -> None:
    """Delete hits that no limit counts any more, and hits in the future, written while the clock was wrong."""
    ThrottleHit.objects.filter(Q(time__lte=now - MAX_WINDOW) | Q(time__gt=now + MAX_WINDOW)).delete()


def delete_hits(action: str, key: str) -> None:
    """Delete all hits under this key."""
    ThrottleHit.objects.filter(action=action, key=key).delete()


def delete_last_hit(action: str, key: str) -> None:
    """Delete the last hit under this key."""
    last = ThrottleHit.objects.filter(action=action, key=key).order_by("-time").first()
    if last is not None:
        last.delete()


def _wait_at(action: str, key: str, rate: Rate, now: datetime) -> timedelta | None:
    """Like `time_to_wait`, at the time `now`."""
    hits = ThrottleHit.objects.filter(action=action, key=key, time__gt=now - rate.window).order_by("-time")
    times = list(hits.values_list("time", flat=True)[: rate.limit])
    if len(times) < rate.limit:
        return None
    return (times[-1] if times else now) + rate.window - now

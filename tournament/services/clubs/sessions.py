"""Lists where a person is signed in, and ends sessions."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import OperationalError
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.models import User
from tournament.models.session import Session, SessionStore
from tournament.services.clubs.kinds import AccountEventKind
from tournament.services.clubs.writer import AccountWriter
from tournament.services.writing.writer import retry_when_locked

SIGN_IN_KEY = "signed in"
"""In a session's data: the `browser` (by its own name) and `address` of the person who signed in."""
MAX_BROWSER_LENGTH = 300
LAST_SEEN_INTERVAL = timedelta(minutes=10)


class SignedIn(NamedTuple):
    """One session of a person. `id` identifies it among their sessions and gives no access."""

    id: str
    browser: str
    address: str
    last_seen: datetime
    current: bool


def sign_in_details(browser: str, client_address: str) -> dict[str, str]:
    """What a session stores about where it was started."""
    return {"browser": browser[:MAX_BROWSER_LENGTH], "address": client_address}


def sessions_of(user: User, current: str | None) -> list[SignedIn]:
    """The present session (its key is `current`) first, then by when they were last used. One query."""
    rows = Session.objects.filter(user=user, expire_date__gt=timezone.now()).order_by("-last_seen")
    sessions = [_signed_in(row, current) for row in rows]
    return sorted(sessions, key=lambda session: not session.current)


def _signed_in(row: Session, current: str | None) -> SignedIn:
    data: Mapping[str, Any] = row.get_decoded().get(SIGN_IN_KEY, {})
    current_one = row.session_key == current
    return SignedIn(_id(row.session_key), data.get("browser", ""), data.get("address", ""), row.last_seen, current_one)


@retry_when_locked
def end_session(user: User, id_: str) -> bool:
    """End a session; False if it is already over."""
    keys = [key for key in Session.objects.filter(user=user).values_list("pk", flat=True) if _id(key) == id_]
    if keys:
        Session.objects.filter(pk__in=keys).delete()
        AccountWriter(user).append(AccountEventKind.SESSION_ENDED, {})
    return bool(keys)


@retry_when_locked
def end_other_sessions(user: User, current: str | None) -> int:
    """End all sessions except the present one; returns how many there were."""
    number = close_sessions(user, current)
    if number:
        AccountWriter(user).append(AccountEventKind.OTHER_SESSIONS_ENDED, {})
    return number


def close_sessions(user: User, but: str | None = None) -> int:
    """End all sessions of a person except one, within a transaction whose event says why."""
    return Session.objects.filter(user=user).exclude(pk=but or "").delete()[0]


def note_seen(store: SessionStore) -> None:
    """Note, at most once in a while, that a session is in use. If the database is busy, a later request will do so."""
    now = timezone.now()
    if store.last_seen is None or now - store.last_seen < LAST_SEEN_INTERVAL:
        return
    try:
        Session.objects.filter(pk=store.session_key).update(last_seen=now)
    except OperationalError:
        return


def _id(key: str) -> str:
    """An id of a session for pages, which never show its key: the key gives access to it."""
    return salted_hmac("tournament.session", key, algorithm="sha256").hexdigest()[:24]

"""What no service would write: events of another version or of an unused scope, and forged rows."""

from typing import Any

from django.db import connection, transaction

from tournament.models import Event, User
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.events import Scope
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.writer import Writer, event_of


def tamper(sql: str, *values: object) -> None:
    """Change what is stored, like a thief with the database file."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def append(scope: Scope, kind: str, *, key: str, payload: dict[str, Any] | None = None) -> Event:
    """Append an event with exactly this payload."""
    event = event_of(scope, kind, {}, (), WriteContext(key))
    event.payload = payload or {}
    event.follow(Event.objects.in_scope(*scope).last())
    event.save()
    return event


def write(
    scope: Scope, kind: str, *, key: str, expected: int | None = None, actor: User | None = None, **asked: Any
) -> Written:
    """Write like every service: lock the scope, once for each key, on the present seq, one event."""
    with transaction.atomic():
        hold_lock(f"{scope.kind} {scope.id}")
        writer = Writer(scope, WriteContext(key, expected, actor))
        if done := writer.find_repeat(kind, asked):
            return done
        writer.refuse_stale()
        return writer.append(kind, asked)

"""The only way to write: a transaction that locks its scope, checks the seq, and appends one event with the changes of
each row. An action that is sent twice is written once."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, cached_property, wraps
from typing import Any, ParamSpec, TypeVar

from django.db import OperationalError, connection, models, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Event
from tournament.models.event import ChainLink
from tournament.models.raw_queries import RawQuery
from tournament.services.writing.changes import (
    OMITTED_COLUMNS,
    RowChange,
    RowKey,
    column_name,
    columns_before_added,
    event_value,
    logged_columns,
    row_key,
    was_asked,
)
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.events import Scope
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import KeyReused, Stale

P = ParamSpec("P")
Result = TypeVar("Result")
Looked = TypeVar("Looked")
WrittenRows = TypeVar("WrittenRows", bound=Written)
MAX_ATTEMPTS = 6
"""Attempts, each of which waits as long as `timeout` in the settings."""
POSTGRES_BUSY = ("55P03", "40P01")
"""A lock that was not granted in time; a deadlock, of which PostgreSQL aborted one side."""


def retry_when_locked(service: Callable[P, Result]) -> Callable[P, Result]:
    """Run the service as one transaction, and again if the database stayed locked for the whole wait.

    SQLite has one writer at a time and lets those who wait try again in any order. On PostgreSQL, a transaction that
    was aborted because of a deadlock is run again too. In either case nothing was written, and a service never writes
    twice under one key.
    """

    @wraps(service)
    def written(*args: P.args, **kwargs: P.kwargs) -> Result:
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                with transaction.atomic():
                    return service(*args, **kwargs)
            except OperationalError as error:
                if connection.in_atomic_block or not is_busy(error):
                    raise
        with transaction.atomic():
            return service(*args, **kwargs)

    return written


@retry_when_locked
def run_and_look(
    action: Callable[[], WrittenRows], look: Callable[[], Looked], keep: Callable[[Looked], bool]
) -> tuple[Looked, WrittenRows | None]:
    """Run an action and look at what it did: what was seen, and what was written.

    The write is kept only if `keep(seen)` is true; else it is rolled back, and None is returned in its place.
    """
    written = action()
    seen = look()
    if keep(seen):
        return seen, written
    transaction.set_rollback(True)
    return seen, None


def roll_back(_seen: object) -> bool:
    """Keep nothing: the `keep` of a preview."""
    return False


def is_busy(error: OperationalError) -> bool:
    """Whether the database was locked, or aborted the transaction because of a deadlock."""
    if getattr(error.__cause__, "sqlstate", None) in POSTGRES_BUSY:
        return True
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


EVENTS_BY_KEY = RawQuery(lambda key: Event.objects.filter(idempotency_key=key).order_by().values_list("pk"))


@cache
def _last_links(kind: str) -> RawQuery:
    """The query for the last links of scopes of this kind."""
    return RawQuery(lambda id_: Event.objects.in_scope(kind, str(id_)).order_by("-seq").values_list("seq", "hash")[:1])


class Writer:
    """The writer for one scope, which its creator has locked. Rows are written at once; `append` adds the one event
    that describes them all."""

    def __init__(self, scope: Scope, context: WriteContext) -> None:
        self.scope, self.context = scope, context
        self._changes: dict[RowKey, RowChange] = {}

    @cached_property
    def last(self) -> Event | None:
        """The last event before this write."""
        return Event.objects.in_scope(*self.scope).order_by("-seq").first()

    @cached_property
    def last_link(self) -> ChainLink | None:
        """The last event's hash, to which the next event is linked."""
        links = _last_links(self.scope.kind).rows(self.scope.id)
        return ChainLink(*links[0]) if links else None

    @property
    def seq(self) -> int:
        """The seq to compare with the form's; 0 before the first event."""
        return self.last_link.seq if self.last_link else 0

    @property
    def changes(self) -> list[RowChange]:
        return [change for change in self._changes.values() if not change.empty]

    def find_repeat(self, kind: str, asked: Mapping[str, Any]) -> Written | None:
        """What this same action wrote when it was first sent; None if this is the first time. Raises `KeyReused`."""
        rows = EVENTS_BY_KEY.rows(self.context.key)
        if not rows:
            return None
        event = Event.objects.get(pk=rows[0][0])
        if (event.scope_kind, event.scope_id, event.kind) != (*self.scope, kind) or not was_asked(event, asked):
            raise KeyReused
        if self.context.request not in ("", event.payload.get("request", self.context.request)):
            raise KeyReused
        return self.written_before(event)

    def written_before(self, event: Event) -> Written:
        return Written(event, is_new=False)

    def refuse_stale(self) -> None:
        """Raise `Stale` if anybody has written since the page was rendered.

        Call it after `find_repeat` and before the rules are checked, so that whoever acts on an old page first learns
        what others did. Only three things are refused earlier: what is `Gone`, what this tournament does not have, and
        a table that may not write any more.
        """
        expected = self.context.expected_seq
        if expected is not None and expected != self.seq:
            raise Stale(expected, self.seq)

    def add(self, row: models.Model) -> None:
        """Write a new row now."""
        row.save(force_insert=True)
        self.record_added(row)

    def record_added(self, row: models.Model) -> None:
        """Include in the event a row that has just been written."""
        self.record(RowChange(row_key(row), logged_columns(row), columns_before_added(row), added=True))

    def change(self, row: models.Model, **values: Any) -> bool:
        """Change attributes of a row and save it; unchanged ones are left out. Returns whether any changed."""
        if other := self.record_changed(row, **values):
            row.save(update_fields=other)
        return bool(other)

    def record_changed(self, row: models.Model, **values: Any) -> list[str]:
        """Like `change`, but the caller saves the row. Returns the names of the changed attributes."""
        other = {name: value for name, value in values.items() if getattr(row, name) != value}
        columns = [column_name(type(row), name) for name in other]
        columns_before = {column: event_value(row, column) for column in columns if column not in OMITTED_COLUMNS}
        for name, value in other.items():
            setattr(row, name, value)
        columns_after = {column: event_value(row, column) for column in columns_before}
        if other:
            self.record(RowChange(row_key(row), columns_after, columns_before, OMITTED_COLUMNS.intersection(columns)))
        return list(other)

    def record(self, change: RowChange) -> None:
        """Include a change in the event; several changes of one row become one."""
        before = self._changes.get(change.row)
        self._changes[change.row] = before.merged_with(change) if before else change

    def remove(self, row: models.Model) -> None:
        """Mark a row as removed."""
        self.change(row, removed=True)

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        """A context in which everything written is rolled back at the end."""
        changes_before = dict(self._changes)
        try:
            with transaction.atomic():
                yield
                transaction.set_rollback(True)
        finally:
            self._changes = changes_before

    def append(
        self, kind: str, asked: Mapping[str, Any], key: str = "", more: Mapping[str, Any] | None = None
    ) -> Written:
        """Append the action's one event. `key`: if it is not the form's; `more`: further parts of the payload."""
        context = self.context
        request = {"request": context.request} if context.request else {}
        context = replace(context, key=key or context.key)
        event = event_of(self.scope, kind, asked, self.changes, context, {**request, **(more or {})})
        event.follow(self.last_link)
        event.save()
        return Written(event, is_new=True)


class LockingWriter(Writer):
    """The writer of a scope that has no row to lock: nobody else writes to it until the transaction ends."""

    def __init__(self, scope: Scope, context: WriteContext) -> None:
        hold_lock(f"{scope.kind} {scope.id}")
        super().__init__(scope, context)


def event_of(
    scope: Scope,
    kind: str,
    asked: Mapping[str, Any],
    changes: Sequence[RowChange],
    context: WriteContext,
    more: Mapping[str, Any] | None = None,
) -> Event:
    """An event that is not yet in a chain."""
    return Event(
        scope_kind=scope.kind,
        scope_id=scope.id,
        idempotency_key=context.key,
        actor=context.actor,
        device=context.device,
        kind=kind,
        touches=[":".join(map(str, change.row)) for change in changes],
        payload={"asked": dict(asked), "changes": [change.payload for change in changes], **(more or {})},
        time=timezone.now(),
    )


def begin_chains(events: Iterable[Event]) -> list[Event]:
    """Begin the chains of several new scopes: their events are linked in order and written together."""
    linked = linked_chains(events)
    QuerySet.bulk_create(Event.objects.all(), linked)
    return linked


def linked_chains(events: Iterable[Event]) -> list[Event]:
    """Like `begin_chains`, but the caller writes the events."""
    last: dict[tuple[str, str], Event] = {}
    linked = []
    for event in events:
        scope = event.scope_kind, event.scope_id
        event.follow(last.get(scope))
        last[scope] = event
        linked.append(event)
    return linked

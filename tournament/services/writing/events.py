"""Appending to the spine, and proving that nobody has bent it since.

A service opens a transaction, appends first, then writes what follows from the event. The
append holds the scope until the transaction ends: on SQLite because every transaction is
IMMEDIATE, on PostgreSQL by an advisory lock. So two writers of one tournament queue up, and
the second sees the first's `seq`. A `Writer` holds the row of its scope instead.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.error_log.context import note_revision
from tournament.models import Event, User
from tournament.models.event import FIRST, plain
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import KeyReused, Stale


class Scope(NamedTuple):
    """What a chain belongs to: `Scope("tournament", "k3x9…")` or `Scope("game", …)`."""

    kind: str
    id: str


@dataclass(frozen=True)
class ChainFault:
    """Where a chain is broken, and how: `seq`, `previous_hash` or `hash`."""

    seq: int
    what: str


def append(
    scope: Scope,
    kind: str,
    *,
    key: str,
    touches: Iterable[str] = (),
    payload: Mapping[str, Any] | None = None,
    expected: int | None = None,
    actor: User | None = None,
    device: str = "",
    time: datetime | None = None,
) -> tuple[Event, bool]:
    """The event, and whether it is new; a repeated `key` gives the one it made the first time.

    `expected`: the seq the write was made on (0 before any); None where the order is of no matter.
    """
    event = Event(
        scope_kind=scope.kind,
        scope_id=scope.id,
        idempotency_key=key,
        actor=actor,
        device=device,
        kind=kind,
        touches=plain(list(touches)),
        payload=plain(dict(payload or {})),
        time=time or timezone.now(),
    )
    with transaction.atomic():
        hold_lock(json.dumps(scope, separators=(",", ":")))
        if done := Event.objects.filter(idempotency_key=key).first():
            return _repeat(done, event), False
        last = Event.objects.of(*scope).last()
        actual = last.seq if last else 0
        if expected is not None and expected != actual:
            raise Stale(expected, actual)
        event.follow(last)
        event.save()
        _note(scope, event.seq)
        return event, True


def _repeat(done: Event, again: Event) -> Event:
    """The first event, if the second is the same action sent twice (by a queue, or a double tap)."""
    same = ("scope_kind", "scope_id", "kind", "touches", "payload", "actor_id", "device")
    if any(getattr(done, name) != getattr(again, name) for name in same):
        raise KeyReused
    return done


def begin(events: Iterable[Event]) -> list[Event]:
    """Chains of scopes that have none yet, whole and in order: linked, and written at once."""
    last: dict[tuple[str, str], Event] = {}
    linked = []
    for event in events:
        scope = event.scope_kind, event.scope_id
        event.follow(last.get(scope))
        last[scope] = event
        linked.append(event)
    QuerySet.bulk_create(Event.objects.all(), linked)
    return linked


def current_seq(scope: Scope) -> int:
    """The revision: what an ETag and a printed sheet name. 0 before the first event."""
    last = Event.objects.of(*scope).last()
    seq = last.seq if last else 0
    _note(scope, seq)
    return seq


def _note(scope: Scope, seq: int) -> None:
    """For the log, should something go wrong later in the request."""
    if scope.kind == "tournament":
        note_revision(scope.id, seq)


def verify_chain(scope: Scope) -> list[ChainFault]:
    """Every break of the chain; empty is good news.

    A chain cut off at its end looks whole: compare `current_seq` with what paper names.
    """
    return list(_faults(Event.objects.of(*scope).iterator()))


def _faults(events: Iterable[Event]) -> Iterator[ChainFault]:
    seq, previous = 0, FIRST
    for event in events:
        if event.seq != seq + 1:
            yield ChainFault(event.seq, "seq")
        if event.previous_hash != previous:
            yield ChainFault(event.seq, "previous_hash")
        if event.hash != event.computed_hash():
            yield ChainFault(event.seq, "hash")
        seq, previous = event.seq, event.hash

"""Appending to the spine, and proving that nobody has bent it since.

A service opens a transaction, appends first, then writes what follows from the event. The
append holds the scope until the transaction ends: on SQLite because every transaction is
IMMEDIATE, on PostgreSQL by an advisory lock. So two writers of one tournament queue up, and
the second sees the first's `seq`.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournament.error_log.context import note_revision
from tournament.models import Event, User
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.refusals import KeyReused, Stale

FIRST = "0" * 64


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
    event = unlinked(scope, kind, key=key, touches=touches, payload=payload, actor=actor, device=device, time=time)
    with transaction.atomic():
        hold_lock(_canonical(scope))
        if done := Event.objects.filter(idempotency_key=key).first():
            return _repeat(done, event), False
        last = Event.objects.of(*scope).last()
        actual = last.seq if last else 0
        if expected is not None and expected != actual:
            raise Stale(expected, actual)
        return append_next(event, last), True


def append_next(event: Event, last: Event | None) -> Event:
    """The event behind the last of its chain, for whoever holds the scope, and knows that its key is new."""
    scope = Scope(event.scope_kind, event.scope_id)
    hold_lock(_canonical(scope))
    event.seq, event.previous_hash = (last.seq + 1, last.hash) if last else (1, FIRST)
    event.hash = event_hash(event)
    event.save()
    _note(scope, event.seq)
    return event


def unlinked(
    scope: Scope,
    kind: str,
    *,
    key: str,
    touches: Iterable[str] = (),
    payload: Mapping[str, Any] | None = None,
    actor: User | None = None,
    device: str = "",
    time: datetime | None = None,
) -> Event:
    """An event that is in no chain yet."""
    return Event(
        scope_kind=scope.kind,
        scope_id=scope.id,
        idempotency_key=key,
        actor=actor,
        device=device,
        kind=kind,
        touches=_plain(list(touches)),
        payload=_plain(dict(payload or {})),
        time=time or timezone.now(),
    )


def begin(events: Iterable[Event]) -> list[Event]:
    """Chains of scopes that have none yet, whole and in order: linked, and written at once."""
    last: dict[tuple[str, str], Event] = {}
    linked = []
    for event in events:
        scope = event.scope_kind, event.scope_id
        before = last.get(scope)
        event.seq, event.previous_hash = (before.seq + 1, before.hash) if before else (1, FIRST)
        event.hash = event_hash(event)
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
        if event.hash != event_hash(event):
            yield ChainFault(event.seq, "hash")
        seq, previous = event.seq, event.hash


def event_hash(event: Event) -> str:
    """SHA-256 (hex) of the event's facts as canonical JSON, the previous hash among them."""
    facts = {
        "scope": [event.scope_kind, event.scope_id],
        "seq": event.seq,
        "key": event.idempotency_key,
        "actor": event.actor_id,
        "device": event.device,
        "time": event.time.astimezone(UTC).isoformat(timespec="microseconds"),
        "kind": event.kind,
        "touches": event.touches,
        "payload": event.payload,
        "previous": event.previous_hash,
    }
    return hashlib.sha256(_canonical(facts).encode()).hexdigest()


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _repeat(done: Event, again: Event) -> Event:
    """The first event, if the second is the same action sent twice (by a queue, or a double tap)."""
    same = ("scope_kind", "scope_id", "kind", "touches", "payload", "actor_id", "device")
    if any(getattr(done, name) != getattr(again, name) for name in same):
        raise KeyReused
    return done


def _plain(value: Any) -> Any:
    """The value as both databases will give it back; what they would bend is refused.

    A large float comes back from PostgreSQL as a whole number, and the hash would no longer fit.
    """
    if isinstance(value, dict):
        return {_key(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, str):
        if "\0" in value:
            raise TypeError("PostgreSQL has no NUL in a text.")
        return value
    if value is None or isinstance(value, bool | int):
        return value
    raise TypeError(f"Events hold ids and numbers, not {type(value).__name__}.")


def _key(name: Any) -> str:
    if not isinstance(name, str):
        raise TypeError(f"The payload's keys are texts, not {type(name).__name__}.")
    return str(_plain(name))

"""Chains of events: their scope, their newest seq, and the check that none has been tampered with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tournament.error_log.context import note_revision
from tournament.models import Event
from tournament.models.event import FIRST


class Scope(NamedTuple):
    """The owner of a chain: `Scope("tournament", "k3x9…")` or `Scope("game", …)`."""

    kind: str
    id: str


@dataclass(frozen=True)
class ChainFault:
    """Where a chain is broken, and how: `seq`, `previous_hash` or `hash`."""

    seq: int
    description: str


def current_seq(scope: Scope) -> int:
    """The revision, which ETags and printed sheets include. 0 before the first event."""
    last = Event.objects.in_scope(*scope).last()
    seq = last.seq if last else 0
    _note(scope, seq)
    return seq


def _note(scope: Scope, seq: int) -> None:
    """Note the revision for the log, in case something goes wrong later in the request."""
    if scope.kind == "tournament":
        note_revision(scope.id, seq)


def verify_chain(scope: Scope) -> list[ChainFault]:
    """Every break of the chain; none if it is intact. A chain whose end was cut off looks intact: compare `current_seq`
    with the revision on printed sheets."""
    return list(_faults(Event.objects.in_scope(*scope).iterator()))


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

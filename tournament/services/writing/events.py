"""A chain of events: what it belongs to, how far it has come, and the proof that nobody has bent it since."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tournament.error_log.context import note_revision
from tournament.models import Event
from tournament.models.event import FIRST


class Scope(NamedTuple):
    """What a chain belongs to: `Scope("tournament", "k3x9…")` or `Scope("game", …)`."""

    kind: str
    id: str


@dataclass(frozen=True)
class ChainFault:
    """Where a chain is broken, and how: `seq`, `previous_hash` or `hash`."""

    seq: int
    what: str


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

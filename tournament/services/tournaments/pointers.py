"""How a tournament's chain holds what is written at its matches, each of which has a chain of its own."""

from collections.abc import Iterable
from typing import NamedTuple

from tournament.models import Event


class MatchPointer(NamedTuple):
    """The event of a match that one of the tournament's points at: the match's key, the event's seq, kind and hash."""

    match: int
    seq: int
    kind: str
    hash: str


def match_pointer(event: Event) -> MatchPointer | None:
    """Where an event of a tournament points; None for one that was written by the organisers alone."""
    payload = event.payload
    return MatchPointer(*(payload[name] for name in MatchPointer._fields)) if "hash" in payload else None


def events_pointed_at(pointers: Iterable[MatchPointer]) -> list[Event]:
    """The matches' own events, in no order. One query, or none."""
    wanted = {(str(pointer.match), pointer.seq) for pointer in pointers}
    if not wanted:
        return []
    matches, seqs = zip(*wanted, strict=True)
    rows = Event.objects.filter(scope_kind="match", scope_id__in=set(matches), seq__in=set(seqs))
    return [event for event in rows if (event.scope_id, event.seq) in wanted]

"""Links a tournament's event chain to the chains of its matches."""

from collections.abc import Iterable
from typing import NamedTuple

from tournament.models import Event


class MatchPointer(NamedTuple):
    """The match event that an event of the tournament points at: the match's key, and the event's seq, kind and
    hash."""

    match: int
    seq: int
    kind: str
    hash: str


def match_pointer(event: Event) -> MatchPointer | None:
    """Where an event of a tournament points; None for an event written by the organisers alone."""
    payload = event.payload
    return MatchPointer(*(payload[name] for name in MatchPointer._fields)) if "hash" in payload else None


def events_pointed_at(pointers: Iterable[MatchPointer]) -> list[Event]:
    """The match events pointed at, unordered. One query, or none."""
    wanted = {(str(pointer.match), pointer.seq) for pointer in pointers}
    if not wanted:
        return []
    matches, seqs = zip(*wanted, strict=True)
    rows = Event.objects.filter(scope_kind="match", scope_id__in=set(matches), seq__in=set(seqs))
    return [event for event in rows if (event.scope_id, event.seq) in wanted]

"""Links a tournament's event chain to the chains of its matches."""

from collections.abc import Iterable
from typing import NamedTuple

from tournament.models import Event


class MatchPointer(NamedTuple):
    """The match event that an event of the tournament points at: the match's key, and the event's seq, kind and
    hash. `TournamentWriter.point_to` stores it."""

    match_id: int
    seq: int
    kind: str
    hash: str


def match_pointer(event: Event) -> MatchPointer | None:
    """Where an event of a tournament points; None for an event written by the organisers alone."""
    payload = event.payload
    if "hash" not in payload:
        return None
    return MatchPointer(payload["match"], payload["seq"], payload["kind"], payload["hash"])


def events_pointed_at(pointers: Iterable[MatchPointer]) -> list[Event]:
    """The match events pointed at, unordered. One query, or none."""
    keys = {(str(pointer.match_id), pointer.seq) for pointer in pointers}
    if not keys:
        return []
    matches, seqs = zip(*keys, strict=True)
    rows = Event.objects.filter(scope_kind="match", scope_id__in=set(matches), seq__in=set(seqs))
    return [event for event in rows if (event.scope_id, event.seq) in keys]

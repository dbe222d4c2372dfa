"""Reads the events of a scope, for every page that lists, names or counts them."""

from collections.abc import Collection, Iterable
from datetime import datetime
from functools import cache

from django.db.models import CharField, Max, Min, OuterRef, Q, Subquery
from django.db.models.functions import Cast

from tournament.models import Event, Note
from tournament.models.raw_queries import RawQuery, moment
from tournament.services.writing.events import Scope

MAX_EVENTS = 200


def read_timeline(
    scope: Scope, *, after: int = 0, before: int | None = None, only: Q | None = None, most: int = MAX_EVENTS
) -> list[Event]:
    """The events between two seqs (both excluded), newest first, with their actors. One query. `only`: a further
    condition."""
    rows = Event.objects.in_scope(*scope).filter(only or Q(), seq__gt=after)
    if before is not None:
        rows = rows.filter(seq__lt=before)
    return list(rows.select_related("actor").order_by("-seq")[:most])


def events_at(scope: Scope, seqs: Iterable[int]) -> list[Event]:
    """The events with these seqs. One query."""
    return list(Event.objects.in_scope(*scope).filter(seq__in=list(seqs)))


def find_event(scope: Scope, seq: int) -> Event | None:
    """The event of a chain with this seq (from 1); None if there is none. One query."""
    return Event.objects.in_scope(*scope).filter(seq=seq).first()


@cache
def _last_times(kind: str) -> RawQuery:
    return RawQuery(lambda id_: Event.objects.in_scope(kind, str(id_)).order_by("-seq").values_list("time")[:1])


def last_time(scope: Scope) -> datetime | None:
    """When the scope was last written to. One query."""
    times = _last_times(scope.kind).rows(scope.id)
    return moment(times[0][0]) if times else None


def newest_write() -> tuple[int, datetime] | None:
    """The number of the newest event of the whole site, and when it was written. One query."""
    return Event.objects.order_by("-pk").values_list("pk", "time").first()


def was_written(scope: Scope, key: str) -> bool:
    """Whether a form with this key has written here already."""
    return bool(key) and Event.objects.in_scope(*scope).filter(idempotency_key=key).exists()


def written_keys(keys: Iterable[str]) -> set[str]:
    """The keys under which something was written already. One query."""
    return set(Event.objects.filter(idempotency_key__in=list(keys)).values_list("idempotency_key", flat=True))


def last_seqs(kind: str, ids: Iterable[int]) -> dict[int, int]:
    """The newest seq of each chain of a kind, by the key of its row. One query."""
    rows = Event.objects.filter(scope_kind=kind, scope_id__in=list(map(str, ids))).values_list("scope_id")
    return {int(scope_id): seq for scope_id, seq in rows.annotate(Max("seq")).order_by()}


def newest_seqs(kinds: Collection[str], id_: str) -> dict[str, int]:
    """The newest seq of each of these chains that one row has, by their kinds. One query."""
    rows = Event.objects.filter(scope_kind__in=kinds, scope_id=id_).values_list("scope_kind")
    return dict(rows.annotate(Max("seq")).order_by("scope_kind"))


def first_seqs(kind: str, ids: Collection[int], event_kind: str) -> dict[int, int]:
    """The seq of the first event of one kind in each chain that has any, by the key of its row. One query, or none."""
    if not ids:
        return {}
    rows = Event.objects.filter(scope_kind=kind, scope_id__in=list(map(str, ids)), kind=event_kind)
    return {int(scope_id): seq for scope_id, seq in rows.values_list("scope_id").annotate(Min("seq")).order_by()}


def last_notes(kind: str, ids: Collection[int], event_kind: str) -> dict[int, str]:
    """What was written beside the last event of this kind in each chain that has any, by the key of its row; "" for
    nothing. Two queries, or none."""
    if not ids:
        return {}
    rows = Event.objects.filter(scope_kind=kind, scope_id__in=[str(id_) for id_ in ids], kind=event_kind)
    notes = {int(event.scope_id): event.payload.get("note") for event in rows.order_by("seq")}
    texts = note_texts(notes.values())
    return {id_: texts.get(note or 0, "") for id_, note in notes.items()}


def note_texts(keys: Iterable[int | None]) -> dict[int, str]:
    """What the notes that events name say to a reader, by their keys. One query, or none."""
    wanted = set(filter(None, keys))
    return {note.pk: note.readable for note in Note.objects.filter(pk__in=wanted)} if wanted else {}


def last_seq_of_row(kind: str, only: Q | None = None) -> Subquery:
    """The newest seq of a row's own chain, as an annotation for a query of such rows. `only`: a condition on the
    events."""
    return _last_event_column(kind, "seq", only)


def last_hash_of_row(kind: str, only: Q | None = None) -> Subquery:
    """The hash of the newest event of a row's own chain, which stands for all of them. `only`: a condition on the
    events."""
    return _last_event_column(kind, "hash", only)


def _last_event_column(kind: str, column: str, only: Q | None = None) -> Subquery:
    rows = Event.objects.filter(only or Q(), scope_kind=kind, scope_id=Cast(OuterRef("pk"), CharField()))
    return Subquery(rows.order_by("-seq").values(column)[:1])

"""Proving what is stored from the events that wrote it: every chain whole, every row as its events leave it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from django.apps import apps
from django.db import models

from scoring.unreadable import Unreadable
from tournament.models import (
    Event,
    Grant,
    Invitation,
    Match,
    Membership,
    RefereeCall,
    SheetPhoto,
    TableTime,
    Tournament,
)
from tournament.services.writing import events
from tournament.services.writing.changes import Columns, RowKey, changes_of, logged_columns, plain_value


class Discrepancy(NamedTuple):
    """Something stored that the facts do not bear out. `place`: "match 3 game 1 hand 2.1"; `proved` None: nothing."""

    place: str
    what: str
    stored: Any
    proved: Any


@dataclass
class ReplayedRow:
    """A row as its events leave it. `seq`: of the first of them; `deleted`: by the last of them."""

    seq: int
    columns: Columns = field(default_factory=dict)
    deleted: bool = False


def replay(chain: Iterable[Event]) -> dict[RowKey, ReplayedRow]:
    """Every row that the events, in order, tell of."""
    rows: dict[RowKey, ReplayedRow] = {}
    for event in chain:
        for change in changes_of(event):
            row = rows.setdefault(change.row, ReplayedRow(event.seq))
            row.columns.update(change.now)
            row.deleted = bool(change.was) and not change.now
    return rows


def until_unreadable(place: str, found: Iterator[Discrepancy]) -> Iterator[Discrepancy]:
    """What is found; what is stored so that nothing can read it ends the search, and is named."""
    try:
        yield from found
    except (Unreadable, ValueError, LookupError, TypeError) as fault:
        yield Discrepancy(place, "reading", repr(fault), None)


def prove_chain(scope: events.Scope) -> Iterator[Discrepancy]:
    """Every break of a chain."""
    for fault in events.verify_chain(scope):
        yield Discrepancy(f"{scope.kind} {scope.id}", f"chain at {fault.seq}", fault.what, None)


def prove_other_chains() -> Iterator[Discrepancy]:
    """The chains of everything but matches and tournaments that stand, which are proved with them."""
    standing = {
        "match": {str(pk) for pk in Match.objects.values_list("pk", flat=True)},
        "tournament": {str(pk) for pk in Tournament.objects.values_list("pk", flat=True)},
    }
    scopes = Event.objects.order_by("scope_kind", "scope_id").values_list("scope_kind", "scope_id").distinct()
    for kind, scope_id in scopes:
        if kind not in standing:
            yield from _prove_scope(events.Scope(kind, scope_id))
        elif scope_id not in standing[kind]:
            yield Discrepancy(f"{kind} {scope_id}", "events", "there", None)


def _prove_scope(scope: events.Scope) -> Iterator[Discrepancy]:
    """A chain of a club, an account, grants, calls or times, and the rows that it tells of."""
    yield from prove_chain(scope)
    replayed = replay(Event.objects.of(*scope).iterator())
    for (name, pk), row in sorted((key, row) for key, row in replayed.items() if len(key) == 2):
        model = apps.get_model("tournament", name)
        stored = model._default_manager.filter(pk=pk).first()
        yield from prove_row(f"{name} {pk}", stored, None if row.deleted else row.columns)
    for name, rows in _belonging(scope).items():
        for pk in sorted(set(rows) - {key[1] for key in replayed if key[0] == name}):
            yield Discrepancy(f"{name} {pk}", "row", "there", None)


def _belonging(scope: events.Scope) -> dict[str, Iterable[int]]:
    """The rows that a chain must tell of, by their table. Until November 2026 those of clubs did not."""
    if scope.kind == "grants":
        return {"grant": Grant.objects.filter(tournament=int(scope.id)).values_list("pk", flat=True)}
    if scope.kind == "calls":
        return {"refereecall": RefereeCall.objects.filter(tournament=int(scope.id)).values_list("pk", flat=True)}
    if scope.kind == "photos":
        return {"sheetphoto": SheetPhoto.objects.filter(tournament=int(scope.id)).values_list("pk", flat=True)}
    if scope.kind == "times":
        of_matches = TableTime.objects.filter(match__round__stage__tournament=int(scope.id))
        return {"tabletime": of_matches.values_list("pk", flat=True)}
    if scope.kind == "club" and Event.objects.of(*scope).filter(seq=1, payload__has_key="changes").exists():
        members = Membership.objects.filter(club__public_id=scope.id)
        invited = Invitation.objects.filter(club__public_id=scope.id)
        return {"membership": members.values_list("pk", flat=True), "invitation": invited.values_list("pk", flat=True)}
    return {}


def prove_row(place: str, stored: models.Model | None, proved: Columns | None) -> Iterator[Discrepancy]:
    """A row of which the events tell every column; a column that came to the table later is as it came."""
    if stored is None and proved is None:
        return
    if stored is None or proved is None:
        yield Discrepancy(place, "row", "there" if stored else None, "there" if proved else None)
        return
    columns = {name: usual_value(stored, name) for name in logged_columns(stored)} | proved
    for column, value in sorted(columns.items()):
        yield from compare(place, column, plain_value(stored, column), value)


def usual_value(row: models.Model, column: str) -> Any:
    """What a column holds of which no event says anything, as an event would say it."""
    return cast("models.Field[Any, Any]", row._meta.get_field(column)).get_default()


def compare_columns(place: str, stored: Mapping[str, Any], proved: Mapping[str, Any]) -> Iterator[Discrepancy]:
    """Each stored column that was proved to be another; one that nothing proves is compared with None."""
    for name, value in stored.items():
        yield from compare(place, name, value, proved.get(name))


def compare(place: str, what: str, stored: Any, proved: Any) -> Iterator[Discrepancy]:
    if stored != proved:
        yield Discrepancy(place, what, stored, proved)

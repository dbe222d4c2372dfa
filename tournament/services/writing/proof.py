"""Proves what is stored from its events: every chain is intact, and every row is as its events left it."""

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
from tournament.services.writing.unproved import is_unproved


class Discrepancy(NamedTuple):
    """A stored value that the events or facts do not confirm. `place`: "match 3 game 1 hand 2.1"; `proved` None: there
    should be nothing."""

    place: str
    description: str
    stored: Any
    proved: Any


@dataclass
class ReplayedRow:
    """A row as its events left it. `seq`: of its first event; `deleted`: by its last."""

    seq: int
    columns: Columns = field(default_factory=dict)
    deleted: bool = False


def replay(chain: Iterable[Event]) -> dict[RowKey, ReplayedRow]:
    """Every row that these events describe, in order."""
    rows: dict[RowKey, ReplayedRow] = {}
    for event in chain:
        for change in changes_of(event):
            row = rows.setdefault(change.row, ReplayedRow(event.seq))
            row.columns.update(change.now)
            row.deleted = bool(change.was) and not change.now
    return rows


def until_unreadable(place: str, discrepancies: Iterator[Discrepancy]) -> Iterator[Discrepancy]:
    """Pass on the discrepancies. Something stored that cannot be read ends the search and is reported."""
    try:
        yield from discrepancies
    except (Unreadable, ValueError, LookupError, TypeError) as fault:
        yield Discrepancy(place, "reading", repr(fault), None)


def prove_chain(scope: events.Scope) -> Iterator[Discrepancy]:
    """Every break of a chain."""
    for fault in events.verify_chain(scope):
        yield Discrepancy(f"{scope.kind} {scope.id}", f"chain at {fault.seq}", fault.description, None)


def prove_other_chains() -> Iterator[Discrepancy]:
    """Prove the chains of everything else: clubs, accounts, grants, calls, times, and what was removed."""
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
    """Prove the chain of a club, an account, grants, calls or times, and the rows that it describes."""
    yield from prove_chain(scope)
    replayed = replay(Event.objects.in_scope(*scope).iterator())
    for (name, pk), row in sorted((key, row) for key, row in replayed.items() if len(key) == 2):
        model = apps.get_model("tournament", name)
        stored = model._default_manager.filter(pk=pk).first()
        yield from prove_row(f"{name} {pk}", stored, None if row.deleted else row.columns)
    for name, rows in _rows_of_scope(scope).items():
        for pk in sorted(set(rows) - {key[1] for key in replayed if key[0] == name}):
            yield Discrepancy(f"{name} {pk}", "row", "there", None)


def _rows_of_scope(scope: events.Scope) -> dict[str, Iterable[int]]:
    """The rows that a chain must describe, by table. Until November 2026 clubs' chains did not describe theirs."""
    if scope.kind == "grants":
        return {"grant": Grant.objects.filter(tournament=int(scope.id)).values_list("pk", flat=True)}
    if scope.kind == "calls":
        return {"refereecall": RefereeCall.objects.filter(tournament=int(scope.id)).values_list("pk", flat=True)}
    if scope.kind == "photos":
        return {"sheetphoto": SheetPhoto.objects.filter(tournament=int(scope.id)).values_list("pk", flat=True)}
    if scope.kind == "times":
        of_matches = TableTime.objects.filter(match__round__stage__tournament=int(scope.id))
        return {"tabletime": of_matches.values_list("pk", flat=True)}
    if scope.kind == "club" and Event.objects.in_scope(*scope).filter(seq=1, payload__has_key="changes").exists():
        members = Membership.objects.filter(club__public_id=scope.id)
        invited = Invitation.objects.filter(club__public_id=scope.id)
        return {"membership": members.values_list("pk", flat=True), "invitation": invited.values_list("pk", flat=True)}
    return {}


def prove_row(place: str, stored: models.Model | None, proved: Columns | None) -> Iterator[Discrepancy]:
    """Prove a row whose events describe every column but those of `unproved`. A column added to the table later has its
    default value."""
    if stored is None and proved is None:
        return
    if stored is None or proved is None:
        yield Discrepancy(place, "row", "there" if stored else None, "there" if proved else None)
        return
    columns = {name: usual_value(stored, name) for name in logged_columns(stored)} | proved
    for column, value in sorted(columns.items()):
        if not is_unproved(str(stored._meta.model_name), column):
            yield from compare(place, column, plain_value(stored, column), value)


def usual_value(row: models.Model, column: str) -> Any:
    """The default value of a column that no event mentions, in the form of an event."""
    return cast("models.Field[Any, Any]", row._meta.get_field(column)).get_default()


def compare_columns(place: str, stored: Mapping[str, Any], proved: Mapping[str, Any]) -> Iterator[Discrepancy]:
    """Every stored column whose proved value differs; one that nothing proves is compared with None."""
    for name, value in stored.items():
        yield from compare(place, name, value, proved.get(name))


def compare(place: str, what: str, stored: Any, proved: Any) -> Iterator[Discrepancy]:
    """A discrepancy if the two values differ."""
    if stored != proved:
        yield Discrepancy(place, what, stored, proved)

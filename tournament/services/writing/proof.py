"""Proves what is stored from its events: every chain is intact, and every row is as its events left it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import models

from scoring.unreadable import Unreadable
from tournament.models import Event
from tournament.services.writing import events
from tournament.services.writing.changes import (
    Columns,
    RowKey,
    changes_of,
    event_value,
    fields_by_column,
    logged_columns,
)
from tournament.services.writing.unproved import is_unproved


class Discrepancy(NamedTuple):
    """A stored value that the events or facts do not confirm. `location`: "match 3 game 1 hand 2.1"; `proved` None:
    there should be nothing."""

    location: str
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


def until_unreadable(location: str, discrepancies: Iterator[Discrepancy]) -> Iterator[Discrepancy]:
    """Pass on the discrepancies. Something stored that cannot be read ends the search and is reported."""
    try:
        yield from discrepancies
    except (Unreadable, ValueError, LookupError, TypeError) as fault:
        yield Discrepancy(location, "reading", repr(fault), None)


def prove_chain(scope: events.Scope) -> Iterator[Discrepancy]:
    """Every break of a chain."""
    for fault in events.verify_chain(scope):
        yield Discrepancy(f"{scope.kind} {scope.id}", f"chain at {fault.seq}", fault.description, None)


def prove_row(location: str, stored: models.Model | None, proved: Columns | None) -> Iterator[Discrepancy]:
    """Prove a row whose events describe every column but those of `unproved`. A column added to the table later has its
    default value."""
    if stored is None and proved is None:
        return
    if stored is None or proved is None:
        yield Discrepancy(location, "row", "there" if stored else None, "there" if proved else None)
        return
    columns = {name: usual_value(stored, name) for name in logged_columns(stored)} | proved
    for column, value in sorted(columns.items()):
        if not is_unproved(str(stored._meta.model_name), column):
            yield from compare(location, column, event_value(stored, column), value)


def usual_value(row: models.Model, column: str) -> Any:
    """The default value of a column that no event mentions, in the form of an event."""
    return fields_by_column(type(row))[column].get_default()


def compare_columns(location: str, stored: Mapping[str, Any], proved: Mapping[str, Any]) -> Iterator[Discrepancy]:
    """Every stored column whose proved value differs; one that nothing proves is compared with None."""
    for name, value in stored.items():
        yield from compare(location, name, value, proved.get(name))


def compare(location: str, what: str, stored: Any, proved: Any) -> Iterator[Discrepancy]:
    """A discrepancy if the two values differ."""
    if stored != proved:
        yield Discrepancy(location, what, stored, proved)

"""Proving what is stored from the events that wrote it: every chain whole, every row as its events leave it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournament.models import Event, Match, Tournament
from tournament.services.writing import events
from tournament.services.writing.changes import Columns, RowKey, changes_of


class Discrepancy(NamedTuple):
    """Something stored that the facts do not bear out. `place`: "match 3 game 1 hand 2.1"; `proved` None: nothing."""

    place: str
    what: str
    stored: Any
    proved: Any


@dataclass
class ReplayedRow:
    """A row as its events leave it. `seq`: of the first of them."""

    seq: int
    columns: Columns = field(default_factory=dict)


def replay(chain: Iterable[Event]) -> dict[RowKey, ReplayedRow]:
    """Every row that the events, in order, tell of."""
    rows: dict[RowKey, ReplayedRow] = {}
    for event in chain:
        for change in changes_of(event):
            rows.setdefault(change.row, ReplayedRow(event.seq)).columns.update(change.now)
    return rows


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
            yield from prove_chain(events.Scope(kind, scope_id))
        elif scope_id not in standing[kind]:
            yield Discrepancy(f"{kind} {scope_id}", "events", "there", None)


def compare_columns(place: str, stored: Mapping[str, Any], proved: Mapping[str, Any]) -> Iterator[Discrepancy]:
    """Each stored column that was proved to be another; one that nothing proves is compared with None."""
    for name, value in stored.items():
        yield from compare(place, name, value, proved.get(name))


def compare(place: str, what: str, stored: Any, proved: Any) -> Iterator[Discrepancy]:
    if stored != proved:
        yield Discrepancy(place, what, stored, proved)

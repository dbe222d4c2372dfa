"""Proves the chains that are neither a match's nor a tournament's own, and the rows that their events must describe."""

from collections.abc import Callable, Iterator
from typing import Any

from django.apps import apps
from django.db.models import QuerySet

from tournament.models import Event, Match, Tournament
from tournament.services.clubs.writer import club_rows
from tournament.services.tournaments.side_chains import SIDE_CHAINS
from tournament.services.writing.events import Scope
from tournament.services.writing.proof import Discrepancy, prove_chain, prove_row, replay

ROWS_OF: dict[str, Callable[[str], list[QuerySet[Any]]]] = {
    **{chain.kind: chain.rows_of for chain in SIDE_CHAINS},
    "club": club_rows,
}
"""By kind of chain: the rows that the chain of this id must describe."""


def prove_other_chains() -> Iterator[Discrepancy]:
    """Prove the chains of clubs, of accounts and beside a tournament's own, and find those of what was removed."""
    standing = {
        "match": {str(pk) for pk in Match.objects.values_list("pk", flat=True)},
        "tournament": {str(pk) for pk in Tournament.objects.values_list("pk", flat=True)},
    }
    scopes = Event.objects.order_by("scope_kind", "scope_id").values_list("scope_kind", "scope_id").distinct()
    for kind, scope_id in scopes:
        if kind not in standing:
            yield from _prove_scope(Scope(kind, scope_id))
        elif scope_id not in standing[kind]:
            yield Discrepancy(f"{kind} {scope_id}", "events", "there", None)


def _prove_scope(scope: Scope) -> Iterator[Discrepancy]:
    """Prove the chain of a club, of an account or beside a tournament's own, and the rows that it describes."""
    yield from prove_chain(scope)
    replayed = replay(Event.objects.in_scope(*scope).iterator())
    for (name, pk), row in sorted((key, row) for key, row in replayed.items() if len(key) == 2):
        model = apps.get_model("tournament", name)
        stored = model._default_manager.filter(pk=pk).first()
        yield from prove_row(f"{name} {pk}", stored, None if row.deleted else row.columns)
    for rows in ROWS_OF[scope.kind](scope.id) if scope.kind in ROWS_OF else ():
        name = str(rows.model._meta.model_name)
        for pk in sorted(set(rows.values_list("pk", flat=True)) - {key[1] for key in replayed if key[0] == name}):
            yield Discrepancy(f"{name} {pk}", "row", "there", None)

"""The move, in the order that loses nothing: hold the source, copy and prove everything, commit the target, close the
source."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from rules.text import _, make_text
from tournament.services.moving.connections import as_default
from tournament.services.moving.last_ids import last_id, numbered_models, set_last_id
from tournament.services.moving.refusals import CONTRADICTS, ROWS_DIFFER, STANDINGS_DIFFER, NotMovable
from tournament.services.moving.rows import Model, TableChecksum, checksum_of, copy_rows, empty_tables, tables
from tournament.services.moving.source import locked_source
from tournament.services.moving.target import target_at
from tournament.services.progress import SentenceStep
from tournament.services.restoring.proofs import SiteHashes, discrepancies, site_hashes

COPYING, PROVING, COMPARING = (
    make_text(_("Copying every row; nobody can write meanwhile")),
    make_text(_("Checking every event and every result there")),
    make_text(_("Comparing the standings")),
)


@dataclass(frozen=True)
class MoveResult:
    """`tournaments`: how many were compared by the hash of their standings; `rows`: of all tables together."""

    tournaments: int
    rows: int


def move(database: Mapping[str, Any], report: SentenceStep) -> MoveResult:
    """Move the present database into an empty one; `database` is an entry of Django's DATABASES. On `NotMovable`, or
    any exception of a database, the target is empty and the present database unchanged."""
    target, committed = target_at(database), False
    try:
        with locked_source():
            hashes = site_hashes()
            with target.connection_to_fill() as target_connection:
                report(COPYING)
                sums = _copy_rows(connections[DEFAULT_DB_ALIAS], target_connection)
                with as_default(target_connection):
                    _prove(sums, hashes, report)
            committed = True
    except BaseException:
        if committed:
            target.discard()
        raise
    return MoveResult(len(hashes.standings), sum(checksum.rows for checksum in sums.values()))


def _copy_rows(source: BaseDatabaseWrapper, target: BaseDatabaseWrapper) -> dict[Model, TableChecksum]:
    """Copy every row and every last id; returns the checksums of what was read."""
    models = tables()
    empty_tables(target, models)
    sums = {model: copy_rows(model, target) for model in models}
    for model in numbered_models(models):
        set_last_id(target, model, last_id(source, model))
    if target.vendor == "postgresql":
        with target.cursor() as cursor:
            cursor.execute("ANALYZE")  # otherwise the proofs' queries would be planned for empty tables
    return sums


def _prove(sums: dict[Model, TableChecksum], hashes: SiteHashes, report: SentenceStep) -> None:
    """Check that the present database holds these rows, proves itself, and gives these standings."""
    report(PROVING)
    for model, read in sums.items():
        if checksum_of(model) != read:
            raise NotMovable(make_text(ROWS_DIFFER, table=model._meta.db_table))
    for discrepancy in discrepancies():
        raise NotMovable(make_text(CONTRADICTS, place=discrepancy.location, what=discrepancy.description))
    report(COMPARING)
    if site_hashes() != hashes:
        raise NotMovable(STANDINGS_DIFFER)

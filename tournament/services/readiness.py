"""Checks whether this process can serve: the database answers and has every table. The job queue and Valkey are
reported too, but pages can do without them."""

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class Readiness(NamedTuple):
    """`parts`: (name, state) of each part, in plain words for whoever monitors the server."""

    ready: bool
    parts: tuple[tuple[str, str], ...]


def readiness() -> Readiness:
    """The state of all parts. Two queries, and one for the queue."""
    database, migrations = _database_state()
    parts = (
        ("database", database),
        ("migrations", migrations),
        ("queue", _queue_text(database)),
        ("valkey", valkey_state()),
    )
    return Readiness(migrations == "applied", parts)


def valkey_state() -> str:
    """The state of Valkey: `none`, `reached` or `away`."""
    if not settings.VALKEY_URL:
        return "none"
    from tournament.valkey import site_valkey  # its library is not installed in a hall

    return site_valkey().state


def queue_state() -> tuple[int, int]:
    """The state of the queue, as (waiting jobs, living workers)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo'),"
            " (SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '30 seconds')"
        )
        waiting, workers = cursor.fetchone()
    return waiting, workers


def _queue_text(database: str) -> str:
    if not settings.JOB_QUEUE:
        return "none"
    if database != "reached":
        return "unknown"
    waiting, workers = queue_state()
    return f"{waiting} waiting, {workers} workers"


def _database_state() -> tuple[str, str]:
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return "unreachable", "unknown"
    return "reached", "applied" if all(leaf in applied for leaf in last_migrations()) else "missing"


@cache
def last_migrations() -> tuple[tuple[str, str], ...]:
    """The last migrations of this version. During a rolling upgrade the database may already have newer ones."""
    return tuple(MigrationLoader(None).graph.leaf_nodes())

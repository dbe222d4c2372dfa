"""Whether this process can serve: the database answers and has every table; and how the queue and Valkey are, which
a page can do without."""

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class Readiness(NamedTuple):
    """`parts`: (name, state) of each, in plain words for whoever watches the server."""

    ready: bool
    parts: tuple[tuple[str, str], ...]


def readiness() -> Readiness:
    """Two queries, and what the queue is asked."""
    database, migrations = _database_state()
    parts = (
        ("database", database),
        ("migrations", migrations),
        ("queue", _queue_text(database)),
        ("valkey", valkey_state()),
    )
    return Readiness(migrations == "applied", parts)


def valkey_state() -> str:
    """`none`, `reached` or `away`."""
    if not settings.VALKEY_URL:
        return "none"
    from tournament.valkey import site_valkey  # its library is not there in a hall

    return site_valkey().state


def queue_state() -> tuple[int, int]:
    """Jobs that wait, and workers that live."""
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
    return "reached", "applied" if all(leaf in applied for leaf in _last_migrations()) else "missing"


@cache
def _last_migrations() -> tuple[tuple[str, str], ...]:
    """Of this version of the site. A database that is ahead, in a rolling upgrade, has them too."""
    return tuple(MigrationLoader(None).graph.leaf_nodes())

"""The database that is moved: nobody writes to it while it is copied, nor afterwards.

Every write of the site ends in an event, so locking the table of events is enough. What is not recorded in events (who
is signed in, when a phone was last seen) may still be written, and is copied as it was at the start.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tournament.models import Event
from tournament.services.moving.refusals import NOT_UP_TO_DATE, NotMovable
from tournament.services.moving.rows import QUEUE_APP

EVENTS = Event._meta.db_table
TRIGGER = "moved_away"
"""The trigger that blocks writes. `tournament.services.faults` knows what it raises: the site says "not now", and
phones keep what was typed."""
CLOSE = {
    "sqlite": [
        f"CREATE TRIGGER {TRIGGER} BEFORE INSERT ON {EVENTS} "
        "BEGIN SELECT RAISE(ABORT, 'moved to another database'); END"
    ],
    "postgresql": [
        f"CREATE FUNCTION {TRIGGER}() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE EXCEPTION 'moved to another database' USING ERRCODE = '57P03'; END$$",
        f"CREATE TRIGGER {TRIGGER} BEFORE INSERT ON {EVENTS} FOR EACH ROW EXECUTE FUNCTION {TRIGGER}()",
    ],
}
REOPEN = {
    "sqlite": [f"DROP TRIGGER IF EXISTS {TRIGGER}"],
    "postgresql": [f"DROP TRIGGER IF EXISTS {TRIGGER} ON {EVENTS}", f"DROP FUNCTION IF EXISTS {TRIGGER}"],
}
HOLD = {
    # Django has begun the transaction with the write lock (settings: IMMEDIATE).
    "sqlite": [],
    # The lock comes before the first query, so that the snapshot is of the moment it was granted.
    "postgresql": [
        "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
        "SET LOCAL statement_timeout = 0",
        "SET LOCAL idle_in_transaction_session_timeout = 0",
        "SET LOCAL lock_timeout = '30s'",
        f"LOCK TABLE {EVENTS} IN SHARE ROW EXCLUSIVE MODE",
    ],
}


@contextmanager
def locked_source() -> Iterator[None]:
    """A context with a snapshot of the database, in which others can only read. If it succeeds, the database is closed
    to writes afterwards."""
    with transaction.atomic(durable=True):
        _execute(HOLD)
        _refuse_another_version()
        _execute(REOPEN)  # a copy of a closed database may be moved too
        yield
        _execute(CLOSE)


def reopen_database() -> None:
    """Let the present database, which had been moved, take writes again."""
    with transaction.atomic():
        _execute(REOPEN)


def _refuse_another_version() -> None:
    """Raise `NotMovable` unless the database has exactly this version's migrations."""
    executor = MigrationExecutor(connection)
    unknown = set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    apps = {app for app, _name in unknown} | {migration.app_label for migration, _backwards in missing}
    if apps - {QUEUE_APP}:
        raise NotMovable(NOT_UP_TO_DATE)


def _execute(statements: dict[str, list[str]]) -> None:
    with connection.cursor() as cursor:
        for statement in statements[connection.vendor]:
            cursor.execute(statement)

"""Brings the database up to date, after a copy of it; of several processes that start at once, one does."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.services.database_copy import copy_database
from tournament.services.restoring.copies import folders
from tournament.services.retention import COPIES_BEFORE_UPDATE
from tournament.services.writing.locks import process_lock

PATIENCE_SECONDS = 600
"""Seconds to wait for another process that updates the same database."""


def bring_up_to_date(write: Callable[[str], object]) -> None:
    """Apply the migrations that are missing. `write`: takes the sentence about the copy.

    Raises `CommandError` if the database cannot be copied first.
    """
    with _update_lock():
        executor = MigrationExecutor(connection)
        if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return
        if executor.loader.applied_migrations:
            write(_copy_before_update())
        call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def _update_lock() -> Iterator[None]:
    """Let only one process at a time update this database."""
    path = f"{connection.settings_dict['NAME']}.updating"
    if connection.vendor != "sqlite" or path.startswith("file:"):  # a test's database in memory
        with process_lock("migrate"):
            yield
        return
    # A transaction on a database of its own: it ends with the process, on every system.
    with closing(sqlite3.connect(path, timeout=PATIENCE_SECONDS, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _copy_before_update() -> str:
    """Copy the database before it is migrated; returns the sentence that says where the copy is."""
    if connection.vendor != "sqlite":
        command = 'pg_dump --file=sumula.sql "$DATABASE_URL"'
        return _("The database is being updated without a copy. To make one: %(command)s") % {"command": command}
    try:
        path = copy_database(folders()["update"], timezone.now(), retention=COPIES_BEFORE_UPDATE)
    except (OSError, sqlite3.Error) as error:
        why = _("The database must be updated, but cannot be copied first (%(error)s).")
        raise CommandError(why % {"error": getattr(error, "strerror", None) or error}) from error
    return _("The database is being updated. A copy of it as it was: %(path)s") % {"path": path}

"""The database to move into: empty before, and complete or empty afterwards, however the move ends."""

import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader

from rules.text import make_text
from tournament.services.atomic_files import temporary_file
from tournament.services.moving.connections import as_default, connection_to
from tournament.services.moving.refusals import NOT_EMPTY, SAME_DATABASE, UNREACHABLE, NotMovable
from tournament.services.moving.rows import QUEUE_APP


class Target:
    """A target database; each engine has a subclass. `database`: an entry of Django's DATABASES."""

    def __init__(self, database: Mapping[str, Any]) -> None:
        self.database = database

    def connection_to_fill(self) -> AbstractContextManager[BaseDatabaseWrapper]:
        """A context with a connection to an empty schema. The rows are kept at the end unless something raises."""
        raise NotImplementedError

    def discard(self) -> None:
        """Delete what was kept, because something failed afterwards."""
        raise NotImplementedError


def target_at(database: Mapping[str, Any]) -> Target:
    """The target for an entry of DATABASES. Raises `NotMovable` if it cannot be opened, is not empty, or is the present
    one."""
    connection_ = connection_to(database)
    target = (SqliteTarget if connection_.vendor == "sqlite" else PostgresqlTarget)(database)
    if _location(connection_.settings_dict) == _location(connection.settings_dict):
        raise NotMovable(SAME_DATABASE)
    if isinstance(target, SqliteTarget) and not target.path.exists():
        return target
    try:
        with closing(connection_):
            tables = connection_.introspection.table_names(include_views=True)
    except DatabaseError as error:
        raise NotMovable(make_text(UNREACHABLE, fault=str(error).splitlines()[0])) from error
    if tables:
        raise NotMovable(NOT_EMPTY)
    return target


def _location(database: Mapping[str, Any]) -> tuple[str, ...]:
    """What identifies a database: its file, or host, port and name."""
    if database["ENGINE"].endswith("sqlite3"):
        return (str(Path(database["NAME"]).absolute()),)
    return tuple(str(database.get(name) or "") for name in ("HOST", "PORT", "NAME"))


def _make_schema(target: BaseDatabaseWrapper) -> None:
    """Create all tables except the queue's, which hold no records and cannot be created within a transaction."""
    for app in sorted(MigrationLoader(target).migrated_apps - {QUEUE_APP}):
        call_command("migrate", app, interactive=False, verbosity=0)


class PostgresqlTarget(Target):
    """Schema and rows are one transaction, so a killed process leaves nothing behind."""

    @contextmanager
    def connection_to_fill(self) -> Iterator[BaseDatabaseWrapper]:
        source = connections[DEFAULT_DB_ALIAS]
        with closing(connection_to(self.database)) as target, as_default(target):
            with target.cursor() as cursor:
                cursor.execute("SET statement_timeout = 0")
                cursor.execute("SET idle_in_transaction_session_timeout = 0")
            with transaction.atomic():
                _make_schema(target)
                with target.cursor() as cursor:
                    cursor.execute("SET CONSTRAINTS ALL DEFERRED")  # migrations that add foreign keys switch this off
                with as_default(source):
                    yield target

    def discard(self) -> None:
        with closing(connection_to(self.database)) as target, target.cursor() as cursor:
            for table in target.introspection.table_names():
                cursor.execute(f"DROP TABLE {target.ops.quote_name(table)} CASCADE")


class SqliteTarget(Target):
    """Written to a temporary file, which gets its name at the end."""

    @property
    def path(self) -> Path:
        return Path(self.database["NAME"])

    @contextmanager
    def connection_to_fill(self) -> Iterator[BaseDatabaseWrapper]:
        source = connections[DEFAULT_DB_ALIAS]
        with temporary_file(self.path.parent) as (work, file):
            target = connection_to({**self.database, "NAME": str(work)})
            with closing(target), as_default(target):
                _make_schema(target)
                with transaction.atomic(), as_default(source):
                    yield target
            os.fsync(file.fileno())
            work.replace(self.path)

    def discard(self) -> None:
        self.path.unlink(missing_ok=True)

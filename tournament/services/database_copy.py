"""Copies the whole database, if it is SQLite."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction

from tournament.operating_system import system
from tournament.services.atomic_files import temporary_file, write_atomically
from tournament.services.progress import CountStep, no_step
from tournament.services.retention import DATABASE_COPIES, Retention, kept_times
from tournament.units import MEBIBYTE

STEP_PAGES = 2000
"""Pages copied between two steps: 8 MB."""
STAMP = "%Y%m%dT%H%M%SZ"
MOMENT = ".moment-"
"""The beginning of the name of a folder with a copy that is being read."""


def copy_database(
    folder: Path, now: datetime, step: CountStep = no_step, *, retention: Retention = DATABASE_COPIES
) -> Path:
    """Copy the database into a folder, named by the present time; earlier copies there are kept as `retention` says.

    Raises `OSError` or `sqlite3.Error` if that fails, or whatever `step` raises.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{stamp(now)}.sqlite3"
    write_atomically(path, lambda file: write_copy(file, folder, step))
    copies = copies_in(folder)
    stay = kept_times(copies, retention, now)
    for time, old in copies.items():
        if time not in stay:
            old.unlink(missing_ok=True)
    return path


def database_size() -> int:
    """Its size in bytes; 0 if the database is not a file."""
    name = str(connection.settings_dict["NAME"])
    return Path(name).stat().st_size if connection.vendor == "sqlite" and Path(name).is_file() else 0


def copies_in(folder: Path) -> dict[datetime, Path]:
    """The copies in a folder by their time, newest first."""
    copies = {}
    for path in sorted(folder.glob("*.sqlite3"), reverse=True):
        if (time := time_of(path.stem)) is not None:
            copies[time] = path
    return copies


def stamp(now: datetime) -> str:
    """A time as written in file names: 20261121T140000Z."""
    return now.astimezone(UTC).strftime(STAMP)


def time_of(name: str) -> datetime | None:
    """The time in a name made by `stamp`; None for any other name."""
    try:
        return datetime.strptime(name, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def write_copy(file: BinaryIO, folder: Path, step: CountStep = no_step) -> None:
    """Write a copy with SQLite's own backup, which includes what is still in its log.

    The connection is read-only and holds a read transaction, since SQLite would otherwise start again whenever somebody
    writes between two steps. SQLite needs a name for the copy; the name is removed as soon as it is open, so that a
    killed process leaves no partial copy.
    """
    source = f"{Path(connection.settings_dict['NAME']).absolute().as_uri()}?mode=ro"
    with (
        temporary_file(folder) as (path, work),
        closing(sqlite3.connect(source, uri=True)) as source_database,
        closing(sqlite3.connect(path, isolation_level=None)) as copy_database,
    ):
        copy_database.execute("PRAGMA journal_mode=OFF")
        system.forget_name(path)
        source_database.execute("BEGIN")
        source_database.execute("SELECT 1 FROM sqlite_master").fetchone()
        source_database.backup(
            copy_database, pages=STEP_PAGES, progress=lambda _state, left, total: step(total - left, total)
        )
        shutil.copyfileobj(work, file, MEBIBYTE)


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """A context in which this process uses another database as its own. Only for a process that does nothing else."""
    own_name = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(path)
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own_name
        ContentType.objects.clear_cache()


@contextmanager
def at_one_moment() -> Iterator[None]:
    """A context in which everything is read as of one moment, without making writers wait.

    On SQLite a copy is read, so this is only for a process that does nothing else. Inside a transaction, that is the
    moment.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        folder = Path(connection.settings_dict["NAME"]).absolute().parent
        with tempfile.TemporaryDirectory(prefix=MOMENT, dir=folder) as name:
            path = Path(name) / "copy.sqlite3"
            with path.open("wb") as file:
                write_copy(file, Path(name))
            with database_at(path):
                yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

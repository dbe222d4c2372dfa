"""Copies of the whole database, where it is SQLite."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from django.db import connection

from tournament.services.retention import DATABASES, kept
from tournament.services.whole_files import vanishing, write_whole

Step = Callable[[int, int], None]
"""Called with how much is copied, and of how much; what it raises ends the copy, of which nothing is left."""
PAGES = 2000
"""Copied between two steps: 8 MB."""
STAMP = "%Y%m%dT%H%M%SZ"


def no_step(_done: int, _total: int) -> None:
    """Nobody wants to know how far it is."""


def copy_database(folder: Path, now: datetime, step: Step = no_step) -> Path:
    """A copy named for the time; `OSError` or `sqlite3.Error` where it cannot be made, or what `step` raises."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{stamp(now)}.sqlite3"
    write_whole(path, lambda file: write_copy(file, folder, step))
    copies = copies_in(folder)
    stay = kept(copies, DATABASES, now)
    for time, old in copies.items():
        if time not in stay:
            old.unlink(missing_ok=True)
    return path


def database_size() -> int:
    """Bytes; 0 where the database is no file."""
    name = str(connection.settings_dict["NAME"])
    return Path(name).stat().st_size if connection.vendor == "sqlite" and Path(name).is_file() else 0


def copies_in(folder: Path) -> dict[datetime, Path]:
    """The copies that lie there by their time, the newest first."""
    found = {}
    for path in sorted(folder.glob("*.sqlite3"), reverse=True):
        if (time := time_of(path.stem)) is not None:
            found[time] = path
    return found


def stamp(now: datetime) -> str:
    """A time as it stands in names of files: 20261121T140000Z."""
    return now.astimezone(UTC).strftime(STAMP)


def time_of(name: str) -> datetime | None:
    """The time of a name that `stamp` gave; None of any other."""
    try:
        return datetime.strptime(name, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def write_copy(file: BinaryIO, folder: Path, step: Step = no_step) -> None:
    """By SQLite's own means, which also sees what is still in the log; through a connection that can't write, and that
    reads all the while, since SQLite begins again when somebody writes between two steps.

    SQLite wants a name for its copy. The name is taken away as soon as SQLite has opened it, so that a process that
    is killed leaves no copy cut off: what was copied so far goes with it.
    """
    source = f"{Path(connection.settings_dict['NAME']).absolute().as_uri()}?mode=ro"
    with (
        vanishing(folder) as (path, work),
        closing(sqlite3.connect(source, uri=True)) as there,
        closing(sqlite3.connect(path, isolation_level=None)) as here,
    ):
        here.execute("PRAGMA journal_mode=OFF")
        path.unlink()
        there.execute("BEGIN")
        there.execute("SELECT 1 FROM sqlite_master").fetchone()
        there.backup(here, pages=PAGES, progress=lambda _state, left, total: step(total - left, total))
        shutil.copyfileobj(work, file, 1 << 20)

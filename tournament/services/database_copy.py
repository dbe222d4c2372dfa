"""Copies of the whole database, where it is SQLite, and files that are there whole or not at all."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection

KEPT = 3
"""Copies in a folder; the oldest go first."""


def copy_database(folder: Path, now: datetime) -> Path:
    """A copy named for the time; `OSError` or `sqlite3.Error` where it cannot be made."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{stamp(now)}.sqlite3"
    write_whole(path, _copy)
    for old in sorted(folder.glob("*.sqlite3"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def stamp(now: datetime) -> str:
    """A time as it stands in names of files: 20261121T140000Z."""
    return now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` fill a file aside, which takes its name once it is on the disk."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        write(aside)
        with aside.open("rb+") as file:
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _copy(aside: Path) -> None:
    """By SQLite's own means, which also sees what is still in the log; through a connection that can't write."""
    source = f"{Path(connection.settings_dict['NAME']).absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(source, uri=True)) as there, closing(sqlite3.connect(aside)) as here:
        there.backup(here)

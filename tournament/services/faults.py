"""Distinguishes faults of the machine from our own: a full disk, a database that does not respond."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.utils.translation import gettext

from rules.text import _

NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
DISK_FULL = "53100"
"""The SQLSTATE of PostgreSQL for a full disk."""
UNREACHABLE = ("08", "57P")
"""How an SQLSTATE begins if PostgreSQL is gone, shutting down or not ready yet."""
SENTENCE = _("The disk is full. Nothing was changed: make room on it, then start again.")
SOME_ROOM = 64 * 1024
"""Free bytes. SQLite reports a disk without room for its shared index as an I/O error."""


def is_disk_full(error: BaseException | None) -> bool:
    """Whether an error, or any of its causes, says that the disk is full."""
    return any(_is_full(each) for each in _causes(error))


def is_database_away(error: BaseException | None) -> bool:
    """Whether the database cannot be reached, went away, was moved, or stayed busy longer than anybody waits."""
    return any(_is_away(each) for each in _causes(error))


def disk_sentence(folder: Path | None = None) -> str:
    """The sentence that the disk is full, in the active language; empty if there is room in `folder`."""
    return str(gettext(SENTENCE)) if folder is None or _no_room_left(folder) else ""


def _is_full(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
        return code == sqlite3.SQLITE_FULL or (
            code == sqlite3.SQLITE_IOERR and _no_room_left(settings.ENVIRONMENT.var_dir)
        )
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    return getattr(error, "sqlstate", None) == DISK_FULL


def _is_away(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None) or 0
        closed = code == sqlite3.SQLITE_CONSTRAINT_TRIGGER  # from the trigger of services.moving, the only trigger
        return closed or code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN)
    if not isinstance(error, DatabaseError | InterfaceError) or isinstance(error.__cause__, sqlite3.Error):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    if state is None:  # raised by psycopg itself: no connection, or one that broke
        return type(error).__name__ in ("OperationalError", "InterfaceError")
    return str(state).startswith(UNREACHABLE)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, what caused it, and so on."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _no_room_left(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < SOME_ROOM
    except OSError:
        return False

"""Writing where many write: SQLite has one writer at a time, and lets those who wait try again in no order."""

import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection, transaction

P = ParamSpec("P")
R = TypeVar("R")
ATTEMPTS = 6
"""Each waits as long as the settings' `timeout` says."""


def retry_when_locked(service: Callable[P, R]) -> Callable[P, R]:
    """The service as one transaction, started again when the database stayed locked for the whole wait.

    Such a transaction wrote nothing, and what a service writes under a key it never writes twice.
    """

    @wraps(service)
    def written(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(ATTEMPTS - 1):
            try:
                with transaction.atomic():
                    return service(*args, **kwargs)
            except OperationalError as error:
                if connection.in_atomic_block or not _busy(error):
                    raise
        with transaction.atomic():
            return service(*args, **kwargs)

    return written


def _busy(error: OperationalError) -> bool:
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY

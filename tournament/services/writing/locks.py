"""Locks on things that have no row yet."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


def hold_lock(name: str) -> None:
    """Keep `name` from everybody else until this transaction ends. On SQLite every transaction is exclusive anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


@contextmanager
def process_lock(name: str) -> Iterator[None]:
    """On PostgreSQL, let only one process at a time run this block under `name`, across several transactions."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [name])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [name])

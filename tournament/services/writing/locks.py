"""Holding something that has no row yet."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


def hold_lock(name: str) -> None:
    """Let nobody else hold `name` until this transaction ends. On SQLite every transaction already is alone."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


@contextmanager
def process_lock(name: str) -> Iterator[None]:
    """No other process on PostgreSQL is in here under this `name`, over many transactions."""
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

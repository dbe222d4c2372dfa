"""Holding something that has no row yet."""

from django.db import connection


def hold_lock(name: str) -> None:
    """Let nobody else hold `name` until this transaction ends. On SQLite every transaction already is alone."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])

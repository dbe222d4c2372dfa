"""Queries that are compiled to SQL once and return plain values.

Building a query takes Django up to a millisecond, mostly longer than running it, and every page needs these.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler

PLACEHOLDER_KEY = -1
"""Placeholder for the number or text to look up; no row has it."""


class CompiledQuery:
    """A query of the rows that belong to one key, put into SQL once for each kind of database. `rows_of` gives its
    query set."""

    def __init__(self, rows_of: Callable[[int], QuerySet[Any, Any]]) -> None:
        self._rows_of = rows_of
        self._compiled: dict[str, tuple[SQLCompiler, str, tuple[Any, ...]]] = {}

    def compiled(self, key: int | str) -> tuple[SQLCompiler, str, list[Any]]:
        """Its compiler, which other threads use too, its SQL, and the parameters for this key (a number or a text)."""
        if connection.vendor not in self._compiled:
            compiler = self._rows_of(PLACEHOLDER_KEY).query.get_compiler(DEFAULT_DB_ALIAS)
            self._compiled[connection.vendor] = (compiler, *compiler.as_sql())
        compiler, sql, values = self._compiled[connection.vendor]
        return compiler, sql, with_key(values, key)


class RawQuery(CompiledQuery):
    """A compiled `values_list` query."""

    def rows(self, key: int | str) -> list[tuple[Any, ...]]:
        """The rows for this key, as the database returns them: documents as text, booleans perhaps as 0 or 1.

        Django's own conversion of the values would take half as long again. One query.
        """
        _compiler, sql, parameters = self.compiled(key)
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def with_key(values: tuple[Any, ...], key: int | str) -> list[Any]:
    """The parameters of a query with `key` in place of `PLACEHOLDER_KEY`, as text or number like it: PostgreSQL
    compares no number with a text."""
    return [type(value)(key) if value in (PLACEHOLDER_KEY, str(PLACEHOLDER_KEY)) else value for value in values]


def moment(value: datetime | str) -> datetime:
    """A time from a row; SQLite returns it as a text in UTC without an offset."""
    time = datetime.fromisoformat(value) if isinstance(value, str) else value
    return time if time.tzinfo else time.replace(tzinfo=UTC)

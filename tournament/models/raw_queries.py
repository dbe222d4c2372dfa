"""Questions that every page asks the database, worded once: Django takes up to a millisecond to find the words for
one, longer than the database takes to answer most."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from django.db import connection

ANY = -1
"""Stands where the number or text asked for will be; no row has it."""


class RawQuery:
    """A `values_list` of whatever belongs to one number, or to one text."""

    def __init__(self, rows_of: Callable[[int], Any]) -> None:
        self._rows_of = rows_of

    @cached_property
    def _worded(self) -> tuple[str, tuple[Any, ...]]:
        sql, values = self._rows_of(ANY).query.sql_with_params()
        return sql, values

    def rows(self, key: int | str) -> list[tuple[Any, ...]]:
        """The rows as the database has them: documents are text, and a truth may be 0 or 1.

        Django's own way looks at every value of every row, and takes half as long again.
        """
        sql, values = self._worded
        with connection.cursor() as cursor:
            cursor.execute(sql, [key if value in (ANY, str(ANY)) else value for value in values])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def moment(value: datetime | str) -> datetime:
    """A time as a row has it; SQLite gives a text that is of UTC and does not say so."""
    found = datetime.fromisoformat(value) if isinstance(value, str) else value
    return found if found.tzinfo else found.replace(tzinfo=UTC)

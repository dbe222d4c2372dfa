"""Adds many rows at once, such as those of an imported season, and locks the database only while they are written.

On SQLite, everybody who saves a hand has to wait for that. So the rows get their numbers in advance, in a short
transaction of their own, and with these their events and hashes; then only finished values have to be inserted.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db import connection, models

from tournament.services.writing.writer import retry_when_locked


class Insertion(NamedTuple):
    """A statement and, for each row, its values in the database's form."""

    sql: str
    values: list[tuple[Any, ...]]


class NewRows:
    """`add` rows in the order in which they refer to each other, `prepare` them, then `write` within a transaction.

    A row to which others refer has its number as soon as it is added; its other columns may change until it is
    prepared.
    """

    def __init__(self) -> None:
        self._added: list[Sequence[models.Model]] = []
        self._insertions: list[Insertion] = []

    def add(self, rows: Sequence[models.Model], *, numbered: bool = True) -> None:
        """Add rows of one table. `numbered` False: nothing refers to them, and the database numbers them itself."""
        if not rows:
            return
        if numbered and rows[0].pk is None:
            for row, number in zip(rows, reserve_numbers(type(rows[0]), len(rows)), strict=True):
                row.pk = number
        self._added.append(rows)

    def prepare(self) -> None:
        """Convert all rows to the database's values."""
        self._insertions = list(map(_insertion, self._added))

    def write(self) -> None:
        """Insert all prepared rows, within a transaction."""
        with connection.cursor() as cursor:
            for sql, values in self._insertions:
                cursor.executemany(sql, values)
        for row in (row for rows in self._added for row in rows):
            row._state.adding, row._state.db = False, connection.alias


def insert_unchanged(rows: Sequence[models.Model]) -> None:
    """Insert rows of one table within a transaction, every column as it is: no creation time is filled in."""
    sql, values = _insertion(rows, unchanged=True)
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def _insertion(rows: Sequence[models.Model], *, unchanged: bool = False) -> Insertion:
    name = connection.ops.quote_name
    fields = list(_insert_columns(rows[0]))
    columns = ", ".join(name(field.column or "") for field in fields)
    placeholders = ", ".join(["%s"] * len(fields))
    values = [
        tuple(
            field.get_db_prep_save(getattr(row, field.attname) if unchanged else field.pre_save(row, True), connection)
            for field in fields
        )
        for row in rows
    ]
    sql = f"INSERT INTO {name(rows[0]._meta.db_table)} ({columns}) VALUES ({placeholders})"  # noqa: S608 names of our models
    return Insertion(sql, values)


def _insert_columns(row: models.Model) -> "Iterator[models.Field[Any, Any]]":
    for field in row._meta.local_concrete_fields:
        if not field.primary_key or row.pk is not None:
            yield field


@retry_when_locked
def reserve_numbers(model: type[models.Model], count: int) -> list[int]:
    """Reserve numbers for new rows. Those that are not used remain unused for ever."""
    table, column = model._meta.db_table, model._meta.pk.column
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            sql = "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)"
            cursor.execute(sql, [table, column, count])
            return sorted(number for (number,) in cursor.fetchall())
        cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [count, table])
        if not cursor.rowcount:  # a table that has never had a row
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, count])
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        ((last,),) = cursor.fetchall()
    return list(range(last - count + 1, last + 1))

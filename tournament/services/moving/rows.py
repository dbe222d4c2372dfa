"""Copies rows between databases by Django's own conversions, and compares tables by the sum of their rows' hashes."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from itertools import islice
from typing import Any, NamedTuple

from django.apps import apps
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

BATCH_ROWS = 2000
"""Rows held in memory at once."""
Model = type[models.Model]


class TableChecksum(NamedTuple):
    """A checksum of a table, independent of the order of its rows."""

    rows: int = 0
    hashes: int = 0

    def plus(self, row: tuple[Any, ...]) -> "TableChecksum":
        """The checksum with one more row."""
        text = json.dumps(row, sort_keys=True, ensure_ascii=False, default=_json_text)
        return TableChecksum(self.rows + 1, (self.hashes + int.from_bytes(sha256(text.encode()).digest())) % 2**256)


QUEUE_APP = "procrastinate"
"""The app of the job queue: its tables exist only on PostgreSQL, hold no records, and are created when the site
starts."""


def tables() -> list[Model]:
    """All models with a table that this site manages."""
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def checksum_of(model: Model) -> TableChecksum:
    """The checksum of a table of the present database."""
    checksum = TableChecksum()
    for row in _rows(model):
        checksum = checksum.plus(row)
    return checksum


def copy_rows(model: Model, target: BaseDatabaseWrapper) -> TableChecksum:
    """Write every row of the present database to the target, ids included; returns their checksum."""
    fields = model._meta.concrete_fields
    columns = ", ".join(target.ops.quote_name(str(field.column)) for field in fields)
    marks = ", ".join("%s" for _field in fields)
    sql = f"INSERT INTO {target.ops.quote_name(model._meta.db_table)} ({columns}) VALUES ({marks})"  # noqa: S608
    checksum, rows = TableChecksum(), _rows(model)
    with target.cursor() as cursor:
        while part := list(islice(rows, BATCH_ROWS)):
            for row in part:
                checksum = checksum.plus(row)
            cursor.executemany(sql, [_database_values(fields, row, target) for row in part])
    return checksum


def empty_tables(target: BaseDatabaseWrapper, models_: Iterable[Model]) -> None:
    """Delete the rows that migrations create."""
    with target.cursor() as cursor:
        for model in models_:
            cursor.execute(f"DELETE FROM {target.ops.quote_name(model._meta.db_table)}")  # noqa: S608


def _rows(model: Model) -> Iterator[tuple[Any, ...]]:
    names = [field.attname for field in model._meta.concrete_fields]
    every: models.QuerySet[Any] = models.QuerySet(model=model)
    return every.order_by().values_list(*names).iterator(chunk_size=BATCH_ROWS)


def _database_values(fields: Iterable[Any], row: tuple[Any, ...], target: BaseDatabaseWrapper) -> list[Any]:
    return [field.get_db_prep_save(value, connection=target) for field, value in zip(fields, row, strict=True)]


def _json_text(value: Any) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)

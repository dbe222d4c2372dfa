"""The last id that each table has given, even to a row since deleted. Event chains name matches by id, so none may be
given again."""

from typing import Any, cast

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.services.moving.rows import Model


def numbered_models(models_: list[Model]) -> list[Model]:
    """The models whose ids the database assigns."""
    return [model for model in models_ if isinstance(model._meta.pk, models.AutoField | models.BigAutoField)]


def last_id(database: BaseDatabaseWrapper, model: Model) -> int:
    """The last id that a table has given; 0 if none."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
            row = cursor.fetchone()
            return int(row[0]) if row else 0
        cursor.execute(f"SELECT last_value, is_called FROM {_sequence(cursor, model)}")  # noqa: S608
        value, is_called = cursor.fetchone()
        return int(value) if is_called else 0


def set_last_id(database: BaseDatabaseWrapper, model: Model, value: int) -> None:
    """Let the next id of a table be `value` + 1."""
    with database.cursor() as cursor:
        if database.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
            if value:
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [model._meta.db_table, value])
            return
        cursor.execute("SELECT setval(%s, %s, %s)", [_sequence(cursor, model), value or 1, bool(value)])


def _sequence(cursor: Any, model: Model) -> str:
    """The name of the id's sequence, quoted for SQL."""
    key = cast("models.AutoField[Any, Any]", model._meta.pk)
    cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{model._meta.db_table}"', key.column])
    return str(cursor.fetchone()[0])

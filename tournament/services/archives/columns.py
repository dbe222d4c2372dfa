"""Converts a row to the form in which an archive stores it, a JSON object by column name, and back without loss.

Secret columns are left out; a restored row gets new values there, which open nothing.
"""

import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import models

from tournament.models import Grant, Invitation, User, Webhook
from tournament.models.document import DocumentField
from tournament.services.writing.changes import Columns, fields_by_column


def _random_text() -> str:
    return secrets.token_hex(32)


def _empty_text() -> str:
    return ""


UNREACHABLE_ADDRESS = "https://archived.invalid/"
"""Replaces the address of a webhook, which is a secret; nobody answers there."""
SECRETS: dict[type[models.Model], dict[str, Callable[[], str]]] = {
    User: {"password": lambda: make_password(None)},
    Grant: {"secret_hash": _random_text, "code_hash": _empty_text, "salt": _empty_text},
    Invitation: {"digest": _random_text},
    Webhook: {"address": lambda: UNREACHABLE_ADDRESS, "salt": _empty_text},
}
"""Columns that no archive contains, and what a restored row has instead."""


def fields_of(model: type[models.Model]) -> "dict[str, models.Field[Any, Any]]":
    """The fields that an archive holds, by column name."""
    hidden = SECRETS.get(model, {})
    return {column: field for column, field in fields_by_column(model).items() if column not in hidden}


def row_columns(row: models.Model) -> Columns:
    return {column: _plain_value(field, getattr(row, field.attname)) for column, field in fields_of(type(row)).items()}


def _plain_value(field: "models.Field[Any, Any]", value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    return _sort_keys(value) if isinstance(field, models.JSONField) else value


def _sort_keys(value: Any) -> Any:
    """The value with keys in alphabetical order: PostgreSQL does not keep the order of keys in its own JSON."""
    if isinstance(value, dict):
        return {name: _sort_keys(value[name]) for name in sorted(value)}
    return [_sort_keys(item) for item in value] if isinstance(value, list) else value


def row_from_columns(model: type[models.Model], columns: Columns) -> models.Model:
    """The row of a model from its columns. A column newer than the archive gets its default. Raises `LookupError` for
    an unknown column."""
    fields = fields_of(model)
    if unknown := columns.keys() - fields.keys():
        raise LookupError(f"{model._meta.model_name} has no {sorted(unknown)}.")
    secret_values = {fields_by_column(model)[name].attname: make() for name, make in SECRETS.get(model, {}).items()}
    values = {field.attname: _python_value(field, columns[name]) for name, field in fields.items() if name in columns}
    return model(**values, **secret_values)


def _python_value(field: "models.Field[Any, Any]", value: Any) -> Any:
    if isinstance(field, DocumentField | models.JSONField):
        return value
    return field.target_field.to_python(value) if isinstance(field, models.ForeignKey) else field.to_python(value)

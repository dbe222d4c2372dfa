"""What tests compare: how many rows there are, and for moving a site every row, the next ids and the standings."""

from contextlib import closing
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connections

from tournament.services.moving.connections import as_default, connection_to
from tournament.services.moving.last_ids import last_id, numbered_models
from tournament.services.moving.rows import checksum_of, tables
from tournament.services.restoring.proofs import site_hashes
from tournament.settings.storage import sqlite_options


def sqlite_at(path: Path) -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": sqlite_options()}


def state() -> tuple[Any, ...]:
    """The state of the present database."""
    models = tables()
    last_ids = [last_id(connections["default"], model) for model in numbered_models(models)]
    return [(model.__name__, *checksum_of(model)) for model in models], last_ids, site_hashes()


def state_of(database: dict[str, Any]) -> tuple[Any, ...]:
    with closing(connection_to(database)) as there, as_default(there):
        return state()


def row_counts() -> dict[str, int]:
    """The number of rows of each model."""
    return {model.__name__: model._default_manager.count() for model in apps.get_app_config("tournament").get_models()}

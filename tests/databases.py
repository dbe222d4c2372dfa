"""Another database, empty, in place of the connection's own: for tests that change the schema."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import connection


@contextmanager
def another_database() -> Iterator[None]:
    """A context in which the connection is to an empty database beside its own, one for each test process.

    Not within a transaction.
    """
    own = connection.settings_dict["NAME"]
    with _empty(f"{own}_another{os.environ.get('PYTEST_XDIST_WORKER', '')}") as name:
        connection.close()
        connection.settings_dict["NAME"] = name
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = own
            ContentType.objects.clear_cache()


@contextmanager
def _empty(name: str) -> Iterator[str]:
    if connection.vendor == "sqlite":
        Path(name).unlink(missing_ok=True)
        yield name
        Path(name).unlink()
        return
    _execute(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}"')
    yield name
    _execute(f'DROP DATABASE "{name}"')


def _execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)

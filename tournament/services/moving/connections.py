"""Connects to a second database, and lets it stand in for the site's own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler


def connection_to(database: Mapping[str, Any]) -> BaseDatabaseWrapper:
    """A separate connection, to be closed by the caller. `database`: an entry of Django's DATABASES. It is not taken
    from a pool, which belongs to the site's own database."""
    options = {name: value for name, value in database.get("OPTIONS", {}).items() if name != "pool"}
    handler = ConnectionHandler({DEFAULT_DB_ALIAS: {**database, "OPTIONS": options}})
    return handler.create_connection(DEFAULT_DB_ALIAS)


@contextmanager
def as_default(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """A context in which this thread's queries go to `connection`. Only for a process that does nothing else."""
    own_connection = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connection
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = own_connection
        ContentType.objects.clear_cache()

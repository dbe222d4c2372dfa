"""Queries that are compiled to SQL once and return model instances.

A query that joins ten tables takes Django longer to build than the database to answer.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

from tournament.models.raw_queries import ANY, with_key

M = TypeVar("M", bound=Model)


class KeptQuery(Generic[M]):
    """A compiled query of the rows that belong to one key. `rows_of` gives its query set, `select_related` included."""

    def __init__(self, rows_of: Callable[[int], QuerySet[M]]) -> None:
        self._rows_of = rows_of
        self._compiled: dict[str, tuple[Any, str, tuple[Any, ...]]] = {}

    def rows(self, key: int | str) -> list[M]:
        """The instances for this key (a number or a text). One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._compiled:
            compiler = self._rows_of(ANY).query.get_compiler(connection=connection)
            self._compiled[connection.vendor] = (compiler, *compiler.as_sql())
        compiled, sql, values = self._compiled[connection.vendor]
        compiler = copy(compiled)
        compiler.connection = connection  # of this thread
        parameters = tuple(with_key(values, key))
        compiler.as_sql = lambda *_args, **_kwargs: (sql, parameters)
        return list(ModelIterable(_Compiled(compiler)))  # type: ignore[arg-type]


class _Compiled:
    """The part of a query set that `ModelIterable` needs, with a compiled query."""

    db = DEFAULT_DB_ALIAS

    def __init__(self, compiler: Any) -> None:
        self._compiler = compiler
        self._known_related_objects: dict[Any, Any] = {}

    @property
    def query(self) -> "_Compiled":
        return self

    def get_compiler(self, **_using: Any) -> Any:
        return self._compiler

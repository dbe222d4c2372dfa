"""Queries that are compiled to SQL once and return model instances.

A query that joins ten tables takes Django longer to build than the database to answer.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable

from tournament.models.raw_queries import CompiledQuery

M = TypeVar("M", bound=Model)


class ModelQuery(CompiledQuery, Generic[M]):
    """A compiled query of instances, `select_related` included."""

    def __init__(self, rows_of: Callable[[int], QuerySet[M]]) -> None:
        super().__init__(rows_of)

    def rows(self, key: int | str) -> list[M]:
        """The instances for this key. One query."""
        shared, sql, parameters = self.compiled(key)
        compiler: Any = copy(shared)
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # of this thread
        compiler.as_sql = lambda *_args, **_kwargs: (sql, tuple(parameters))
        return list(ModelIterable(_CompiledRows(compiler)))  # type: ignore[arg-type]


class _CompiledRows:
    """The part of a query set that `ModelIterable` needs, with a compiled query."""

    db = DEFAULT_DB_ALIAS

    def __init__(self, compiler: Any) -> None:
        self._compiler = compiler
        self._known_related_objects: dict[Any, Any] = {}

    @property
    def query(self) -> "_CompiledRows":
        return self

    def get_compiler(self, **_using: Any) -> Any:
        return self._compiler

"""Counts the queries of each request, and logs slow ones. Every command imports this, so nothing heavy is imported."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.conf import settings

log = logging.getLogger("tournament.slow_queries")


@dataclass
class RequestQueries:
    """The queries of one request, and the seconds spent on them."""

    queries: int = 0
    seconds: float = 0.0


_request_queries: ContextVar[RequestQueries | None] = ContextVar("request_queries", default=None)


@contextmanager
def count_queries() -> Iterator[RequestQueries]:
    """A context that counts the queries made in it and their time."""
    queries = RequestQueries()
    token = _request_queries.set(queries)
    try:
        yield queries
    finally:
        _request_queries.reset(token)


def time_queries(connection: Any, **_sender: Any) -> None:
    """Receiver of `connection_created`. The wrapper comes first in the list, since Django removes the last one at the
    end of a block."""
    if _timed not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _timed)


def _timed(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        seconds = time.perf_counter() - began
        if (counts := _request_queries.get()) is not None:
            counts.queries += 1
            counts.seconds += seconds
        if settings.SLOW_QUERY_MS and seconds * 1000 >= settings.SLOW_QUERY_MS:
            # Without the parameters, which are names, hashes and secrets.
            log.warning("%.0f ms: %s", seconds * 1000, sql)

"""Keeps responses of the site and sends them again from the event loop while they are valid: no thread, no Django.

The site marks these responses with a `public_page`. The next request like it gets the same response with all its
headers, except the request's number.
"""

import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from tournament.http_negotiation import PACKED, UNCHANGED, status_of_kept
from tournament.metrics.counters import DATABASE_QUERIES, DATABASE_SECONDS, REQUEST_SECONDS, REQUESTS
from tournament.metrics.queries import count_queries
from tournament.metrics.requests import KEPT_PAGE
from tournament.server.readings import Readings
from tournament.single_flight import MemoryStore
from tournament.units import MEBIBYTE

Headers = list[tuple[str, str]]
VersionsOf = Callable[[Collection[str]], Mapping[str, object]]
"""A function that gives the present version of each of these public ids."""
CAPACITY_BYTES = 16 * MEBIBYTE
REQUEST_ID_HEADER = "X-Request-ID"


class ShownPage(Protocol):
    """The version of what a response shows. One ETag never belongs to two versions."""

    @property
    def public_id(self) -> str: ...
    @property
    def version(self) -> object: ...
    @property
    def etag(self) -> str: ...


class PageRequest(NamedTuple):
    """Everything in a request that the response's headers may depend on, except what the browser has cached."""

    path: str
    host: str
    scheme: str
    forwarded: str


class CachedResponse(NamedTuple):
    headers: Headers
    body: bytes


@dataclass
class CachedPage:
    page: ShownPage
    responses: dict[int, CachedResponse] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return 2000 + max((len(response.body) for response in self.responses.values()), default=0)


class ResponseCache:
    def __init__(self, versions: VersionsOf) -> None:
        self._versions = Readings(lambda public_ids: measured(versions, public_ids))
        self._kept: MemoryStore[PageRequest, CachedPage] = MemoryStore(
            CAPACITY_BYTES, lambda cached_page: cached_page.size
        )
        self._seconds = REQUEST_SECONDS.labels(KEPT_PAGE)
        self._counts = {status: REQUESTS.labels(KEPT_PAGE, "GET", str(status)) for status in (PACKED, UNCHANGED)}

    async def find(self, scope: Any) -> tuple[int, Headers, bytes] | None:
        """The cached response to this request; None if the site has to respond."""
        if scope.method != "GET":
            return None
        cached_page = self._kept.find(request_of(scope))
        if cached_page is None:
            return None
        began = time.perf_counter()
        status = status_for(scope.headers, cached_page.page.etag)
        response = cached_page.responses.get(status) if status else None
        if status is None or response is None:
            return None
        try:
            if await self._versions.get(cached_page.page.public_id) != cached_page.page.version:
                return None
        except Exception:
            return None  # the site will report what is wrong
        self._counts[status].inc()
        self._seconds.observe(time.perf_counter() - began)
        return status, [*response.headers, (REQUEST_ID_HEADER, secrets.token_hex(6))], response.body

    def keep(self, scope: Any, page: ShownPage | None, status: int, headers: Headers, body: bytes) -> None:
        """Keep a response. May be called from any thread."""
        if page is None or scope.method != "GET" or status_for(scope.headers, page.etag) != status:
            return
        request = request_of(scope)
        cached_page = self._kept.find(request)
        if cached_page is None or cached_page.page.etag != page.etag:
            cached_page = CachedPage(page)
        without_number = [header for header in headers if header[0] != REQUEST_ID_HEADER]
        self._kept.keep(
            request, CachedPage(page, {**cached_page.responses, status: CachedResponse(without_number, body)})
        )


def no_versions(_public_ids: Collection[str]) -> Mapping[str, object]:
    """For a site that caches no responses."""
    return {}


def measured(read: VersionsOf, keys: Collection[str]) -> Mapping[str, object]:
    with count_queries() as queries:
        versions = read(keys)
    DATABASE_SECONDS.labels(KEPT_PAGE).inc(queries.seconds)
    DATABASE_QUERIES.labels(KEPT_PAGE).inc(queries.queries)
    return versions


def request_of(scope: Any) -> PageRequest:
    host, forwarded = (",".join(scope.headers.get_all(name)) for name in ("host", "x-forwarded-proto"))
    return PageRequest(scope.path, host, scope.scheme, forwarded)


def status_for(headers: Any, etag: str) -> int | None:
    """The status of a cached response to a browser with these headers; None: the site has to respond."""
    return status_of_kept(headers.get("if-none-match"), headers.get("accept-encoding"), etag)

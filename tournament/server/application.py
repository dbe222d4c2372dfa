"""Runs Django behind granian: each request is read completely, answered in a thread, and its response sent as a
whole."""

import logging
from asyncio import CancelledError
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from granian.rsgi import ProtocolClosed

from tournament.metrics.counters import REFUSED
from tournament.server.bodies import BodyNotRead, BodyReader
from tournament.server.environ import visitor_of, wsgi_environ
from tournament.server.limits import ServerLimits
from tournament.server.refusal_pages import POLICY, language_of, page_of, refusal_text
from tournament.server.response_cache import Headers, ResponseCache, ShownPage, VersionsOf, no_versions
from tournament.server.threads import FairThreads

log = logging.getLogger("tournament.server")
RETRY = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}


class Application:
    """The application that granian calls. `site`: a WSGI application; `hops`: the number of proxies in front of it;
    `versions`: those of its cached responses."""

    def __init__(
        self,
        site: Callable[..., Iterable[bytes]],
        limits: ServerLimits,
        hops: int = 0,
        versions: VersionsOf = no_versions,
    ) -> None:
        self.site, self.limits, self.hops = site, limits, hops
        self._cache = ResponseCache(versions)
        self._bodies = BodyReader(limits)
        self._threads = FairThreads(limits.threads, limits.threads_per_address)
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Any, proto: Any) -> None:
        address = visitor_of(scope, self.hops)
        if self._requests[address] >= self.limits.requests_per_address:
            refuse(scope, proto, HTTPStatus.TOO_MANY_REQUESTS)
            return
        self._requests[address] += 1
        try:
            body = await self._bodies.read(scope, proto, address)
            if cached_response := await self._cache.find(scope):
                proto.response_bytes(*cached_response)
            else:
                await self._threads.run(address, lambda: self._respond(scope, proto, body))
        except BodyNotRead as unread:
            refuse(scope, proto, unread.status)
        except ProtocolClosed:
            pass  # the client left before all of it arrived: nothing was done
        except CancelledError:
            pass  # the server is stopping: the thread finishes its write, and logging this would be a false alarm
        finally:
            self._requests[address] -= 1
            if not self._requests[address]:
                del self._requests[address]

    def _respond(self, scope: Any, proto: Any, body: bytes) -> None:
        try:
            response, page = response_of(self.site, wsgi_environ(scope, body))
            proto.response_bytes(*response)
            self._cache.keep(scope, page, *response)
        except Exception:
            log.exception("Internal Server Error: %s", scope.path)
            refuse(scope, proto, HTTPStatus.INTERNAL_SERVER_ERROR)


def response_of(
    site: Callable[..., Iterable[bytes]], environ: dict[str, Any]
) -> tuple[tuple[int, Headers, bytes], ShownPage | None]:
    """(status, headers, body), and which public page it is. No response of the site is too large to be kept in
    memory."""
    begun: list[tuple[int, Headers]] = []

    def start_response(status: str, headers: Headers, exc_info: object = None) -> None:
        begun[:] = [(int(status[:3]), headers)]

    chunks = site(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    return (*begun[0], body), getattr(chunks, "public_page", None)


def refuse(scope: Any, proto: Any, status: HTTPStatus) -> None:
    """Send an error page in the visitor's language, as far as the request shows it; for programs, a line of text."""
    REFUSED.labels(str(status.value)).inc()
    headers = [("connection", "close"), ("cache-control", "no-store")]
    if status in RETRY:
        headers.append(("retry-after", "10"))
    if "text/html" in (scope.headers.get("accept") or ""):
        headers += [("content-type", "text/html; charset=utf-8"), ("content-security-policy", POLICY)]
        text = page_of(status, language_of(scope.path, scope.headers.get("accept-language") or ""))
    else:
        headers.append(("content-type", "text/plain; charset=utf-8"))
        text = refusal_text(status)
    proto.response_str(status.value, headers, text)

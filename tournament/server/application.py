"""Django behind granian: each request is read whole, answered in a thread, and its answer handed over whole."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any

from granian._granian import RSGIProtocolClosed

from tournament.server.bodies import BodyReader, BodyRefused
from tournament.server.environ import visitor_of, wsgi_environ
from tournament.server.limits import ServerLimits
from tournament.server.refusals import text_of
from tournament.server.threads import FairThreads

log = logging.getLogger("tournament.server")
Headers = list[tuple[str, str]]
RETRY = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}


class Application:
    """What granian calls. `site`: a WSGI application; `hops`: proxies before it."""

    def __init__(self, site: Callable[..., Iterable[bytes]], limits: ServerLimits, hops: int = 0) -> None:
        self.site, self.limits, self.hops = site, limits, hops
        self._bodies = BodyReader(limits)
        self._threads = FairThreads(limits.threads, limits.threads_per_address)
        self._requests: Counter[str] = Counter()

    async def __call__(self, scope: Any, proto: Any) -> None:
        address = visitor_of(scope, self.hops)
        if self._requests[address] >= self.limits.requests_per_address:
            refuse(proto, HTTPStatus.TOO_MANY_REQUESTS)
            return
        self._requests[address] += 1
        try:
            body = await self._bodies.read(scope, proto, address)
            await self._threads.run(address, lambda: self._answer(scope, proto, body))
        except BodyRefused as refused:
            refuse(proto, refused.status)
        except RSGIProtocolClosed:
            pass  # gone before all of it was here: nothing was done
        finally:
            self._requests[address] -= 1
            if not self._requests[address]:
                del self._requests[address]

    def _answer(self, scope: Any, proto: Any, body: bytes) -> None:
        try:
            proto.response_bytes(*answer_of(self.site, wsgi_environ(scope, body)))
        except Exception:
            log.exception("Internal Server Error: %s", scope.path)
            refuse(proto, HTTPStatus.INTERNAL_SERVER_ERROR)


def answer_of(site: Callable[..., Iterable[bytes]], environ: dict[str, Any]) -> tuple[int, Headers, bytes]:
    """(status, headers, body). Nothing the site answers with is too large to be held."""
    begun: list[tuple[int, Headers]] = []

    def start_response(status: str, headers: Headers, exc_info: object = None) -> None:
        begun[:] = [(int(status[:3]), headers)]

    chunks = site(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    return (*begun[0], body)


def refuse(proto: Any, status: HTTPStatus) -> None:
    """Whoever sees this is a program, or a person whose form is far beyond any limit."""
    headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close")]
    if status in RETRY:
        headers.append(("retry-after", "10"))
    proto.response_str(status.value, headers, text_of(status))

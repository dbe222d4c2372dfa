"""Reads request bodies completely before a thread is used, so that a phone walking out of Wi-Fi blocks none."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from tournament.server.limits import ServerLimits


class BodyNotRead(Exception):
    """The request ends here, with the server's own page for `status`. No `Refused` of the services: Django never sees
    the request, and the server imports no room."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status)
        self.status = status


class BodyReader:
    """Reads bodies within limits. All of it runs in the event loop's thread."""

    def __init__(self, limits: ServerLimits) -> None:
        self.limits = limits
        self._reading: Counter[str] = Counter()
        self._bytes = 0

    async def read(self, scope: Any, proto: Any, address: str) -> bytes:
        """The whole body. Raises `BodyNotRead`."""
        headers = scope.headers
        declared = headers.get("content-length")
        if not declared and "transfer-encoding" not in headers:
            return b""
        # granian has already refused anything that is not one whole number.
        size = int(declared) if declared else self.limits.body_bytes
        if size > self.limits.body_bytes:
            raise BodyNotRead(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        async with self._share(address, size):
            try:
                async with asyncio.timeout(self.limits.seconds_for(size)):
                    return await (proto() if declared else self._chunks(proto))
            except TimeoutError:
                raise BodyNotRead(HTTPStatus.REQUEST_TIMEOUT) from None

    async def _chunks(self, proto: Any) -> bytes:
        """Read a body of unknown length."""
        body = bytearray()
        async for chunk in proto:
            body += chunk
            if len(body) > self.limits.body_bytes:
                raise BodyNotRead(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return bytes(body)

    @asynccontextmanager
    async def _share(self, address: str, size: int) -> AsyncIterator[None]:
        """Count the body while it is read, for its address and in total."""
        if self._reading[address] >= self.limits.bodies_per_address:
            raise BodyNotRead(HTTPStatus.TOO_MANY_REQUESTS)
        if self._bytes + size > self.limits.bodies_bytes:
            raise BodyNotRead(HTTPStatus.SERVICE_UNAVAILABLE)
        self._reading[address] += 1
        self._bytes += size
        try:
            yield
        finally:
            self._bytes -= size
            self._reading[address] -= 1
            if not self._reading[address]:
                del self._reading[address]

"""Browsers as far as a server notices them: connections that are kept and reopened, pages that are requested again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

SECONDS = 30
"""After which a request counts as failed."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes
    took: float
    """Milliseconds."""


class Browser:
    """One connection to the server; `opened`: how often it had to be opened."""

    def __init__(self, port: int) -> None:
        self.port, self.opened = port, 0
        self.cookies: dict[str, str] = {}
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, **headers: str) -> Answer:
        return await self._timed("GET", path, headers, b"")

    async def post(self, path: str, form: dict[str, str]) -> Answer:
        return await self._timed("POST", path, {"Content-Type": "application/x-www-form-urlencoded"}, encoded(form))

    async def _timed(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(SECONDS):
                status, answered, content = await self._sent(method, path, headers, body)
        except (OSError, EOFError, TimeoutError):
            self.close()
            raise
        return Answer(status, answered, content, (time.perf_counter() - began) * 1000)

    async def _sent(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request; like browsers, once more on a new connection if the kept one was closed in the meantime."""
        was_open = self._writer is not None
        try:
            return await self._exchange(method, path, headers, body)
        except (OSError, EOFError):
            self.close()
            if not was_open:
                raise
            return await self._exchange(method, path, headers, body)

    async def _exchange(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        reader, writer = await self._connection()
        own = {"Host": f"127.0.0.1:{self.port}", "Accept-Encoding": "gzip", "Accept-Language": "en", **headers}
        if self.cookies:
            own["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if method == "POST":
            own["Content-Length"] = str(len(body))
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in own.items())
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        await writer.drain()
        return await self._answer(reader)

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = [(name, value) for name, _colon, value in (line.partition(":") for line in lines[1:] if line)]
        headers = {name.lower(): value.strip() for name, value in fields}
        for name, value in fields:
            if name.lower() == "set-cookie":
                self._keep(value.strip())
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            self.close()
        return int(lines[0].split()[1]), headers, body

    def _keep(self, cookie: str) -> None:
        name, _equals, value = cookie.partition(";")[0].partition("=")
        self.cookies[name] = value

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
            self.opened += 1
        return self._reader, self._writer

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def encoded(form: dict[str, str]) -> bytes:
    return urlencode(form).encode()


async def get_from(browsers: Sequence[Browser], path: str, at: int) -> Answer:
    """Get the page from one of several servers, each of which has a connection to the browser."""
    return await browsers[at].get(path)

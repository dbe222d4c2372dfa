"""What one address may have under way."""

import asyncio
import threading
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from tournament.server.application import Application
from tournament.server.limits import ServerLimits


class Proto:
    """What an answer was handed to."""

    def __init__(self) -> None:
        self.status, self.headers = 0, dict[str, str]()

    def response_str(self, status: int, headers: list[tuple[str, str]], _body: str) -> None:
        self.status, self.headers = status, dict(headers)

    def response_bytes(self, status: int, _headers: list[tuple[str, str]], _body: bytes) -> None:
        self.status = status


def scope_of(address: str) -> Any:
    asked = {"method": "GET", "path": "/", "query_string": "", "http_version": "1.1", "scheme": "http"}
    return SimpleNamespace(client=f"{address}:5000", server="127.0.0.1:8000", headers=dict[str, str](), **asked)


def test_one_address_has_four_hundred_requests_under_way_and_others_are_answered() -> None:
    free = threading.Event()

    def site(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["REMOTE_ADDR"] == "192.0.2.1":
            free.wait(30)
        start_response("200 OK", [])
        return [b""]

    async def everything() -> tuple[list[Proto], Proto, Proto]:
        application = Application(site, ServerLimits())
        protos = [Proto() for _ in range(400)]
        waiting = [asyncio.create_task(application(scope_of("192.0.2.1"), proto)) for proto in protos]
        await asyncio.sleep(0)
        refused, other = Proto(), Proto()
        await application(scope_of("192.0.2.1"), refused)
        await application(scope_of("192.0.2.2"), other)
        assert not any(proto.status for proto in protos)
        free.set()
        await asyncio.gather(*waiting)
        return protos, refused, other

    protos, refused, other = asyncio.run(everything())
    assert {proto.status for proto in protos} == {200}
    assert (refused.status, refused.headers["retry-after"], other.status) == (429, "10", 200)

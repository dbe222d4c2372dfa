"""What one address may have in progress."""

import asyncio
import threading
from collections.abc import Iterable
from typing import Any

import pytest

from tests.tournament.server.granian_doubles import Proto, Scope
from tournament.server.application import Application
from tournament.server.limits import ServerLimits


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
        waiting = [asyncio.create_task(application(Scope(client="192.0.2.1:5000"), proto)) for proto in protos]
        await asyncio.sleep(0)
        refused, other = Proto(), Proto()
        await application(Scope(client="192.0.2.1:5000"), refused)
        await application(Scope(client="192.0.2.2:5000"), other)
        assert not any(proto.status for proto in protos)
        free.set()
        await asyncio.gather(*waiting)
        return protos, refused, other

    protos, refused, other = asyncio.run(everything())
    assert {proto.status for proto in protos} == {200}
    assert (refused.status, refused.headers["retry-after"], other.status) == (429, "10", 200)


def test_a_request_that_the_stopping_server_cuts_off_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    """Granian cancels what is under way; an exception would be logged as a fault of the site."""
    free = threading.Event()

    def site(_environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        free.wait(30)
        start_response("200 OK", [])
        return [b""]

    async def cut_off() -> None:
        request = asyncio.create_task(Application(site, ServerLimits())(Scope(), Proto()))
        await asyncio.sleep(0.05)
        request.cancel()
        await request
        free.set()
        await asyncio.sleep(0.05)

    asyncio.run(cut_off())
    assert caplog.records == []

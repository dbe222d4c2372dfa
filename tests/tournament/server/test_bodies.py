"""How much of requests' bodies is held at once, for all and for one address, and how long a body may take."""

import asyncio
from http import HTTPStatus

import pytest

from tournament.server.bodies import BodyNotRead, BodyReader
from tournament.server.limits import ServerLimits


class Request:
    """A request with a body of this many bytes, of which nothing arrives until `arrives` is set."""

    def __init__(self, size: int) -> None:
        self.headers = {"content-length": str(size)}
        self.arrives = asyncio.Event()

    async def __call__(self) -> bytes:
        await self.arrives.wait()
        return b"whole"


def read_behind(first: Request, *rest: Request, address="b", **limits):
    """The outcomes of `rest` while `first`, of the address "a", is still being read."""

    async def everything():
        reader = BodyReader(ServerLimits(**limits))
        reading = asyncio.create_task(reader.read(first, first, "a"))
        await asyncio.sleep(0)
        for request in rest:
            request.arrives.set()
        outcomes = [await outcome(reader.read(request, request, address)) for request in rest]
        first.arrives.set()
        assert await reading == b"whole"
        return [*outcomes, await outcome(reader.read(first, first, "a"))]

    return asyncio.run(everything())


async def outcome(reading):
    try:
        return await reading
    except BodyNotRead as unread:
        return unread.status


def test_bodies_together_fit_in_memory():
    outcomes = read_behind(Request(60), Request(41), Request(40), bodies_bytes=100)
    assert outcomes == [HTTPStatus.SERVICE_UNAVAILABLE, b"whole", b"whole"]


@pytest.mark.parametrize(("address", "first"), [("a", HTTPStatus.TOO_MANY_REQUESTS), ("b", b"whole")])
def test_an_address_sends_so_many_at_once(address, first):
    assert read_behind(Request(1), Request(1), address=address, bodies_per_address=1) == [first, b"whole"]


def test_larger_bodies_have_more_time():
    limits = ServerLimits()
    assert limits.seconds_for(1000) < 16
    assert 600 < limits.seconds_for(limits.body_bytes) < 720

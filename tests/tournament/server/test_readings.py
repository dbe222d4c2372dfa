"""One reading answers all who asked before it began, and nobody who asked later."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import pytest

from tournament.server.readings import Readings


class Database:
    """`value` as a reading found it when it began; each reading waits until it is released."""

    def __init__(self) -> None:
        self.value, self.asked = 0, list[tuple[str, ...]]()
        self.begun, self.go_on = threading.Semaphore(0), threading.Semaphore(0)

    def read(self, keys: Collection[str]) -> dict[str, int]:
        value = self.value
        self.asked.append(tuple(keys))
        self.begun.release()
        assert self.go_on.acquire(timeout=20)
        if value < 0:
            raise OSError("away")
        return dict.fromkeys(keys, value)


def run(story: Callable[[Database, Readings[int]], Awaitable[Any]]) -> Any:
    async def reported() -> Any:
        database = Database()
        return await asyncio.wait_for(story(database, Readings(database.read)), 20)

    return asyncio.run(reported())


async def begun(database: Database) -> None:
    assert await asyncio.to_thread(database.begun.acquire, timeout=20)


def test_who_asks_while_one_is_under_way_hears_of_the_next() -> None:
    async def story(database: Database, readings: Readings[int]) -> tuple[list[int | None], list[tuple[str, ...]]]:
        first = asyncio.ensure_future(readings.get("t"))
        await begun(database)
        database.value = 1  # after the first reading began
        later = [asyncio.ensure_future(readings.get("t")) for _ in range(50)]
        await asyncio.sleep(0)
        database.go_on.release()
        await begun(database)
        database.value = 2
        database.go_on.release()
        return [await each for each in (first, *later)], database.asked

    assert run(story) == ([0] + [1] * 50, [("t",), ("t",)])


def test_all_that_is_wanted_is_one_reading() -> None:
    async def story(database: Database, readings: Readings[int]) -> list[tuple[str, ...]]:
        wanted = [asyncio.ensure_future(readings.get(key)) for key in ("a", "b", "c", "b")]
        for _ in range(2):
            await begun(database)
            database.go_on.release()
        await asyncio.gather(*wanted)
        return database.asked

    assert run(story) == [("a",), ("b", "c")]


def test_whoever_goes_takes_nothing_from_the_others() -> None:
    async def story(database: Database, readings: Readings[int]) -> int | None:
        cancelled, stays = (asyncio.ensure_future(readings.get("t")) for _ in range(2))
        await begun(database)
        cancelled.cancel()
        database.go_on.release()
        await begun(database)
        database.go_on.release()
        return await stays

    assert run(story) == 0


def test_what_went_wrong_is_reported_to_all_and_the_next_reading_is_another() -> None:
    async def story(database: Database, readings: Readings[int]) -> int | None:
        database.value = -1
        wanted = [asyncio.ensure_future(readings.get("t")) for _ in range(3)]
        for _ in range(2):
            await begun(database)
            database.go_on.release()
        for each in wanted:
            with pytest.raises(OSError, match="away"):
                await each
        database.value = 5
        database.go_on.release()
        return await readings.get("t")

    assert run(story) == 5


def test_a_key_without_a_value_reads_as_none() -> None:
    async def story(_database: Database, _readings: Readings[int]) -> int | None:
        nothing: Readings[int] = Readings(lambda _keys: {})
        return await nothing.get("t")

    assert run(story) is None

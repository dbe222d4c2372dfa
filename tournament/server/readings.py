"""Reads a value from the database once for all who wait; each gets a reading that began after they asked.

While a reading is in progress, new requests wait for the next. So it costs the same for one phone as for fifty, and
nobody gets a value from before they asked.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from django.db import close_old_connections

Reading = TypeVar("Reading")


class Readings(Generic[Reading]):
    """`read` returns the values of some keys; it is called in a thread of its own. All other methods run in the event
    loop's thread."""

    def __init__(self, read: Callable[[Collection[str]], Mapping[str, Reading]]) -> None:
        self._read = read
        self._thread = ThreadPoolExecutor(1, "readings")
        self._waiting: dict[str, list[asyncio.Future[Reading | None]]] = defaultdict(list)
        self._under_way: asyncio.Future[Any] | None = None

    async def get(self, key: str) -> Reading | None:
        """The value, or None if there is none; raises whatever `read` raises."""
        future: asyncio.Future[Reading | None] = asyncio.get_running_loop().create_future()
        self._waiting[key].append(future)
        if self._under_way is None:
            self._begin()
        return await future

    def _begin(self) -> None:
        waiting, self._waiting = self._waiting, defaultdict(list)
        self._under_way = asyncio.get_running_loop().run_in_executor(self._thread, self._reading, tuple(waiting))
        self._under_way.add_done_callback(lambda done: self._end(waiting, done))

    def _reading(self, keys: Collection[str]) -> Mapping[str, Reading]:
        """Do a reading, wrapped for its database connection as Django wraps a request."""
        close_old_connections()
        try:
            return self._read(keys)
        finally:
            close_old_connections()

    def _end(self, waiting: Mapping[str, list["asyncio.Future[Reading | None]"]], done: "asyncio.Future[Any]") -> None:
        self._under_way = None
        if self._waiting:
            self._begin()
        error = done.exception()
        for key, futures in waiting.items():
            for future in futures:
                if future.done():
                    continue  # cancelled in the meantime
                if error:
                    future.set_exception(error)
                else:
                    future.set_result(done.result().get(key))

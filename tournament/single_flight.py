"""A cache in which a value requested by many at once is made by one of them, while the others wait for it."""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
K_in = TypeVar("K_in", contravariant=True)
PATIENCE_SECONDS = 20.0
LOOK_SECONDS = 0.02
"""Seconds between two checks of what another process is making."""


class Store(Protocol[K_in, V]):
    """Where values are kept; it may drop any of them at any time, and is used by several threads."""

    def find(self, key: K_in) -> V | None: ...

    def keep(self, key: K_in, value: V) -> None: ...

    def claim(self, key: K_in) -> bool:
        """Whether this process should make the value; False if another one is making it."""

    def release(self, key: K_in) -> None:
        """Note that the value is made, or that making it failed."""


class SingleFlightCache(Generic[K, V]):
    """A cache whose values are made once. `patience`: seconds for which a thread waits for another to make one. No
    value may be None.

    This holds within one process; between several processes, it depends on whether their store knows what the others
    are making.
    """

    def __init__(self, store: Store[K, V], patience: float = PATIENCE_SECONDS) -> None:
        self.store, self.patience = store, patience
        self._running: dict[K, Future[V]] = {}
        self._lock = Lock()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value of `key`, made now if it is not cached. Raises TimeoutError if another thread takes too long to
        make it.

        What `make` raises is raised for everybody who waited, and not cached.
        """
        ready = self.store.find(key)
        return self._join(key, make) if ready is None else ready

    def _join(self, key: K, make: Callable[[], V]) -> V:
        future: Future[V] = Future()
        with self._lock:
            running = self._running.setdefault(key, future)
        return self._lead(key, make, future) if running is future else running.result(self.patience)

    def _lead(self, key: K, make: Callable[[], V], future: Future[V]) -> V:
        try:
            ready = self.store.find(key)  # the thread that made it may have finished just before
            ready = self._made_elsewhere(key) if ready is None else ready
            value = self._make(key, make) if ready is None else ready
        except BaseException as error:
            future.set_exception(error)
            raise
        else:
            future.set_result(value)
            return value
        finally:
            with self._lock:
                del self._running[key]

    def _made_elsewhere(self, key: K) -> V | None:
        """The value that another process was making; None: this one should make it."""
        end = time.monotonic() + self.patience
        while not self.store.claim(key):
            if time.monotonic() > end:
                raise TimeoutError
            time.sleep(LOOK_SECONDS)
            if (value := self.store.find(key)) is not None:
                return value
        return None

    def _make(self, key: K, make: Callable[[], V]) -> V:
        try:
            value = make()
            self.store.keep(key, value)
        finally:
            self.store.release(key)
        return value


class MemoryStore(Generic[K, V]):
    """Keeps the values requested last. `capacity` is in the unit of `size_of`; a value larger than it is kept alone.

    In memory and not on disk, so that an erased name does not remain in a forgotten file.
    """

    def __init__(self, capacity: int, size_of: Callable[[V], int]) -> None:
        self.capacity, self.size_of = capacity, size_of
        self._values: OrderedDict[K, tuple[K, V]] = OrderedDict()
        self._size, self._lock = 0, Lock()

    def find(self, key: K) -> V | None:
        with self._lock:
            entry = self._values.get(key)
            if entry is None:
                return None
            stored_key, value = entry
            self._values.move_to_end(stored_key)  # the same object, so that long keys need not be compared again
            return value

    def keep(self, key: K, value: V) -> None:
        with self._lock:
            if key in self._values:
                self._size -= self.size_of(self._values.pop(key)[1])
            self._values[key] = key, value
            self._size += self.size_of(value)
            while self._size > self.capacity and len(self._values) > 1:
                self._size -= self.size_of(self._values.popitem(last=False)[1][1])

    def claim(self, _key: K) -> bool:
        """Always true: no other process knows the value."""
        return True

    def release(self, _key: K) -> None:
        """Nothing to do: nobody waits."""

    def latest(self, matches: Callable[[K], bool]) -> tuple[K, V] | None:
        """The key requested last, among those for which `matches` is true, with its value; None if there is none."""
        with self._lock:
            return next((value for key, value in reversed(self._values.items()) if matches(key)), None)

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._size = 0

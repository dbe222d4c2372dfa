"""One press: sheets are made one at a time in a process, and kept for whoever asks again.

In memory and not on the disk: a name that was erased must not lie in a forgotten file.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

PATIENCE = 8.0
"""Seconds in the queue before a person is asked to try again: setting type is one thread's work at a time anyway,
and twenty clicks must not take every thread of the site."""
QUEUE = 4
ROOM = 8 * 1024 * 1024
"""Bytes of sheets that are kept."""


class Busy(Exception):
    """Others are being served; try again in a few seconds."""


class Press:
    def __init__(self, room: int = ROOM, patience: float = PATIENCE, queue: int = QUEUE) -> None:
        self.room, self.patience, self.queue = room, patience, queue
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = self._waiting = 0
        self._turn, self._books = Lock(), Lock()

    def sheet(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The sheet of `key`, made if it is not kept; Busy where too many wait."""
        kept = self._find(key)
        return kept if kept is not None else self._in_turn(key, make)

    def _in_turn(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        with self._books:
            if self._waiting >= self.queue:
                raise Busy
            self._waiting += 1
        try:
            if not self._turn.acquire(timeout=self.patience):
                raise Busy
            try:
                kept = self._find(key)  # whoever stood before may have asked for the same
                return kept if kept is not None else self._keep(key, make())
            finally:
                self._turn.release()
        finally:
            with self._books:
                self._waiting -= 1

    def _find(self, key: Hashable) -> bytes | None:
        with self._books:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: Hashable, made: bytes) -> bytes:
        with self._books:
            self._kept[key] = made
            self._size += len(made)
            while self._size > self.room and len(self._kept) > 1:
                self._size -= len(self._kept.popitem(last=False)[1])
        return made


PRESS = Press()

"""Hands out the threads in which Django answers, in turn: an address with a hundred requests only delays itself."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

from tournament.server.frame_room import with_frame_room

STACK_VALUES = 16_384
"""Values on the stack of a thread's first function: 128 KB. Without, a page whose templates end with a chunk of
frames took twice as long."""


class Job(NamedTuple):
    work: Callable[[], object]
    on_done: Callable[["Inbox"], object]
    """Called in the thread that worked, with its inbox."""


Inbox = SimpleQueue[Job]


class FairThreads:
    """`most` threads, at most `share` of them for one address. Its methods run in the event loop's thread.

    Of the free threads, the one that worked last is used: its connection has its statements prepared, and with little
    to do, the others stay closed or idle.
    """

    def __init__(self, most: int, share: int) -> None:
        self.share = share
        self._free: list[Inbox] = [SimpleQueue() for _ in range(most)]
        self._waiting: dict[str, deque[Job]] = {}
        self._running: Counter[str] = Counter()
        for number, inbox in enumerate(self._free):
            Thread(target=self._work, args=(inbox,), name=f"django-{number}", daemon=True).start()

    async def run(self, address: str, work: Callable[[], object]) -> None:
        """Do `work` in a thread when it is the address's turn. `work` must not raise."""
        loop = asyncio.get_running_loop()
        finished = loop.create_future()

        def done(inbox: Inbox) -> None:
            loop.call_soon_threadsafe(self._finish, address, finished, inbox)

        self._waiting.setdefault(address, deque()).append(Job(work, done))
        self._hand_out()
        await finished

    def _finish(self, address: str, finished: "asyncio.Future[None]", inbox: Inbox) -> None:
        self._free.append(inbox)
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        if not finished.done():
            finished.set_result(None)
        self._hand_out()

    def _hand_out(self) -> None:
        """Start one job for each waiting address, then again, while threads are free."""
        while self._free:
            address = next((each for each in self._waiting if self._running[each] < self.share), None)
            if address is None:
                return
            jobs = self._waiting.pop(address)
            self._running[address] += 1
            self._free.pop().put(jobs.popleft())
            if jobs:
                self._waiting[address] = jobs  # behind all others that are waiting

    @with_frame_room(STACK_VALUES)
    def _work(self, inbox: Inbox) -> None:
        while True:
            job = inbox.get()
            try:
                job.work()
            finally:
                job.on_done(inbox)

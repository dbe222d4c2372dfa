"""Renders PDFs outside the web's threads: few at a time, each once, within limits of time and memory.

The process that renders is given the HTML of a paper and returns its PDF. It cannot reach the database, so that nothing
smuggled in with a name can either.
"""

import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import BoundedSemaphore, Thread
from typing import IO, NamedTuple

from django.conf import settings

from tournament.metrics.counters import PDF_SECONDS
from tournament.operating_system import system
from tournament.operating_system.endings import Ending
from tournament.printing.rendering.cache import PdfCache, PdfKey, pdf_cache
from tournament.printing.rendering.refusals import (
    PdfBusy,
    PdfKilled,
    PdfOutOfMemory,
    PdfRefused,
    PdfTooLarge,
    PdfTooSlow,
    PdfUnavailable,
)
from tournament.printing.rendering.worker import OUT_OF_MEMORY, PAGE_MESSAGE, TOO_SLOW, UNAVAILABLE_STATUS
from tournament.single_flight import SingleFlightCache

log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """The limits for one PDF: seconds, and megabytes of address space, of which five hundred sheets take about half.

    `characters` of HTML, of which those sheets have 440,000; `nice`: by how much other processes take precedence.
    """

    seconds: int = 90
    megabytes: int = 768
    characters: int = 4_000_000
    nice: int = 0


LIMITS = Limits()
PUBLIC_LIMITS = Limits(seconds=60, megabytes=512, characters=400_000, nice=5)
LONG_LIMITS = Limits(seconds=600, characters=8_000_000, nice=5)
"""The limits of a paper made as a job, for which no browser waits."""
SECONDS_BETWEEN_LOOKS = 0.2
"""Seconds between two checks of how far a PDF is."""
PageStep = Callable[[int], None]
"""Called with the number of pages laid out; whatever it raises ends the work."""

STATUSES: dict[int, type[PdfRefused]] = {
    OUT_OF_MEMORY: PdfOutOfMemory,
    TOO_SLOW: PdfTooSlow,
    UNAVAILABLE_STATUS: PdfUnavailable,
}
"""The exit statuses of the worker itself."""
ENDINGS: dict[Ending | None, type[PdfRefused]] = {
    Ending.OUT_OF_MEMORY: PdfOutOfMemory,
    Ending.KILLED: PdfKilled,
    Ending.TOO_SLOW: PdfTooSlow,
}
NEEDED = (
    *("PATH", "HOME", "LANG", "TMPDIR", "DYLD_FALLBACK_LIBRARY_PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE"),
    *("SYSTEMROOT", "TEMP", "TMP", "USERPROFILE", "LOCALAPPDATA", "WEASYPRINT_DLL_DIRECTORIES"),  # of Windows
)
"""The environment variables passed to the worker; none of the site's secrets."""


class QueueLane:
    """The requests in one lane: `waiting` in addition to the `at_once` being served, each for up to `patience`
    seconds."""

    def __init__(self, at_once: int, waiting: int, patience: float, limits: Limits) -> None:
        self.patience, self.limits = patience, limits
        self.places, self.served = BoundedSemaphore(at_once + waiting), BoundedSemaphore(at_once)


class PdfQueue:
    """The queue. `slots`: PDFs rendered at a time; `waiting`: how many more may wait, and `patience` for how many
    seconds.

    Requests that are open to anybody have a short lane of their own and one slot at most: however many there are, one
    slot and every place in the other lane remain for the organisers, and few of the web's threads wait.
    """

    def __init__(
        self, cache: PdfCache, limits: Limits = LIMITS, slots: int = 2, waiting: int = 6, patience: float = 30.0
    ) -> None:
        self._cache: SingleFlightCache[PdfKey, bytes] = SingleFlightCache(cache, patience + limits.seconds)
        self._slots = BoundedSemaphore(slots)
        self.organisers = QueueLane(slots, waiting, patience, limits)
        self.public = QueueLane(min(1, slots), min(2, waiting), min(10.0, patience), PUBLIC_LIMITS)

    def cached(self, key: PdfKey) -> bytes | None:
        """The PDF of `key` if it is in the cache."""
        return self._cache.store.find(key)

    def pdf(self, key: PdfKey, html: Callable[[], str], *, public: bool = False) -> bytes:
        """The PDF of `key`; `html` makes its paper if it is not in the cache. Raises `PdfRefused`."""
        return self.cached(key) or self._make(key, html, self.public if public else self.organisers)

    def render(self, html: Callable[[], str], *, public: bool = False) -> bytes:
        """The PDF of a paper that is never cached. Raises `PdfRefused`."""
        lane = self.public if public else self.organisers
        with _take_slot(lane.places, 0):
            return self._served(html, lane)

    def _make(self, key: PdfKey, html: Callable[[], str], lane: QueueLane) -> bytes:
        """Render or wait for the PDF. A request that waits for another's PDF takes a place in the lane too."""
        try:
            with _take_slot(lane.places, 0):
                return self._cache.get(key, lambda: self._served(html, lane))
        except TimeoutError:
            raise PdfBusy from None

    def _served(self, html: Callable[[], str], lane: QueueLane) -> bytes:
        with _take_slot(lane.served, lane.patience), _take_slot(self._slots, lane.patience):
            page, began, outcome = html(), time.perf_counter(), "made"
            try:
                return render_pdf(page, lane.limits)
            except PdfRefused as refusal:
                outcome = type(refusal).__name__
                raise
            finally:
                PDF_SECONDS.labels(outcome).observe(time.perf_counter() - began)


@contextmanager
def _take_slot(slots: BoundedSemaphore, patience: float) -> Iterator[None]:
    if not slots.acquire(timeout=patience):
        raise PdfBusy
    try:
        yield
    finally:
        slots.release()


def _no_progress(_pages: int) -> None:
    """The default for callers that show no progress."""


def render_pdf(html: str, limits: Limits = LIMITS, step: PageStep = _no_progress) -> bytes:
    """The PDF of a paper, rendered in a process of its own. Raises `PdfRefused`."""
    if len(html) > limits.characters:
        raise PdfTooLarge
    within = map(str, (limits.seconds, limits.megabytes, limits.nice, os.getpid()))
    command = [sys.executable, "-m", "tournament.printing.rendering.worker", *within]
    with tempfile.TemporaryFile() as page, _start_worker(command, page, html) as worker:
        progress = PageCounter(worker)
        try:
            pdf_bytes = _made_by(worker, limits.seconds, lambda: step(progress.text.count(PAGE_MESSAGE)))
        except BaseException:
            worker.kill()
            raise
        if worker.returncode == 0:
            return pdf_bytes
        progress.join()
        refused = STATUSES.get(worker.returncode) or ENDINGS.get(system.how_it_ended(worker.returncode), PdfRefused)
        if refused is PdfRefused:
            log.error("the PDF worker ended with %s: %s", worker.returncode, progress.text.replace(PAGE_MESSAGE, ""))
        raise refused


class PageCounter(Thread):
    """Reads the worker's messages about its pages as they arrive, since `communicate` returns nothing before the end.
    `text`: all messages so far."""

    def __init__(self, worker: "subprocess.Popen[bytes]") -> None:
        super().__init__(daemon=True)
        self.text = ""
        assert worker.stderr is not None  # noqa: S101 it is a pipe
        self._lines, worker.stderr = worker.stderr, None
        self.start()

    def run(self) -> None:
        with self._lines as lines:
            for line in lines:
                self.text += line.decode(errors="replace")


def _start_worker(command: Sequence[str], page: IO[bytes], html: str) -> "subprocess.Popen[bytes]":
    """Start the worker. The page is passed as a file: `communicate` forgets what is still to be sent."""
    page.write(html.encode())
    page.seek(0)
    environment = {name: os.environ[name] for name in NEEDED if name in os.environ}
    return subprocess.Popen(  # noqa: S603 our own module, and the page goes in as its input
        command, stdin=page, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=settings.BASE_DIR
    )


def _made_by(worker: "subprocess.Popen[bytes]", seconds: int, look: Callable[[], None]) -> bytes:
    end = time.monotonic() + seconds
    while True:
        try:
            return worker.communicate(timeout=min(SECONDS_BETWEEN_LOOKS, seconds))[0]
        except subprocess.TimeoutExpired:
            look()
        if time.monotonic() > end:
            raise PdfTooSlow


@lru_cache
def pdf_queue() -> PdfQueue:
    """The site's queue."""
    return PdfQueue(pdf_cache())

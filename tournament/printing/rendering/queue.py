"""Where PDFs are rendered: outside the web's threads, few at a time, each once, within limits of time and memory.

What goes to the process that renders is the HTML of a document, and what comes back is its PDF: neither the database
nor anything a name could have smuggled in is on the other side.
"""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import BoundedSemaphore
from typing import NamedTuple

from django.conf import settings

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
from tournament.printing.rendering.worker import OUT_OF_MEMORY, TOO_SLOW, UNAVAILABLE
from tournament.single_flight import SingleFlightCache

log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """Of one PDF: seconds, and megabytes of addresses, of which five hundred sheets take about half.

    `characters` of HTML, of which those sheets have 440,000; `nice`: by how much other processes come first.
    """

    seconds: int = 90
    megabytes: int = 768
    characters: int = 4_000_000
    nice: int = 0


LIMITS = Limits()
PUBLIC_LIMITS = Limits(seconds=60, megabytes=512, characters=400_000, nice=5)

ENDS: dict[int, type[PdfRefused]] = {
    OUT_OF_MEMORY: PdfOutOfMemory,
    TOO_SLOW: PdfTooSlow,
    UNAVAILABLE: PdfUnavailable,
    # Libraries in C end the process where they get no memory.
    -signal.SIGABRT: PdfOutOfMemory,
    -signal.SIGTRAP: PdfOutOfMemory,
    -signal.SIGSEGV: PdfOutOfMemory,
    -signal.SIGKILL: PdfKilled,
    -signal.SIGTERM: PdfKilled,
    -signal.SIGXCPU: PdfTooSlow,
}
NEEDED = ("PATH", "HOME", "LANG", "TMPDIR", "DYLD_FALLBACK_LIBRARY_PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE")
"""Variables that the worker is given; the site's secrets are none of them."""


class Line:
    """Who waits to be served: `waiting` beside the `at_once` that are, each for `patience` seconds."""

    def __init__(self, at_once: int, waiting: int, patience: float, limits: Limits) -> None:
        self.patience, self.limits = patience, limits
        self.places, self.served = BoundedSemaphore(at_once + waiting), BoundedSemaphore(at_once)


class PdfQueue:
    """`slots`: PDFs rendered at a time; `waiting`: how many more may wait, and `patience` for how many seconds.

    What anybody may ask for stands in a short line of its own and has one slot at most: however many ask, one slot
    and every place in the other line are the organisers', and few of the web's threads wait.
    """

    def __init__(
        self, cache: PdfCache, limits: Limits = LIMITS, slots: int = 2, waiting: int = 6, patience: float = 30.0
    ) -> None:
        self._cache: SingleFlightCache[PdfKey, bytes] = SingleFlightCache(cache, patience + limits.seconds)
        self._slots = BoundedSemaphore(slots)
        self.own = Line(slots, waiting, patience, limits)
        self.public = Line(min(1, slots), min(2, waiting), min(10.0, patience), PUBLIC_LIMITS)

    def kept(self, key: PdfKey) -> bytes | None:
        """The PDF of `key` where nothing need be rendered for it."""
        return self._cache.store.find(key)

    def pdf(self, key: PdfKey, html: Callable[[], str], *, public: bool = False) -> bytes:
        """The PDF of `key`; `html` gives its document where it is not kept. PdfRefused."""
        return self.kept(key) or self._made(key, html, self.public if public else self.own)

    def render(self, html: Callable[[], str], *, public: bool = False) -> bytes:
        """The PDF of a document that is kept nowhere. PdfRefused."""
        line = self.public if public else self.own
        with _taken(line.places, 0):
            return self._served(html, line)

    def _made(self, key: PdfKey, html: Callable[[], str], line: Line) -> bytes:
        """Whoever waits for what another makes has a place in the line too."""
        try:
            with _taken(line.places, 0):
                return self._cache.get(key, lambda: self._served(html, line))
        except TimeoutError:
            raise PdfBusy from None

    def _served(self, html: Callable[[], str], line: Line) -> bytes:
        with _taken(line.served, line.patience), _taken(self._slots, line.patience):
            return render_pdf(html(), line.limits)


@contextmanager
def _taken(places: BoundedSemaphore, patience: float) -> Iterator[None]:
    if not places.acquire(timeout=patience):
        raise PdfBusy
    try:
        yield
    finally:
        places.release()


def render_pdf(html: str, limits: Limits = LIMITS) -> bytes:
    """The PDF of a document, rendered in a process of its own. PdfRefused."""
    if len(html) > limits.characters:
        raise PdfTooLarge
    within = map(str, (limits.seconds, limits.megabytes, limits.nice))
    command = [sys.executable, "-m", "tournament.printing.rendering.worker", *within]
    environment = {name: os.environ[name] for name in NEEDED if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603 our own module, and the page goes in as its input
            command, input=html.encode(), capture_output=True, timeout=limits.seconds, env=environment,
            cwd=settings.BASE_DIR, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise PdfTooSlow from None
    if done.returncode == 0:
        return done.stdout
    refused = ENDS.get(done.returncode, PdfRefused)
    if refused is PdfRefused:
        log.error("the PDF worker ended with %s: %s", done.returncode, done.stderr.decode(errors="replace"))
    raise refused


@lru_cache
def pdf_queue() -> PdfQueue:
    """The site's own."""
    return PdfQueue(pdf_cache())

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
from tournament.printing.rendering.refusals import PdfBusy, PdfRefused, PdfTooLarge, PdfTooSlow, PdfUnavailable
from tournament.printing.rendering.worker import TOO_LARGE, TOO_SLOW, UNAVAILABLE
from tournament.single_flight import SingleFlightCache

log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """Of one PDF: seconds, and megabytes of addresses, of which five hundred sheets take about half."""

    seconds: int = 90
    megabytes: int = 768


LIMITS = Limits()

ENDS: dict[int, type[PdfRefused]] = {
    TOO_LARGE: PdfTooLarge,
    TOO_SLOW: PdfTooSlow,
    UNAVAILABLE: PdfUnavailable,
    # Libraries in C end the process where they get no memory, and so does a system that has none left.
    -signal.SIGABRT: PdfTooLarge,
    -signal.SIGTRAP: PdfTooLarge,
    -signal.SIGSEGV: PdfTooLarge,
    -signal.SIGKILL: PdfTooLarge,
    -signal.SIGXCPU: PdfTooSlow,
}
NEEDED = ("PATH", "HOME", "LANG", "TMPDIR", "DYLD_FALLBACK_LIBRARY_PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE")
"""Variables that the worker is given; the site's secrets are none of them."""


class PdfQueue:
    """`slots`: PDFs rendered at a time; `waiting`: how many more may wait, and `patience` for how many seconds."""

    def __init__(
        self, cache: PdfCache, limits: Limits = LIMITS, slots: int = 2, waiting: int = 6, patience: float = 30.0
    ) -> None:
        self.limits, self.patience = limits, patience
        self._cache: SingleFlightCache[PdfKey, bytes] = SingleFlightCache(cache, patience + limits.seconds)
        self._slots, self._places = BoundedSemaphore(slots), BoundedSemaphore(slots + waiting)

    def pdf(self, key: PdfKey, html: Callable[[], str]) -> bytes:
        """The PDF of `key`; `html` gives its document where it is not kept. PdfRefused."""
        try:
            return self._cache.get(key, lambda: self.render(html))
        except TimeoutError:
            raise PdfBusy from None

    def render(self, html: Callable[[], str]) -> bytes:
        """The PDF of a document that is kept nowhere. PdfRefused."""
        with self._slot():
            return render_pdf(html(), self.limits)

    @contextmanager
    def _slot(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise PdfBusy
        try:
            if not self._slots.acquire(timeout=self.patience):
                raise PdfBusy
            try:
                yield
            finally:
                self._slots.release()
        finally:
            self._places.release()


def render_pdf(html: str, limits: Limits = LIMITS) -> bytes:
    """The PDF of a document, rendered in a process of its own. PdfRefused."""
    command = [sys.executable, "-m", "tournament.printing.rendering.worker", str(limits.seconds), str(limits.megabytes)]
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

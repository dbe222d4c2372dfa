"""Where papers are set: outside the web's threads, few at a time, each once, within limits of time and memory.

What goes to the process that sets type is the text of a page, and what comes back is its PDF: neither the database
nor anything a name could have smuggled in is on the other side.
"""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from rules.text import _ as mark
from tournament.printing.filled_sheet import PrintingUnavailable
from tournament.printing.rendering.cache import PaperKey, Shelf
from tournament.printing.rendering.worker import TOO_LARGE, TOO_SLOW, UNAVAILABLE

log = logging.getLogger(__name__)


class PaperRefused(Exception):
    """Why there is no PDF; `str` of it is the sentence for whoever asked, in the active language."""

    text = mark("This document could not be made: print the page from the browser instead.")

    def __str__(self) -> str:
        return _(self.text)


class PaperBusy(PaperRefused):
    text = mark("Other documents are being made: try again in a moment.")


class PaperTooLarge(PaperRefused):
    text = mark("This document is too large to make in one piece: print it in parts.")


class PaperTooSlow(PaperRefused):
    text = mark("This document takes too long to make in one piece: print it in parts.")


class Limits(NamedTuple):
    """Of one paper: seconds, and megabytes of addresses, of which five hundred sheets take about half."""

    seconds: int = 90
    megabytes: int = 768


LIMITS = Limits()

ENDS = {
    TOO_LARGE: PaperTooLarge,
    TOO_SLOW: PaperTooSlow,
    UNAVAILABLE: PrintingUnavailable,
    # Libraries in C end the process where they get no memory, and so does a system that has none left.
    -signal.SIGABRT: PaperTooLarge,
    -signal.SIGTRAP: PaperTooLarge,
    -signal.SIGSEGV: PaperTooLarge,
    -signal.SIGKILL: PaperTooLarge,
    -signal.SIGXCPU: PaperTooSlow,
}
NEEDED = ("PATH", "HOME", "LANG", "TMPDIR", "DYLD_FALLBACK_LIBRARY_PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE")
"""Variables that the other side is given; the site's secrets are none of them."""


class Workshop:
    """`places`: papers set at a time; `queue`: how many more may wait, and `patience` for how many seconds."""

    def __init__(
        self, shelf: Shelf, limits: Limits = LIMITS, places: int = 2, queue: int = 6, patience: float = 30.0
    ) -> None:
        self.shelf, self.limits, self.patience = shelf, limits, patience
        self._jobs: dict[PaperKey, Future[bytes]] = {}
        self._books = Lock()
        self._places, self._door = BoundedSemaphore(places), BoundedSemaphore(places + queue)

    def press(self, key: PaperKey, page: Callable[[], str]) -> bytes:
        """The paper of `key` as PDF; `page` gives its HTML where it is not kept. PaperRefused, PrintingUnavailable."""
        return self.shelf.find(key) or self._once(key, page)

    def _once(self, key: PaperKey, page: Callable[[], str]) -> bytes:
        """Whoever asks for what is being made waits for it."""
        with self._books:
            theirs = self._jobs.get(key)
            job = theirs or self._jobs.setdefault(key, Future())
        if theirs:
            return self._wait_for(theirs)
        try:
            made = self.shelf.find(key) or self._in_turn(key, page)
        except BaseException as fault:
            job.set_exception(fault)
            raise
        else:
            job.set_result(made)
            return made
        finally:
            with self._books:
                del self._jobs[key]

    def _wait_for(self, job: "Future[bytes]") -> bytes:
        try:
            return job.result(timeout=self.patience + self.limits.seconds)
        except TimeoutError:
            raise PaperBusy from None

    def _in_turn(self, key: PaperKey, page: Callable[[], str]) -> bytes:
        if not self._door.acquire(blocking=False):
            raise PaperBusy
        try:
            if not self._places.acquire(timeout=self.patience):
                raise PaperBusy
            try:
                made = set_apart(page(), self.limits)
            finally:
                self._places.release()
        finally:
            self._door.release()
        self.shelf.keep(key, made)
        return made


def set_apart(html: str, limits: Limits = LIMITS) -> bytes:
    """The PDF of a page, set in a process of its own. PaperTooLarge, PaperTooSlow, PrintingUnavailable."""
    command = [sys.executable, "-m", "tournament.printing.rendering.worker", str(limits.seconds), str(limits.megabytes)]
    environment = {name: os.environ[name] for name in NEEDED if name in os.environ}
    try:
        done = subprocess.run(  # noqa: S603 our own module, and the page goes in as its input
            command, input=html.encode(), capture_output=True, timeout=limits.seconds, env=environment,
            cwd=settings.BASE_DIR, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise PaperTooSlow from None
    if done.returncode == 0:
        return done.stdout
    fault = ENDS.get(done.returncode, PaperRefused)
    if fault is PaperRefused:
        log.error("the process that sets type ended with %s: %s", done.returncode, done.stderr.decode(errors="replace"))
    raise fault


@lru_cache
def workshop() -> Workshop:
    """The site's own. Tests keep nothing: their tournaments have the same numbers over and over."""
    folder: Path | None = getattr(settings, "PAPER_DIR", settings.ENVIRONMENT.var_dir / "paper")
    return Workshop(Shelf(folder))

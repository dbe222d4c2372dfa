"""What everybody sees alike is made once: one thread makes it, whoever asks meanwhile waits for that one.

In memory, and within one process: the site is served by one (`manage.py serve`), and a name that was erased must not
lie in a forgotten file. Were there several, each would make a page once a revision, which costs less than a lock
between them; their ETags are the same, since these name the revision and not the bytes.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import cache
from gzip import compress, decompress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

T = TypeVar("T")
PATIENCE = 20.0
"""Seconds a thread waits for another's work before it gives up with TimeoutError."""


class Once(Generic[T]):
    """Keeps what was made by key, the last asked for longest; `room` in the unit of `weigh`."""

    def __init__(self, room: int, weigh: Callable[[T], int]) -> None:
        self.room, self.weigh = room, weigh
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._making: dict[Hashable, Future[T]] = {}
        self._size, self._books = 0, Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives for the key, made now or before. A failure is told to all who waited, and not kept."""
        with self._books:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            making = self._making.get(key)
            if making is None:
                self._making[key] = Future()
        return self._make(key, make) if making is None else making.result(PATIENCE)

    def _make(self, key: Hashable, make: Callable[[], T]) -> T:
        try:
            made = make()
        except BaseException as fault:
            with self._books:
                self._making.pop(key).set_exception(fault)
            raise
        with self._books:
            self._keep(key, made)
            self._making.pop(key).set_result(made)
        return made

    def _keep(self, key: Hashable, made: T) -> None:
        self._kept[key] = made
        self._size += self.weigh(made)
        while self._size > self.room and len(self._kept) > 1:
            self._size -= self.weigh(self._kept.popitem(last=False)[1])


PAGES: Once[bytes] = Once(16 * 1024 * 1024, len)
"""Compressed pages."""


def tag(*facts: Hashable) -> str:
    """The ETag of what these facts shape. Weak: the same page goes out compressed and plain."""
    return f'W/"{sha256(repr((edition(), facts)).encode()).hexdigest()[:24]}"'


def unchanged(request: HttpRequest, etag: str) -> HttpResponse | None:
    """The empty answer to a browser that has the page already."""
    answer = None if settings.DEBUG else get_conditional_response(request, etag=etag)
    return None if answer is None else _public(answer, etag)


def rendered(request: HttpRequest, etag: str, make: Callable[[], str]) -> HttpResponse:
    """The page of this tag at this address, compressed for whoever takes it so."""
    if settings.DEBUG:
        return HttpResponse(make())
    packed = PAGES.get((request.path, etag), lambda: compress(make().encode(), 6, mtime=0))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        answer = HttpResponse(packed, headers={"Content-Encoding": "gzip"})
    else:
        answer = HttpResponse(decompress(packed))
    return _public(answer, etag)


def _public(answer: HttpResponse, etag: str) -> HttpResponse:
    answer["ETag"] = etag
    answer["Cache-Control"] = "public, no-cache"
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer


SHAPING = ("templates/**/*.html", "tournament/**/*.py", "tournament/static/**/*.*", "tournament/locale/**/*.mo")
SHAPING_CORE = ("rules/**/*.py", "scoring/**/*.py")


@cache
def edition() -> str:
    """Changes with whatever shapes a page beside its tournament, so that no phone keeps that of an older site."""
    base = Path(settings.BASE_DIR)
    files = sorted(file for pattern in (*SHAPING, *SHAPING_CORE) for file in base.glob(pattern) if file.is_file())
    return sha256(b"".join(sha256(file.read_bytes()).digest() for file in files)).hexdigest()[:12]

"""Conditional responses: 304 for a browser that already has the page, and pages that are the same for everybody
rendered once. Every ETag of the site is made here."""

from collections.abc import Callable, Hashable, Mapping
from gzip import compress, decompress
from hashlib import sha256
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from tournament.edition import edition
from tournament.http_negotiation import accepts_gzip, has_current
from tournament.single_flight import MemoryStore, SingleFlightCache, Store
from tournament.units import MEBIBYTE

PUBLIC = "public, no-cache"
PRIVATE = "private, no-cache"
"""Browsers keep the response, and ask before they show it again."""


def _page_store() -> Store[str, bytes]:
    process_store: MemoryStore[str, bytes] = MemoryStore(16 * MEBIBYTE, len)
    if not settings.VALKEY_URL:
        return process_store
    from tournament.valkey import shared_store  # its library is not installed in a hall

    return shared_store(process_store)


PAGES: SingleFlightCache[str, bytes] = SingleFlightCache(_page_store())
"""Compressed pages by ETag; shared by all web processes if they have a Valkey."""
RENDERING = Lock()
"""Held while a page for everybody is made. Python runs one thread at a time: six such pages made together would all be
as late as the last of them, and so would the hand that somebody saves in the meantime."""
TURN_SECONDS = 1.0
"""Seconds that a page waits for its turn; one that takes longer, as on a slow disk, delays nobody."""


def etag_of(request: HttpRequest, *facts: Hashable) -> str:
    """The ETag of a page that depends on these facts, at this address in the active language.

    Weak, because the same page is sent compressed and uncompressed. It is made from the facts and not the bytes, so it
    is known before anything is rendered and is the same in every process.
    """
    shaped = repr((edition(), request.path, get_language(), facts))
    return f'W/"{sha256(shaped.encode()).hexdigest()[:24]}"'


def not_modified(request: HttpRequest, etag: str, cache_control: str = PUBLIC) -> HttpResponse | None:
    """An empty response for a browser that has the page with this ETag; never while templates may change (DEBUG)."""
    if settings.DEBUG or request.method not in {"GET", "HEAD"}:
        return None
    unchanged = has_current(request.META.get("HTTP_IF_NONE_MATCH"), etag)
    return with_etag(HttpResponseNotModified(), etag, cache_control) if unchanged else None


def with_etag(response: HttpResponse, etag: str, cache_control: str = PUBLIC) -> HttpResponse:
    """The same response with its ETag and how long it may be cached."""
    response["ETag"] = etag
    response["Cache-Control"] = cache_control
    return response


def public_cache_control() -> str:
    """The Cache-Control of a tournament's public page: a delivery network may cache it, browsers ask each time."""
    seconds = settings.CDN_SECONDS
    return f"public, max-age=0, must-revalidate, s-maxage={seconds}" if seconds else PUBLIC


def cached_page(request: HttpRequest, etag: str, make: Callable[[], str], cache_control: str = PUBLIC) -> HttpResponse:
    """The page with this ETag, rendered once and sent compressed to browsers that accept it."""
    response = not_modified(request, etag, cache_control) or with_etag(_page(request, etag, make), etag, cache_control)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _page(request: HttpRequest, etag: str, make: Callable[[], str]) -> HttpResponse:
    if settings.DEBUG:
        return HttpResponse(make())
    packed = PAGES.get(etag, lambda: _rendered(make))
    if accepts_gzip(request.META.get("HTTP_ACCEPT_ENCODING")):
        return HttpResponse(packed, headers={"Content-Encoding": "gzip"})
    return HttpResponse(decompress(packed))


def _rendered(make: Callable[[], str]) -> bytes:
    has_turn = RENDERING.acquire(timeout=TURN_SECONDS)
    try:
        return compress(make().encode(), 6, mtime=0)
    finally:
        if has_turn:
            RENDERING.release()


def constant_page(
    request: HttpRequest, template: str, subjects: tuple[Hashable, ...], context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """A page at this address that depends only on `subjects` and on the code."""
    return cached_page(
        request, etag_of(request, *subjects), lambda: render_to_string(template, dict(context()), request)
    )

"""Pages that everybody sees alike: rendered once, compressed once, and answered with 304 where nothing changed."""

from collections.abc import Callable, Hashable, Mapping
from gzip import compress, decompress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers

from tournament.single_flight import MemoryStore, SingleFlightCache
from tournament.web.conditional import etag_of, not_modified, with_etag

PAGES: SingleFlightCache[str, bytes] = SingleFlightCache(MemoryStore(16 * 1024 * 1024, len))
"""Compressed pages by ETag."""


def cached_page(request: HttpRequest, etag: str, make: Callable[[], str]) -> HttpResponse:
    """The page that this ETag names, compressed for whoever takes it so."""
    response = not_modified(request, etag) or with_etag(_page(request, etag, make), etag)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _page(request: HttpRequest, etag: str, make: Callable[[], str]) -> HttpResponse:
    if settings.DEBUG:
        return HttpResponse(make())
    packed = PAGES.get(etag, lambda: compress(make().encode(), 6, mtime=0))
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(packed, headers={"Content-Encoding": "gzip"})
    return HttpResponse(decompress(packed))


def constant_page(
    request: HttpRequest, template: str, subjects: tuple[Hashable, ...], context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """The page of `subjects` at this address, which depends on nothing else but the code."""
    return cached_page(
        request, etag_of(request, *subjects), lambda: render_to_string(template, dict(context()), request)
    )

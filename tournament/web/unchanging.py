"""Pages that depend on nothing but the code and their address: made once a process, the same bytes for everyone."""

from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response

_pages: dict[Hashable, bytes] = {}


def unchanging(
    request: HttpRequest, template: str, subjects: tuple[Hashable, ...], context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """The page of `subjects` at this address, with an ETag; browsers and proxies keep it, and ask before using it."""
    key = (request.path, subjects)
    page = None if settings.DEBUG else _pages.get(key)
    if page is None:
        page = render_to_string(template, dict(context()), request).encode()
        _pages[key] = page
    etag = f'"{sha256(page).hexdigest()[:32]}"'
    answer = HttpResponse(page, headers={"Cache-Control": "public, no-cache", "ETag": etag})
    return get_conditional_response(request, etag=etag, response=answer) or answer

"""Conditional answers: 304 to a browser that has the page already. Every ETag of the site is made here."""

from collections.abc import Hashable
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournament.edition import edition

PUBLIC = "public, no-cache"
PRIVATE = "private, no-cache"
"""Browsers keep the answer, and ask before they show it again."""


def etag_of(request: HttpRequest, *facts: Hashable) -> str:
    """The ETag of what these facts shape at this address in the active language.

    Weak: the same page goes out compressed and plain. It names the facts and not the bytes, so that it is known
    before anything is rendered, and is the same in every process.
    """
    shaped = repr((edition(), request.path, get_language(), facts))
    return f'W/"{sha256(shaped.encode()).hexdigest()[:24]}"'


def not_modified(request: HttpRequest, etag: str, cache_control: str = PUBLIC) -> HttpResponse | None:
    """The empty answer to a browser that has what this ETag names; never while templates may change (DEBUG)."""
    response = None if settings.DEBUG else get_conditional_response(request, etag=etag)
    return None if response is None else with_etag(response, etag, cache_control)


def with_etag(response: HttpResponse, etag: str, cache_control: str = PUBLIC) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = cache_control
    return response

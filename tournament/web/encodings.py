"""Accepts only UTF-8 requests, which is what browsers send from our pages.

Python knows many encodings, some of them not for text, such as hex. Django fails with one of these when it first reads
a form, and with a query even before any middleware.
"""

import codecs
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.http import parse_header_parameters

READ = frozenset({"utf-8", "ascii"})
FOREIGN = "sumula.foreign_encoding"


def set_foreign_encoding_aside(environ: dict[str, Any]) -> None:
    """Hide an unsupported encoding from Django; `utf8_requests` refuses the request."""
    kind, parameters = parse_header_parameters(environ.get("CONTENT_TYPE", ""))
    if is_foreign(charset := parameters.get("charset", "")):
        environ |= {"CONTENT_TYPE": kind, FOREIGN: charset}


def utf8_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that runs before anything reads a form: refuse (400) any other encoding."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if charset := request.META.get(FOREIGN):
            raise BadRequest(f"The request is encoded in {charset!r}, not in UTF-8.")
        return get_response(request)

    return middleware


def is_foreign(encoding: str) -> bool:
    """Whether Python knows the encoding and it is not UTF-8. Django reads unknown ones as UTF-8."""
    try:
        return bool(encoding) and codecs.lookup(encoding).name not in READ
    except (LookupError, ValueError):
        return False

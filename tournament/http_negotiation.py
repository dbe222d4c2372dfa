"""What a browser already has (`If-None-Match`) and what it can read (`Accept-Encoding`): which response it gets.

Every ETag of ours names the content and not its bytes, so tags are compared weakly: `W/"x"` is `"x"` (RFC 9110,
8.8.3.2). A header that is missing is None or empty.
"""

import re
from functools import lru_cache
from http import HTTPStatus

PACKED, UNCHANGED = HTTPStatus.OK.value, HTTPStatus.NOT_MODIFIED.value
TAG = re.compile(r'(?:W/)?("[^"]*")')


def has_current(if_none_match: str | None, etag: str) -> bool:
    """Whether the browser has the response with this ETag: it names the tag, alone or in a list, or says `*`."""
    if not if_none_match:
        return False
    if if_none_match == etag:  # nearly every poll
        return True
    return if_none_match.strip() == "*" or etag.removeprefix("W/") in TAG.findall(if_none_match)


@lru_cache(64)  # browsers send few different ones
def accepts_gzip(accept_encoding: str | None) -> bool:
    """Whether the browser accepts gzip, by name or by `*`; a weight of 0 refuses it."""
    if not accept_encoding:
        return False
    weights = dict(map(_weight, accept_encoding.lower().split(",")))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _weight(coding: str) -> tuple[str, float]:
    """The name of a coding and its weight from 0 to 1; 0 where that is no number."""
    name, _, parameter = coding.partition(";")
    weight = parameter.strip().removeprefix("q=") or "1"
    try:
        return name.strip(), float(weight)
    except ValueError:
        return name.strip(), 0.0


def status_of_kept(if_none_match: str | None, accept_encoding: str | None, etag: str) -> int | None:
    """The status of the kept response, compressed, with this ETag: `UNCHANGED` for a browser that has it, `PACKED` for
    one that can read it; None for one to which it must be sent uncompressed."""
    if has_current(if_none_match, etag):
        return UNCHANGED
    return PACKED if accepts_gzip(accept_encoding) else None

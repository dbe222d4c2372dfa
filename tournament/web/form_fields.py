"""Reads what forms send: hidden fields (a value that no page of ours sends is a bad request, 400)."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Literal

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from tournament.services.writing.context import WriteContext
from tournament.web.requests import DeviceRequest
from tournament.whole_numbers import plain_number

Fields = Mapping[str, str]
"""The fields of a form by their names, as typed."""
MAX_KEY_LENGTH = 64
LIST_SEEN = "list_seen"
"""The hidden field of a page that shows a list before it is entered: the digest of what it shows."""


def new_key() -> str:
    """A new idempotency key: made with a form, so that the form counts once however often it is sent."""
    return secrets.token_urlsafe(16)


def posted_key(request: HttpRequest) -> str:
    """The key of a posted form, by which it counts once. Raises `BadRequest` if there is none, or it is not ASCII."""
    key = request.POST.get("key", "")
    if not 0 < len(key) <= MAX_KEY_LENGTH or not key.isascii() or not key.isprintable():
        raise BadRequest("key")
    return key


def posted_seq(request: HttpRequest) -> int:
    """The revision of the page that contained the form."""
    return posted_number(request, "seq")


def posted_number(request: HttpRequest, name: str) -> int:
    """A number in a hidden field."""
    number = plain_number(request.POST.get(name, ""))
    if number is None:
        raise BadRequest(name)
    return number


def posted_text(request: HttpRequest, name: str) -> str:
    """The text of a field, without invisible characters."""
    text = request.POST.get(name, "")
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()


def digest_of(value: object) -> str:
    """A digest of what a page shows before it is entered, to be sent with its form."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


def differs_from_page(request: HttpRequest, digest: str) -> bool:
    """Whether a list was changed below the page that showed it. False if it was sent by a page that showed none."""
    return request.POST.get(LIST_SEEN, digest) != digest


def sent_by_script(request: HttpRequest) -> bool:
    """Whether js/drafts/sending.js sent the form; it is then given the address to go to and the new revision."""
    return request.headers.get("Accept") == "application/json"


def posted(request: HttpRequest) -> QueryDict | None:
    """The data of a posted form; None if the page was only opened."""
    return request.POST if request.method == "POST" else None


def posted_side(request: HttpRequest, name: str) -> Literal[0, 1] | None:
    """The side, 0 or 1, chosen in a form; None for neither."""
    sides: dict[str, Literal[0, 1]] = {"0": 0, "1": 1}
    return sides.get(request.POST.get(name, ""))


def scorer_context(request: DeviceRequest) -> WriteContext:
    """The write context of a scorer's form: which phone sends it, and from which page."""
    return WriteContext(posted_key(request), posted_seq(request), device=request.device)


def requested_game(request: HttpRequest) -> int | None:
    """The number of the requested game of a match; None: the one being played."""
    return plain_number(request.POST.get("game") or request.GET.get("game") or "")


def requested_hand(request: HttpRequest) -> int | None:
    """The number of the last hand on the page; None: the last one of the game."""
    return plain_number(request.GET.get("until", "")) or None

"""Files for download: their names, and the response that makes browsers save them."""

from collections.abc import Iterable
from typing import TypeVar

from django.http import HttpResponse
from django.utils.text import slugify

from tournament.models import Tournament

File = TypeVar("File", bound=HttpResponse)


def file_stem(tournament: Tournament) -> str:
    """The beginning of the names of a tournament's files."""
    return "-".join(filter(None, ("sumula", slugify(tournament.name)[:60].strip("-"))))


def pairs_file_stem(names: Iterable[str], prefix: str = "") -> str:
    """A file name made of the pairs' names, in characters that every system accepts: sumula-412-ana-bia-caio-davi."""
    parts = (slugify(name.replace("/", " "))[:40].strip("-") for name in names)
    return "-".join(filter(None, ("sumula", prefix, *parts)))


def as_attachment(response: File, name: str) -> File:
    """The response as a file that the browser saves under `name`."""
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def json_attachment(text: str, name: str) -> HttpResponse:
    """A JSON text that the browser saves under `name`."""
    return as_attachment(HttpResponse(text, content_type="application/json"), name)

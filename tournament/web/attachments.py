"""Files for download: their names, and the response that makes browsers save them."""

from django.http import HttpResponse
from django.utils.text import slugify

from tournament.models import Tournament


def file_stem(tournament: Tournament) -> str:
    """The beginning of the names of a tournament's files."""
    return "-".join(filter(None, ("sumula", slugify(tournament.name)[:60].strip("-"))))


def json_attachment(text: str, name: str) -> HttpResponse:
    """A JSON text that the browser saves under `name`."""
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response

"""Forms as pages make them, and a file that is uploaded."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.factories import write_context
from tournament.models import Club

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


def posted(**fields: object) -> dict[str, object]:
    """A form as made by a page."""
    return {"key": write_context().key, **fields}


def upload_file(client: Client, club: Club, data: bytes, **fields: object) -> Any:
    file = SimpleUploadedFile("taça.json", data, "application/json")
    return client.post(f"/en/clubs/{club.public_id}/import", posted(file=file, **fields))

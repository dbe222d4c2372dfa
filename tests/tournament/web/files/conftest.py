"""An organiser signed in, and a tournament being played."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.factories import founded, play_round, write_context
from tournament.models import Club, Tournament

LEAGUE = [{"id": "all", "kind": "round_robin", "criteria": ["wins", "lots"]}]


@pytest.fixture
def league(club: Club) -> Tournament:
    """Four pairs; the first round is played."""
    tournament = founded(club, 4, LEAGUE)
    play_round(tournament, "all", 1)
    return tournament


def posted(**fields: object) -> dict[str, object]:
    """A form as made by a page."""
    return {"key": write_context().key, **fields}


def upload_file(client: Client, club: Club, data: bytes, **fields: object) -> Any:
    file = SimpleUploadedFile("taça.json", data, "application/json")
    return client.post(f"/en/clubs/{club.public_id}/import", posted(file=file, **fields))

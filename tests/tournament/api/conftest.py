"""A published tournament being played, and a program with a token of its club."""

import json
from itertools import count
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tournament.api.sending import Send
from tests.tournament.factories import codes, founded, groups_and_final, open_round, play_round, published
from tests.tournament.factories import write_context as context
from tournament.models import Club, Match, Tournament, User
from tournament.permissions import TOKEN_ACTIONS
from tournament.services import grants

_keys = count(1)


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """Two groups of four; the first round played, the second open."""
    row = published(founded(club, 8, groups_and_final(codes(8))))
    play_round(row, "groups", 1)
    open_round(row, "groups", 2)
    return row


@pytest.fixture
def base(tournament: Tournament) -> str:
    return f"/api/v1/tournaments/{tournament.public_id}"


@pytest.fixture
def match(tournament: Tournament) -> Match:
    """A match that is still to be played."""
    return Match.objects.filter(round__stage__tournament=tournament, confirmed=False, second__isnull=False).order_by(
        "pk"
    )[0]


@pytest.fixture
def game(base: str, match: Match) -> str:
    return f"{base}/matches/{match.pk}/games/1"


@pytest.fixture
def secret(club: Club, ana: User) -> str:
    return grants.give_token(club, TOKEN_ACTIONS, context=context(actor=ana), label="scoreboard").secret


@pytest.fixture
def send(client: Client, secret: str) -> Send:
    """Send a request of the program, with a key of its own each time."""

    def sent(method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        headers = {"Authorization": f"Bearer {secret}", "Idempotency-Key": f"k{next(_keys)}", **headers}
        data = b"" if body is None else json.dumps(body)
        return client.generic(method, path, data, content_type="application/json", headers=headers)

    return sent

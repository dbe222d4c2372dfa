"""A published tournament of two groups and a knock-out, half played; and phones that look at it."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    play_round,
    published,
)
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Tournament, User
from tournament.web.public import access


@pytest.fixture
def tournament(ana: User) -> Tournament:
    """Eight pairs in two groups; two of three rounds are played."""
    tournament = published(founded(club_of(ana), 8, groups_and_final(codes(8))))
    for number in (1, 2):
        play_round(tournament, "groups", number)
    return tournament


@pytest.fixture
def look(client: Client) -> Callable[..., str]:
    """The text of a page as a person reads it, without markup."""

    def look(tournament: Tournament, page: str = "") -> str:
        response = client.get(address(tournament, page))
        assert response.status_code == 200, response
        return main_text(response.content.decode())

    return look


@pytest.fixture
def from_views(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which a view responded."""
    asked: list[str] = []
    whole = access.cached_page
    monkeypatch.setattr(
        access, "cached_page", lambda request, *rest: (asked.append(request.path), whole(request, *rest))[1]
    )
    return asked

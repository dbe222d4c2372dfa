"""A format in one file: the pages of a tournament show the invented seventh, and call it by its name."""

import pytest
from django.test import Client

from scoring.formats import formats
from tests.scoring.formats.ladder_format import LADDER
from tests.tournament.factories import club_of, founded, open_round, play_round, published
from tests.tournament.web.public.pages import address, main_text
from tournament.models import Tournament, User

pytestmark = pytest.mark.django_db
STAGE = {"id": "rungs", "kind": "ladder", "rounds": 3, "criteria": ["wins", "lots"]}


@pytest.fixture
def tournament(ana: User, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Five pairs; one of three rounds is played and the next is open."""
    monkeypatch.setitem(formats(), LADDER.kind, LADDER)
    tournament = published(founded(club_of(ana), 5, [STAGE]))
    play_round(tournament, "rungs", 1)
    open_round(tournament, "rungs", 2)
    return tournament


PUBLIC = ("", "standings/", "schedule/", "pairs/", "pairs/P01/", "regulation/")


@pytest.mark.parametrize("page", PUBLIC)
def test_the_public_sees_it(tournament: Tournament, page: str) -> None:
    response = Client().get(address(tournament, page))
    assert response.status_code == 200
    assert ("Ana 1" in main_text(response.content.decode())) == (page != "regulation/")


@pytest.mark.parametrize("page", ["standings/", "regulation/"])
def test_a_ladder_is_called_by_its_title(tournament: Tournament, page: str) -> None:
    assert "Ladder" in main_text(Client().get(address(tournament, page)).content.decode())


def test_a_ladder_has_no_bracket_to_look_at(tournament: Tournament) -> None:
    assert "/bracket/" not in Client().get(address(tournament)).content.decode()


@pytest.mark.parametrize(
    "page",
    ["", "standings/", "schedule/", "boards/pairs/P01/", "history/", "lots/", "print/", "setup/", "setup/format"],
)
def test_the_organiser_sees_a_ladder(tournament: Tournament, client: Client, ana: User, page: str) -> None:
    client.force_login(ana)
    assert client.get(f"/en/desk/{tournament.public_id}/{page}").status_code == 200


def test_the_desk_counts_its_rounds(tournament: Tournament, client: Client, ana: User) -> None:
    client.force_login(ana)
    assert "Round 2 of 3" in main_text(client.get(f"/en/desk/{tournament.public_id}/").content.decode())

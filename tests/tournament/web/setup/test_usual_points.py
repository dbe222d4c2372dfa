"""Where the set-up says that the points and the ranking came with the format, and leads to them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.factories import club_of, codes, founded, groups_and_final
from tests.tournament.web.setup.forms import HALL, page, send
from tournament.models import Tournament, User
from tournament.services.tournaments.stage_scoring import SCORING

pytestmark = pytest.mark.django_db
WORDS = "Os pontos e a classificação são os usuais desta forma de disputa."


def set_up(ana: User, **plan: object) -> Tournament:
    """A tournament of a format, with `plan`."""
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    Tournament.objects.filter(pk=tournament.pk).update(plan={**tournament.plan, **plan})
    return tournament


def notice_and_link(client: Client, tournament: Tournament, name: str) -> tuple[bool, bool]:
    """Whether the page says whose points apply, and whether it leads to them after saying so."""
    html = page(client.get(reverse(name, args=[tournament.public_id])))
    link = f'href="{reverse("setup-scoring", args=[tournament.public_id])}">Ver ou mudar'
    return WORDS in html, link in html


def test_the_step_after_the_format_leads_to_its_points(organiser: Client, ana: User) -> None:
    """The format's button leads to the hall, past the step of the points."""
    tournament = set_up(ana)
    response = send(organiser, tournament, "setup-format", preset="knockout", use="1")
    assert response.url == reverse("setup-hall", args=[tournament.public_id])
    assert notice_and_link(organiser, tournament, "setup-hall") == (True, True)
    send(organiser, tournament, "setup-hall", **HALL)
    response = send(organiser, tournament, "setup-format", preset="all-play-all", use="1")
    assert response.url == reverse("tournament-setup", args=[tournament.public_id])
    assert notice_and_link(organiser, tournament, "tournament-setup") == (True, True)


@pytest.mark.parametrize("plan", [{"preset": "knockout", SCORING: {"groups": {"criteria": ["wins"]}}}, {}])
def test_own_points_and_those_of_a_file_are_not_called_usual(organiser: Client, ana: User, plan: dict) -> None:
    tournament = set_up(ana, **plan)
    for name in ("setup-hall", "tournament-setup"):
        assert notice_and_link(organiser, tournament, name) == (False, False)

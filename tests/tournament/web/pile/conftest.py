"""A pile of three sheets, and two people of the desk."""

import pytest

from tests.tournament.factories import club_of, founded
from tests.tournament.web.desk.desks import Desk
from tournament.models import Match, Membership, User

ROUND_ROBIN = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}]


@pytest.fixture
def desk(ana: User) -> Desk:
    """Six pairs, three tables of the first round."""
    desk = Desk(founded(club_of(ana), 6, ROUND_ROBIN), ana)
    desk.open_round(1, "final")
    return desk


@pytest.fixture
def tables(desk: Desk) -> list[Match]:
    return sorted(desk.matches(1), key=lambda match: match.table or 0)


@pytest.fixture
def colleague(desk: Desk, bia: User) -> Desk:
    """A scorekeeper of the same club."""
    club = desk.tournament.club
    Membership.objects.create(club=club, user=bia, role="scorekeeper", created=desk.tournament.created)
    return Desk(desk.tournament, bia)

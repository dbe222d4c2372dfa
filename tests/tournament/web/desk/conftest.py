"""An organiser at the desk, with a browser that keeps its session; and a tournament being played."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
)
from tests.tournament.web.desk.desks import KNOCKOUT, Desk
from tests.tournament.web.desk.grids import Grid
from tournament.models import Match, Membership, User


@pytest.fixture
def desk_of(ana: User) -> Callable[..., Desk]:
    """A desk for a tournament with this many pairs and these stages."""

    def made(pairs: int, stages: list[dict[str, Any]] = KNOCKOUT) -> Desk:
        return Desk(founded(club_of(ana), pairs, stages), ana)

    return made


@pytest.fixture
def knockout(desk_of) -> Desk:
    """Four pairs, nothing drawn yet."""
    return desk_of(4)


@pytest.fixture
def groups(desk_of) -> Desk:
    """Eight pairs in two groups, of which two each go on."""
    return desk_of(8, groups_and_final(codes(8)))


@pytest.fixture
def colleague(knockout: Desk, bia: User) -> Desk:
    """Another organiser of the same club."""
    Membership.objects.create(
        club=knockout.tournament.club, user=bia, role="organiser", created=knockout.tournament.created
    )
    return Desk(knockout.tournament, bia)


@pytest.fixture
def match(knockout: Desk) -> Match:
    """P01 against P04, nothing played."""
    return knockout.open_round(1, "final")[0]


@pytest.fixture
def league(desk_of):
    """Six pairs, three tables."""
    desk = desk_of(6, [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}])
    desk.open_round(1, "final")
    return desk


@pytest.fixture
def grid(league) -> Grid:
    return Grid(league)


@pytest.fixture
def tables(league) -> list[Match]:
    return sorted(league.matches(1), key=lambda match: match.table)

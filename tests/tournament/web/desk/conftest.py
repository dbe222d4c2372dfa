"""An organiser at the desk, with a browser that keeps its session; and a tournament being played."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.test import Client

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
)
from tests.tournament.web.desk.grids import Grid
from tournament.models import Match, Membership, Round, Tournament, User
from tournament.services.tournament_writing.writer import desk_seq, tournament_scope

_keys = count(1)
KNOCKOUT = [{"id": "final", "kind": "single_elimination"}]


class Desk:
    """Somebody at the desk of one tournament."""

    def __init__(self, tournament: Tournament, user: User) -> None:
        self.tournament, self.user = tournament, user
        self.client = Client(enforce_csrf_checks=False)
        self.client.force_login(user)
        self.base = f"/en/desk/{tournament.public_id}/"

    @property
    def seq(self) -> int:
        return desk_seq(tournament_scope(self.tournament.pk))

    def get(self, path: str = "", **headers: Any):
        return self.client.get(self.base + path, headers=headers)

    def post(self, path: str, **fields: Any):
        """Send a form made from the present state, unless `seq` or `key` say otherwise."""
        defaults = {"seq": self.seq, "key": f"desk-{next(_keys)}"}
        return self.client.post(self.base + path, {**defaults, **fields})

    def post_match(self, match: Match, path: str, **fields: Any):
        """Send a form of a match's page: its seq is that of the match."""
        from tests.tournament.factories import match_seq

        return self.post(f"match/{match.pk}/{path}", **{"seq": match_seq(match), **fields})

    def round(self, number: int, stage: str | None = None) -> Round:
        rows = Round.objects.select_related("stage").filter(stage__tournament=self.tournament, removed=False)
        return rows.get(number=number, **({"stage__key": stage} if stage else {}))

    def matches(self, number: int, stage: str | None = None) -> list[Match]:
        return matches_of(self.round(number, stage))

    def open_round(self, number: int, stage: str) -> list[Match]:
        """Draw and publish a round; returns its matches."""
        open_round(self.tournament, stage, number)
        return self.matches(number, stage)


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

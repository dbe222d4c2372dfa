"""A league being played: its organiser, and the phones of both pairs of the first match."""

from typing import Any

import pytest

from tests.tournament.leagues import first_match, league
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.league.pair_phones import PairPhone
from tournament.models import Entry, Match, Tournament, User


@pytest.fixture
def tournament(ana: User, settings: Any) -> Tournament:
    settings.SITE_URL = "https://sumula.example.org"
    return league(ana)


@pytest.fixture
def match(tournament: Tournament) -> Match:
    return first_match(tournament)


@pytest.fixture
def ours(match: Match) -> PairPhone:
    return PairPhone(match, Entry.objects.get(pk=match.first_id))


@pytest.fixture
def theirs(match: Match) -> PairPhone:
    return PairPhone(match, Entry.objects.get(pk=match.second_id))


@pytest.fixture
def desk(tournament: Tournament, ana: User) -> Desk:
    return Desk(tournament, ana)

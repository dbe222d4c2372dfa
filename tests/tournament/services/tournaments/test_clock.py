"""A laptop whose clock is set back between two writes: the numbers of the events decide which comes first."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.factories import club_of, codes, founded, groups_and_final, play_on, published
from tests.tournament.services.matches.games import Table, hand
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Event, Hand
from tournament.services import matches, quick
from tournament.services.matches.proving import prove_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def backwards(monkeypatch):
    """Every reading of the clock shows a minute less than the one before."""
    beginning = timezone.now()
    times = (beginning - timedelta(minutes=minutes) for minutes in range(1_000_000))
    monkeypatch.setattr("django.utils.timezone.now", lambda: next(times))


def test_hands_stay_in_their_order(backwards):
    table = Table(quick.start("apcef-sc-2022", key="start"))
    for points in (100, 110, 120):
        table.record(hand(points))
    rows = matches.game_view(table.match).rows
    points = [version.document["sides"][0]["table_points"] for version in Hand.objects.order_by("number")]
    assert (len(rows), points) == (3, [100, 110, 120])
    times = list(Event.objects.order_by("seq").values_list("time", flat=True))
    assert times == sorted(times, reverse=True)
    assert prove_match(table.match.pk) == []


@pytest.mark.sqlite_by_day
def test_a_tournament_is_played_to_its_end(backwards, ana):
    tournament = published(founded(club_of(ana), 8, groups_and_final(codes(8))))
    play_on(tournament)
    assert faults(tournament) == []

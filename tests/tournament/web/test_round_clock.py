"""The clock of a round on every page: what the browser counts by, the same for everybody."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    matches_of,
    open_round,
    published,
    round_of,
    write_context,
)
from tests.tournament.web.public.pages import address
from tournament.models import Round, Tournament, User
from tournament.services.tournaments import founding
from tournament.web.round_clock import RoundClock, round_clock

pytestmark = pytest.mark.usefixtures("in_english")

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
AT_NOON = int(NOON.timestamp() * 1000)
MINUTE = 60_000


@pytest.fixture
def playing(ana: User) -> Tournament:
    """The first round has been running since noon, an hour for each round."""
    tournament = published(founded(club_of(ana), 8, groups_and_final(codes(8))))
    open_round(tournament, "groups", 1)
    founding.change_settings(tournament, plan={"minutes": 60}, context=write_context())
    Round.objects.filter(stage__tournament=tournament).update(clock_started=NOON)
    return tournament


@pytest.mark.parametrize(
    ("row", "plan", "expected"),
    [
        ({}, {"minutes": 60}, RoundClock()),
        ({"starts": NOON}, {}, RoundClock(begins=AT_NOON, hour="12:00")),
        ({"clock_started": NOON}, {}, RoundClock(AT_NOON, hour="12:00")),
        (
            {"clock_started": NOON, "clock_lost": 120},
            {"minutes": 60, "clock": "stop"},
            RoundClock(AT_NOON, AT_NOON + 62 * MINUTE, hour="12:00", rule="Every table stops at once."),
        ),
        (
            {"clock_started": NOON, "clock_stopped": NOON + timedelta(minutes=15), "clock_lost": 60},
            {"minutes": 60},
            RoundClock(AT_NOON, seconds_left=46 * 60, stopped=True, hour="12:15"),
        ),
        (
            {"clock_started": NOON, "clock_stopped": NOON + timedelta(minutes=15)},
            {},
            RoundClock(AT_NOON, stopped=True, hour="12:15"),
        ),
    ],
    ids=["none", "planned", "without an end", "runs", "stopped", "stopped without an end"],
)
def test_the_clock_is_the_rounds_own(row, plan, expected):
    with timezone.override(UTC):
        assert round_clock(Round(**row), plan) == expected


@pytest.mark.django_db
def test_phones_at_the_tables_and_in_the_hall_count_the_same(playing):
    """Three pages, one end."""
    match = matches_of(round_of(playing, "groups", 1))[0]
    addresses = [address(playing), address(playing, "screen/"), f"/en/g/{match.score_id}/", f"/en/w/{match.watch_id}/"]
    pages = [Client().get(to).content.decode() for to in addresses]
    ends = [re.findall(r'data-clock[^>]* data-ends="?(\d+)', page) for page in pages]
    assert ends == [[str(AT_NOON + 60 * MINUTE)]] * 4


@pytest.mark.django_db
def test_without_a_set_time_there_is_nothing_to_count(playing):
    founding.change_settings(playing, plan={}, context=write_context())
    match = matches_of(round_of(playing, "groups", 1))[0]
    for to in (address(playing), f"/en/g/{match.score_id}/"):
        assert "data-clock " not in Client().get(to).content.decode()

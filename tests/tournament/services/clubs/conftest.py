"""A club of Ana's, and what its chain of events contains."""

import pytest

from tournament.models import Event
from tournament.services import clubs
from tournament.services.writing.changes import asked_of


@pytest.fixture
def club(ana):
    return clubs.create_club(ana, "Clube Náutico", time_zone="America/Sao_Paulo")


@pytest.fixture
def club_events(club):
    """(kind, what was asked) of every event of the club after its founding."""

    def of_club():
        events = Event.objects.in_scope(*clubs.club_scope(club)).exclude(kind="founded")
        return [(event.kind, asked_of(event)) for event in events]

    return of_club

"""A club of Ana's, and what its chain of events tells."""

import pytest

from tournament.models import Event
from tournament.services import clubs


@pytest.fixture
def club(ana):
    return clubs.create_club(ana, "Clube Náutico", time_zone="America/Sao_Paulo")


@pytest.fixture
def club_events(club):
    """(kind, payload) of every event of the club after its founding."""

    def of_club():
        events = Event.objects.of(*clubs.scope_of(club)).exclude(kind="founded")
        return [(event.kind, event.payload) for event in events]

    return of_club

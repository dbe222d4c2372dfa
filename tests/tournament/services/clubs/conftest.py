"""What the chain of events of a club contains."""

import pytest

from tournament.models import Event
from tournament.services import clubs
from tournament.services.writing.changes import asked_of


@pytest.fixture
def club_events(founded_club):
    """(kind, what was asked) of every event of the club after its founding."""

    def of_club():
        events = Event.objects.in_scope(*clubs.club_scope(founded_club)).exclude(kind="founded")
        return [(event.kind, asked_of(event)) for event in events]

    return of_club

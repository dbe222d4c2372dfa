"""A referee of the club, and what its chain of events contains."""

import pytest
from django.utils import timezone

from tournament.models import Event, Membership
from tournament.permissions import Role
from tournament.services import clubs
from tournament.services.writing.changes import asked_of


@pytest.fixture
def membership(founded_club, bia):
    """Bia's, who is a referee."""
    return Membership.objects.create(club=founded_club, user=bia, role=Role.REFEREE, created=timezone.now())


@pytest.fixture
def club_events(founded_club):
    """(kind, what was asked) of every event of the club after its founding."""

    def of_club():
        events = Event.objects.in_scope(*clubs.club_scope(founded_club)).exclude(kind="founded")
        return [(event.kind, asked_of(event)) for event in events]

    return of_club

"""A match whose sheet is printed and photographed once for all tests, and functions that send photos of it."""

import pytest
from django.test import Client

from tests.tournament.factories import first_knockout_match
from tournament.models import Match, Membership, User
from tournament.permissions import Role


@pytest.fixture
def match(ana: User) -> Match:
    """A match with the same code each time, so that its sheet is printed and photographed once for all tests."""
    match = first_knockout_match(ana)
    match.watch_id = "Jx3kQ7wZ2mNp"
    match.save(update_fields=["watch_id"])
    return match


@pytest.fixture
def referee(ana: User, match: Match) -> Client:
    Membership.objects.filter(user=ana).update(role=Role.REFEREE)
    client = Client()
    client.force_login(ana)
    return client

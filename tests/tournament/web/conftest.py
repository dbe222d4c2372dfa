"""Who requests most pages: the organiser of a club, signed in, or nobody; and the disk to which they write. No page
asks for an undefined variable."""

import pytest
from django.test import Client

from tests.tournament.web.full_disk import fill_before_each_form
from tournament.models import User


@pytest.fixture
def organiser(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def csrf_client() -> Client:
    """A browser whose forms Django checks for forgery, as it does outside tests."""
    return Client(enforce_csrf_checks=True)


@pytest.fixture(autouse=True)
def _templates(strict_templates: None) -> None: ...


@pytest.fixture(autouse=True)
def disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk with room, unless the module is marked `also_on_a_full_disk`."""
    if getattr(request, "param", "with room") == "full at first":
        fill_before_each_form(monkeypatch)

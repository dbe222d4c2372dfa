"""Nobody opens a page that the table of `permissions` does not let them open."""

import pytest
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import path, resolve

from tournament import permissions
from tournament.permissions import Action, Role
from tournament.web.gate import Gate

urlpatterns = [
    path("unlisted", HttpResponse, name="unlisted"),
    path("nameless", HttpResponse),
    path("members", HttpResponse, name="members"),
    path("open", HttpResponse, name="open"),
]


class Visitor:
    def __init__(self, signed_in):
        self.is_authenticated = signed_in


@pytest.fixture
def enter(settings, monkeypatch):
    """Send a visitor to an address of the little site above."""
    settings.ROOT_URLCONF = __name__
    monkeypatch.setitem(permissions.ALLOWED, "members only", frozenset({Role.MEMBER}))
    monkeypatch.setitem(permissions.PAGES, "members", "members only")
    monkeypatch.setitem(permissions.PAGES, "open", Action.SEE_PUBLIC_PAGES)

    def go(address, **attributes):
        request = RequestFactory().get(address)
        request.resolver_match = resolve(address)
        vars(request).update(attributes)
        return Gate(HttpResponse).process_view(request, None, (), {})

    return go


@pytest.mark.parametrize("address", ["/unlisted", "/nameless"])
def test_a_page_without_a_row_is_open_to_nobody(enter, address):
    with pytest.raises(ImproperlyConfigured, match=r"has no row in tournament\.permissions\.PAGES"):
        enter(address, user=Visitor(signed_in=True))


def test_a_page_for_members_is_closed_to_the_rest(enter):
    assert enter("/members", user=Visitor(signed_in=True)) is None
    with pytest.raises(PermissionDenied):
        enter("/members", user=Visitor(signed_in=False))


def test_an_open_page_asks_nobody_who_they_are(enter):
    """The request has no `user` at all: touching it would touch the session."""
    assert enter("/open") is None

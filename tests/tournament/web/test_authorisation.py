"""Nobody can open a page that the table of `permissions` does not allow them to open."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ImproperlyConfigured
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.urls import include, path, resolve
from django.utils import timezone, translation

from tests.tournament.memberships import join_club
from tournament.models import Tournament
from tournament.permissions import Action, Role
from tournament.required_actions import REQUIRED_ACTIONS
from tournament.services import clubs
from tournament.web.authorisation import AuthorisationMiddleware

urlpatterns = [
    path("unlisted", HttpResponse, name="unlisted"),
    path("nameless", HttpResponse),
    path("members", HttpResponse, name="members"),
    path("open", HttpResponse, name="open"),
    path("<str:club_id>/desk", HttpResponse, name="desk"),
    path("t/<str:tournament_id>/desk", HttpResponse, name="desk"),
    path("<str:club_id>/t/<str:tournament_id>/desk", HttpResponse, name="desk"),
    path("homeless", HttpResponse, name="desk"),
    path("site/", include("tournament.web.urls")),
    path("language/<str:code>", HttpResponse, name="choose-language"),
]


@pytest.fixture
def enter(settings, monkeypatch):
    """Send somebody to an address of the little site above; returns the request and the middleware's own response."""
    settings.ROOT_URLCONF = __name__
    monkeypatch.setitem(REQUIRED_ACTIONS, "members", Action.MANAGE_ACCOUNT)
    monkeypatch.setitem(REQUIRED_ACTIONS, "open", Action.SEE_PUBLIC_PAGES)
    monkeypatch.setitem(REQUIRED_ACTIONS, "desk", Action.RUN_ROUND)

    def go(address, method="get", headers=None, **attributes):
        request = getattr(RequestFactory(), method)(address, headers=headers)
        request.resolver_match = resolve(address.split("?")[0])
        vars(request).update(club=None, tournament=None, role=Role.ANYONE, **attributes)
        return request, AuthorisationMiddleware(HttpResponse).process_view(
            request, None, (), request.resolver_match.kwargs
        )

    return go


@pytest.fixture
def tournament(founded_club):
    return Tournament.objects.create(club=founded_club, name="Taça", regulation="faraes-2023", created=timezone.now())


@pytest.mark.smoke
@pytest.mark.parametrize("address", ["/unlisted", "/nameless"])
def test_a_page_without_a_row_is_open_to_nobody(enter, address):
    with pytest.raises(ImproperlyConfigured, match=r"has no row in tournament\.required_actions"):
        enter(address, user=AnonymousUser())


def test_an_open_page_asks_nobody_who_they_are(enter):
    """The request has no `user` at all: touching it would touch the session."""
    assert enter("/open")[1] is None


def test_an_action_of_a_club_needs_a_club_in_the_address(enter, ana):
    with pytest.raises(ImproperlyConfigured, match="the address names none"):
        enter("/homeless", user=ana)


def test_who_is_signed_in_may_see_to_their_account(enter, ana):
    request, response = enter("/members", user=ana)
    assert (response, request.role, request.closed) == (None, Role.MEMBER, True)


def test_who_is_not_is_led_to_sign_in_and_back(enter):
    response = enter("/members?sort=-name&q=a", user=AnonymousUser())[1]
    assert (response.status_code, response["Location"]) == (302, "/site/sign-in?next=/members%3Fsort%3D-name%26q%3Da")


def test_a_part_of_a_page_leads_the_whole_page_to_sign_in(enter):
    response = enter("/members", headers={"HX-Request": "true"}, user=AnonymousUser())[1]
    assert (response.status_code, response["HX-Redirect"]) == (200, "/site/sign-in")


def test_an_action_of_nobody_is_refused(enter):
    with translation.override("en"):
        response = enter("/members", "post", user=AnonymousUser())[1]
    assert response.status_code == 403
    assert "Sign in first" in response.content.decode()


@pytest.mark.parametrize("address", ["/{club}/desk", "/t/{tournament}/desk", "/{club}/t/{tournament}/desk"])
def test_the_view_finds_the_role_in_one_query(
    enter, ana, bia, founded_club, tournament, address, django_assert_num_queries
):
    join_club(founded_club, bia, Role.ORGANISER)
    join_club(clubs.create_club(ana, "Another"), bia, Role.VIEWER)
    with django_assert_num_queries(1):
        request, response = enter(
            address.format(club=founded_club.public_id, tournament=tournament.public_id), user=bia
        )
        assert (response, request.role, request.club) == (None, Role.ORGANISER, founded_club)
    assert request.tournament == (tournament if "/t/" in address else None)


@pytest.mark.parametrize("address", ["/{club}/desk", "/t/{tournament}/desk"])
def test_what_ones_role_may_not_is_refused_with_who_may(enter, bia, founded_club, tournament, address):
    join_club(founded_club, bia, Role.SCOREKEEPER)
    with translation.override("en"):
        response = enter(address.format(club=founded_club.public_id, tournament=tournament.public_id), user=bia)[1]
    assert response.status_code == 403
    text = " ".join(response.content.decode().split())
    assert "Your role in Clube Náutico (scorekeeper) does not allow this. Nothing was changed." in text
    assert "Roles that can do this: organiser, administrator." in text


@pytest.mark.parametrize("address", ["/{club}/desk", "/t/{tournament}/desk", "/nonsense/desk", "/t/nonsense/desk"])
def test_another_clubs_is_not_found(enter, bia, founded_club, tournament, address):
    join_club(clubs.create_club(bia, "Another"), founded_club.memberships.get().user, Role.VIEWER)
    with pytest.raises(Http404):
        enter(address.format(club=founded_club.public_id, tournament=tournament.public_id), user=bia)


def test_a_tournament_under_another_of_ones_clubs_is_not_found(enter, ana, tournament):
    other = clubs.create_club(ana, "Another")
    with pytest.raises(Http404):
        enter(f"/{other.public_id}/t/{tournament.public_id}/desk", user=ana)


def test_a_removed_tournament_is_not_found(enter, ana, tournament):
    Tournament.objects.update(removed=True)
    with pytest.raises(Http404):
        enter(f"/t/{tournament.public_id}/desk", user=ana)


def test_what_only_some_may_see_is_kept_nowhere(client, ana):
    client.force_login(ana)
    assert client.get("/en/account/")["Cache-Control"] == "private, no-store"
    assert client.get("/en/")["Cache-Control"] == "public, no-cache"


def test_a_page_is_the_same_for_everybody(client, ana):
    before = client.get("/en/").content
    client.force_login(ana)
    assert client.get("/en/").content == before


def test_a_clubs_pages_show_the_clubs_hours(enter, bia, founded_club):
    founded_club.time_zone = "America/Manaus"
    founded_club.save()
    join_club(founded_club, bia, Role.ORGANISER)
    with timezone.override(None):
        enter(f"/{founded_club.public_id}/desk", user=bia)
        assert timezone.get_current_timezone_name() == "America/Manaus"


def test_the_page_after_a_clubs_page_shows_the_hours_of_the_site(client, ana, founded_club, settings):
    clubs.change_club(founded_club, name=founded_club.name, time_zone="America/Manaus", actor=ana)
    client.force_login(ana)
    assert client.get(f"/en/clubs/{founded_club.public_id}/").status_code == 200
    assert timezone.get_current_timezone_name() == settings.TIME_ZONE

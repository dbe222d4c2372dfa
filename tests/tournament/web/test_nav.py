"""The links of an organiser's area: those one may follow, with the place one is in."""

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tournament.models import Tournament
from tournament.permissions import CLUB_ROLES, Role
from tournament.services import clubs
from tournament.web import nav
from tournament.web.roles import ROLE_DESCRIPTIONS, ROLE_NAMES, role_name

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english():
    with override("en"):
        yield


@pytest.fixture
def club(ana):
    return clubs.create_club(ana, "Clube Náutico")


@pytest.fixture
def links(rf):
    def at(path, role, club=None, tournament=None):
        request = rf.get(path)
        request.role, request.club, request.tournament = role, club, tournament
        return [(str(link.word), link.current) for link in nav.links(request)]

    return at


@pytest.mark.parametrize("role", CLUB_ROLES)
def test_of_a_club_only_its_administrator_finds_more_than_tournaments(links, club, role):
    more = [("Members", False), ("Club", False)] if role is Role.ADMINISTRATOR else []
    assert links(reverse("club", args=[club.public_id]), role, club) == [("Tournaments", True), *more]


def test_the_longest_address_is_where_one_is(links, club):
    here = links(reverse("club-member", args=[club.public_id, 1]), Role.ADMINISTRATOR, club)
    assert here == [("Tournaments", False), ("Members", True), ("Club", False)]


def test_of_nothing_yet_there_is_the_person(links):
    assert links(reverse("clubs"), Role.MEMBER) == [("My clubs", True), ("My account", False)]


def test_of_a_tournament_the_desk_comes_first(links, club):
    made = Tournament.objects.create(club=club, name="Taça", regulation="faraes-2023", created=timezone.now())
    found = links(reverse("desk", args=[made.public_id]), Role.VIEWER, club, made)
    assert found[0] == ("Round desk", True)
    assert [word for word, current in found if current] == ["Round desk"]


@pytest.mark.parametrize(
    ("page", "under"), [("desk-lots", "Preparation"), ("desk-decisions", "Preparation"), ("desk-late-entry", "Pairs")]
)
def test_a_page_stands_under_the_link_that_leads_to_it(links, club, page, under):
    made = Tournament.objects.create(club=club, name="Taça", regulation="faraes-2023", created=timezone.now())
    found = links(reverse(page, args=[made.public_id]), Role.ORGANISER, club, made)
    assert [word for word, current in found if current] == [under]


def test_every_role_has_its_word():
    assert set(ROLE_NAMES) == set(Role)
    assert set(ROLE_DESCRIPTIONS) == set(CLUB_ROLES)
    assert [role_name(role) for role in ("", "referee", Role.VIEWER)] == ["", "referee", "viewer"]

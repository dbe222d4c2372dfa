"""The links of an organiser's area: those that the person may follow, with the present page marked."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournament.factories import GROUPS_OF, codes, founded, groups_and_final, pair_facts, write_context
from tournament.models import Tournament
from tournament.permissions import CLUB_ROLES, Role
from tournament.services.tournaments import entering, founding
from tournament.services.tournaments.entering import PairFacts, TeamFacts
from tournament.web import nav
from tournament.web.roles import ROLE_DESCRIPTIONS, ROLE_NAMES, role_name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def links(rf):
    def at(path, role, club=None, tournament=None):
        request = rf.get(path)
        request.role, request.club, request.tournament = role, club, tournament
        return [(str(link.text), link.current) for link in nav.links(request)]

    return at


@pytest.mark.parametrize("role", CLUB_ROLES)
def test_each_role_finds_its_links_of_a_club(links, founded_club, role):
    more = {
        Role.ADMINISTRATOR: ["Members", "Club"],
    }.get(role, [])
    assert links(reverse("club", args=[founded_club.public_id]), role, founded_club) == [
        ("Tournaments", True),
        *((word, False) for word in more),
    ]


def test_the_longest_address_is_where_one_is(links, founded_club):
    here = links(reverse("club-member", args=[founded_club.public_id, 1]), Role.ADMINISTRATOR, founded_club)
    assert [word for word, current in here if current] == ["Members"]


def test_programs_stand_with_the_club(links, founded_club):
    for name in ("club-tokens", "club-webhooks"):
        here = links(reverse(name, args=[founded_club.public_id]), Role.ADMINISTRATOR, founded_club)
        assert [word for word, current in here if current] == ["Club"]


def test_a_persons_data_stand_with_the_club(links, founded_club):
    here = links(reverse("club-person", args=[founded_club.public_id]), Role.ADMINISTRATOR, founded_club)
    assert [word for word, current in here if current] == ["Club"]


def test_papers_are_where_their_link_is_until_it_gives_way_to_the_closing(links, founded_club):
    tournament = founded(founded_club, 4, groups_and_final(codes(4)))
    path = reverse("desk-print", args=[tournament.public_id])
    for finished, expected in ((False, "Print"), (True, "Closing")):
        tournament.finished = finished
        here = links(path, Role.ORGANISER, founded_club, tournament)
        assert [word for word, current in here if current] == [expected]


def test_who_is_in_no_tournament_sees_only_their_own_pages(links):
    assert links(reverse("clubs"), Role.MEMBER) == [("My clubs", True), ("My account", False)]


def test_the_desk_comes_first_in_a_tournament(links, founded_club):
    made = Tournament.objects.create(club=founded_club, name="Taça", regulation="faraes-2023", created=timezone.now())
    nav_links = links(reverse("desk", args=[made.public_id]), Role.VIEWER, founded_club, made)
    assert nav_links[0] == ("Round desk", True)
    assert [word for word, current in nav_links if current] == ["Round desk"]


@pytest.mark.parametrize(
    ("page", "under"), [("desk-lots", "Preparation"), ("desk-decisions", "Preparation"), ("desk-late-entry", "Pairs")]
)
def test_a_page_stands_under_the_link_that_leads_to_it(links, founded_club, page, under):
    made = Tournament.objects.create(club=founded_club, name="Taça", regulation="faraes-2023", created=timezone.now())
    nav_links = links(reverse(page, args=[made.public_id]), Role.ORGANISER, founded_club, made)
    assert [word for word, current in nav_links if current] == [under]


@pytest.mark.parametrize(
    ("page", "line"),
    [
        ("desk", ["Round desk", "Standings"]),
        ("desk-standings", ["Round desk", "Standings"]),
        ("desk-late-entry", ["Round desk", "Pairs"]),
        ("desk-history", ["Round desk", "History"]),
    ],
)
def test_a_phones_one_line_has_the_desk_and_where_one_is(rf, founded_club, page, line):
    made = Tournament.objects.create(club=founded_club, name="Taça", regulation="faraes-2023", created=timezone.now())
    request = rf.get(reverse(page, args=[made.public_id]))
    request.role, request.club, request.tournament = Role.ORGANISER, founded_club, made
    nav_links = nav.links(request)
    assert [link.text for link in nav_links if not link.folded] == line
    assert len(nav_links) > nav.PHONE_LINKS


def test_one_link_needs_no_fold(rf, founded_club):
    request = rf.get(reverse("club", args=[founded_club.public_id]))
    request.role, request.club, request.tournament = Role.ORGANISER, founded_club, None
    assert [link.folded for link in nav.links(request)] == [False]


@pytest.mark.smoke
def test_every_role_has_its_word():
    assert set(ROLE_NAMES) == set(Role)
    assert set(ROLE_DESCRIPTIONS) == set(CLUB_ROLES)
    assert [role_name(role) for role in ("", "referee", Role.VIEWER)] == ["", "referee", "viewer"]


@pytest.mark.parametrize(("stages", "bracket"), [(groups_and_final(codes(4))[:1], 0), (groups_and_final(codes(4)), 1)])
def test_the_bracket_is_linked_where_there_is_one(rf, founded_club, stages, bracket):
    made = founded(founded_club, 4, stages)
    request = rf.get(reverse("desk", args=[made.public_id]))
    request.role, request.club = Role.VIEWER, founded_club
    request.tournament = Tournament.objects.with_formats().get(pk=made.pk)
    assert [str(link.text) for link in nav.links(request)].count("Bracket") == bracket


def test_single_players_are_called_so_before_their_format_is_chosen(rf, founded_club, organiser):
    made, _written = founding.create_tournament(founded_club, "Taça", "apcef-sc-2022", context=write_context())
    entering.add_pairs(made, [PairFacts('Ana "Nina" Sá', ('Ana "Nina" Sá',))], context=write_context())
    response = organiser.get(reverse("setup-pairs", args=[made.public_id]))
    assert response.context["title"] == response.context["steps"][1].text == "List of players"
    request = rf.get(reverse("desk", args=[made.public_id]))
    request.role, request.club = Role.VIEWER, founded_club
    request.tournament = Tournament.objects.with_formats().get(pk=made.pk)
    assert {str(link.text) for link in nav.links(request)} & {"Pairs", "Players"} == {"Players"}


def test_teams_are_called_so_before_their_format_is_chosen_and_not_under_a_format_of_pairs(rf, founded_club):
    made, _written = founding.create_tournament(founded_club, "Taça", "apcef-sc-2022", context=write_context())
    request = rf.get(reverse("desk", args=[made.public_id]))
    request.role, request.club = Role.VIEWER, founded_club

    def words():
        request.tournament = Tournament.objects.with_formats().get(pk=made.pk)
        return {str(link.text) for link in nav.links(request)} & {"Pairs", "Teams"}

    before = words()
    entering.add_teams(made, [TeamFacts("Floripa", tuple(pair_facts(2)))], context=write_context())
    listed = words()
    stage = {"id": "all", "kind": "round_robin", "groups": [["P01", "P02"]], "criteria": GROUPS_OF}
    founding.set_stages(made, [stage], context=write_context())
    assert (before, listed, words()) == ({"Pairs"}, {"Teams"}, {"Pairs"})

"""Where people arrive who sign in without having asked for a page first."""

import pytest

from tests.tournament.factories import change_settings, club_of, first_knockout_match
from tests.tournament.web.reading import text_of
from tournament.models import Membership
from tournament.permissions import ALLOWED, Action, Role
from tournament.services import clubs
from tournament.web.clubs import landing

pytestmark = pytest.mark.django_db


def sign_in(client):
    return client.post("/en/sign-in", {"username": "Ana", "password": "canastra limpa"})


def test_a_scorekeeper_begins_at_the_tables_that_are_being_played(ana, client):
    tournament = first_knockout_match(ana).round.stage.tournament
    Membership.objects.update(role="scorekeeper")
    assert sign_in(client)["Location"] == f"/en/tables/{tournament.public_id}/"
    page = text_of(client.get("/en/clubs/"))
    assert page.index(tournament.club.name) < page.index("Create a club"), "founding a club is not his first thing"
    change_settings(tournament, finished=True)
    assert landing.tables_in_play(ana) == ""
    assert sign_in(client)["Location"] == f"/en/clubs/{tournament.club.public_id}/"


def test_another_role_that_keeps_score_begins_at_the_tables_too(ana, client, monkeypatch):
    """A role is put into the table of permissions, and into nothing else."""
    tournament = first_knockout_match(ana).round.stage.tournament
    Membership.objects.update(role="viewer")
    monkeypatch.setitem(ALLOWED, Action.SCORE_TABLES, ALLOWED[Action.SCORE_TABLES] | {Role.VIEWER})
    assert sign_in(client)["Location"] == f"/en/tables/{tournament.public_id}/"


def test_who_joins_as_a_scorekeeper_comes_to_the_tables_at_once(ana, client):
    club = first_knockout_match(ana).round.stage.tournament.club
    _invitation, secret = clubs.invite(club, Role.SCOREKEEPER, actor=ana)
    joined = client.post(
        f"/en/invitations/{secret}/", {"username": "benedito", "password": "canastra suja"}, follow=True
    )
    page = text_of(joined)
    assert "You have joined the club. Role: scorekeeper. Here are the tables." in page
    assert "My tables" in page


@pytest.mark.parametrize("role", ["organiser", "viewer"])
def test_others_begin_at_their_clubs_also_if_they_score_in_one(ana, client, role):
    first_knockout_match(ana)
    Membership.objects.update(role=role)
    assert sign_in(client)["Location"] == "/en/clubs/"
    club_of(ana, role="scorekeeper")
    assert sign_in(client)["Location"] == "/en/clubs/"


def test_a_scorekeeper_of_several_clubs_begins_at_the_tables_too(ana, client):
    tournament = first_knockout_match(ana).round.stage.tournament
    other = club_of(ana)
    Membership.objects.update(role="scorekeeper")
    assert sign_in(client)["Location"] == f"/en/tables/{tournament.public_id}/"
    change_settings(tournament, finished=True)
    assert sign_in(client)["Location"] == "/en/clubs/"
    assert other.name in text_of(client.get("/en/clubs/"))


def test_where_several_tournaments_are_played_the_clubs_begin_with_their_tables(ana, client):
    tournaments = [first_knockout_match(ana).round.stage.tournament for _ in range(2)]
    Membership.objects.update(role="scorekeeper")
    assert sign_in(client)["Location"] == "/en/clubs/"
    page = client.get("/en/clubs/").content.decode()
    places = [page.index(f"/en/tables/{tournament.public_id}/") for tournament in tournaments]
    assert page.index("<h1>My tables</h1>") < min(places) < max(places) < page.index("<h2>My clubs</h2>")

"""The page of an invitation: shown once to share, and accepted with or without an account."""

import re
from urllib.parse import quote

import pytest

from tests.tournament.memberships import roles
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Invitation, User
from tournament.permissions import Role
from tournament.services import clubs

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


@pytest.fixture
def invitation_address(hers, base, settings):
    """The address on the administrator's screen."""
    settings.SITE_URL = "http://hall.test"
    response = hers.post(base + "invitations/new", {"role": "scorekeeper"}, follow=True)
    assert response.redirect_chain == [(f"{base}members/", 302)]  # to its top, where the invitation is
    return re.search(r'<a href="(http://hall.test/invitations/[^"]+)">', response.content.decode())[1]


@pytest.fixture
def link(invitation_address):
    return "/en" + invitation_address.removeprefix("http://hall.test")


def test_the_link_is_shown_once_with_its_code(hers, base, invitation_address):
    assert "It lets one person in, within 7 days." not in text_of(hers.get(base + "members/"))
    assert "Scorekeeper by ana" in text_of(hers.get(base + "members/"))


def test_the_link_is_copied_sent_and_shared(hers, base, settings):
    settings.SITE_URL = "http://hall.test"
    page = hers.post(base + "invitations/new", {"role": "scorekeeper"}, follow=True).content.decode()
    assert 'data-copy="http://hall.test/invitations/' in page
    text = "Invitation to keep score, Clube Náutico"
    assert f'href="https://wa.me/?text={quote(text, safe="")}%0Ahttp%3A%2F%2Fhall.test%2Finvitations' in page
    assert f'data-text="{text}"' in page
    assert 'data-share="http://hall.test/invitations/' in page
    assert "js/share" in page


def test_the_link_leads_everybody_on_in_their_language(invitation_address, client):
    bare = invitation_address.removeprefix("http://hall.test")
    assert client.get(bare, headers={"Accept-Language": "it"})["Location"] == "/it" + bare


def test_opening_it_uses_nothing(browser, link):
    for _ in range(3):
        assert "You are invited. Role: scorekeeper." in text_of(browser().get(link))
    assert Invitation.objects.get().used_by is None


def test_who_joins_is_told_what_comes_next(browser, link, bia):
    """By a new account or by one's own, on the page of the club."""
    response = browser(bia).post(link, follow=True)
    joined = "You have joined the club. Role: scorekeeper. Open your tournament."
    assert joined in text_of(response)


@pytest.mark.smoke
def test_who_has_no_account_makes_one_and_is_in(browser, link, founded_club):
    phone = browser()
    response = phone.post(link, {"username": "Caio", "password": "real de copas"})
    assert response["Location"] == f"/en/clubs/{founded_club.public_id}/"
    assert phone.get(response["Location"]).status_code == 200
    assert roles(founded_club) == [("Caio", "scorekeeper"), ("ana", "administrator")]


def test_who_makes_an_account_may_give_a_full_name(browser, link):
    phone = browser()
    assert "Full name Organisers read it in the history and the minutes" in text_of(phone.get(link))
    phone.post(link, {"full_name": "Caio Lima", "username": "Caio", "password": "real de copas"})
    assert User.objects.get(username="Caio").shown_name == "Caio Lima"


def test_who_has_one_signs_in_and_comes_back(browser, link, bia, founded_club):
    phone = browser()
    door = re.search(r'href="(/en/sign-in\?next=[^"]+)"', phone.get(link).content.decode())[1]
    page = phone.get(door).content.decode()
    back = re.search(r'name="next" value="([^"]+)"', page)[1]
    response = phone.post("/en/sign-in", {"username": "bia", "password": "canastra suja", "next": back})
    assert response["Location"] == link
    assert "You are signed in as bia." in text_of(phone.get(link))
    phone.post(link)
    assert roles(founded_club) == [("ana", "administrator"), ("bia", "scorekeeper")]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"username": "ANA", "password": "real de copas"}, "This username is taken."),
        ({"username": "Caio.Silva", "password": "caio.silva1"}, "The password is too similar to the username or"),
        ({"full_name": "Caio\u202e", "username": "Caio", "password": "real de copas"}, "invisible characters"),
        ({}, "Enter a username."),
    ],
)
def test_a_fault_leaves_the_invitation_good(browser, link, founded_club, typed, text):
    response = browser().post(link, typed)
    assert response.status_code == 422
    assert text in text_of(response)
    assert User.objects.count() == 1
    assert browser().get(link).status_code == 200


def test_a_used_one_opens_nothing(browser, link, bia):
    browser(bia).post(link)
    for method in ("get", "post"):
        response = getattr(browser(), method)(link, {"username": "Caio", "password": "real de copas"})
        assert response.status_code == 410
        assert "This link is no longer valid." in text_of(response)
        assert "Go to the home page" in text_of(response)  # a visitor has no clubs
    assert not User.objects.filter(username="Caio").exists()


def test_who_comes_back_by_the_link_is_led_to_the_club(browser, link, bia, founded_club, ana):
    phone = browser(bia)
    assert phone.post(link)["Location"] == f"/en/clubs/{founded_club.public_id}/"
    assert phone.get(link)["Location"] == f"/en/clubs/{founded_club.public_id}/"
    clubs.remove_membership(founded_club, bia, actor=ana)
    assert phone.get(link).status_code == 410


def test_who_belongs_here_already_is_told_so(hers, link):
    response = hers.get(link)
    assert response.status_code == 422
    assert "You belong to this club already." in text_of(response)
    assert Invitation.objects.get().used_by is None


def test_an_invitation_needs_a_role(hers, base):
    response = hers.post(base + "invitations/new", {"role": "emperor"}, follow=True)
    assert text_of(response).startswith("Choose one of the roles.")
    assert not Invitation.objects.exists()


def test_where_there_is_no_network_the_page_says_so(hers, base, monkeypatch):
    monkeypatch.setattr("tournament.web.clubs.links.site_address", lambda: None)
    response = hers.post(base + "invitations/new", {"role": "viewer"}, follow=True)
    assert "This computer is not on a network: no other device can open this address." in text_of(response)
    assert "http://testserver/invitations/" in response.content.decode()


def test_an_invitation_as_administrator_hands_the_club_on(browser, bia, founded_club, ana):
    _invitation, secret = clubs.invite(founded_club, Role.ADMINISTRATOR, actor=ana)
    browser(bia).post(f"/en/invitations/{secret}/")
    assert roles(founded_club) == [("ana", "administrator"), ("bia", "administrator")]

"""The pages of one's account: name, password, and the link for a new password."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.test import Client
from django.utils import timezone

from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.reading import text_of
from tournament.models import Session, User
from tournament.permissions import Role

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


def test_a_person_signs_in_by_the_name_chosen_anew(hers, ana):
    response = hers.post("/en/account/name", {"username": "Ana.Lúcia"}, follow=True)
    assert "From now on you sign in as Ana.Lúcia." in text_of(response)
    assert User.objects.get().username == "Ana.Lúcia"


def test_a_person_enters_the_full_name(hers, ana):
    response = hers.post("/en/account/name", {"username": "ana", "full_name": " Ana de Souza "}, follow=True)
    assert "Saved." in text_of(response)
    assert 'value="Ana de Souza"' in response.content.decode()
    response = hers.post("/en/account/name", {"username": "ana", "full_name": "Ana\u202e"})
    assert response.status_code == 422
    assert "The name contains invisible characters" in text_of(response)


def test_a_page_without_the_field_of_the_full_name_leaves_it_alone(hers, ana):
    for posted in ({"full_name": "Ana de Souza", "username": "ana"}, {"username": "ana.souza"}):
        hers.post("/en/account/name", posted)
    assert User.objects.values_list("username", "full_name").get() == ("ana.souza", "Ana de Souza")
    hers.post("/en/account/name", {"full_name": "", "username": "ana.souza"})
    assert User.objects.get().full_name == ""


@pytest.mark.parametrize(("typed", "text"), [("BIA", "This username is taken"), ("", "Enter a username.")])
def test_a_new_name_that_is_taken_or_empty_is_refused(hers, ana, bia, typed, text):
    response = hers.post("/en/account/name", {"username": typed})
    assert response.status_code == 422
    assert text in text_of(response)
    assert f'value="{typed}"' in response.content.decode() or not typed
    assert '<span class="username">ana</span>' in response.content.decode()


def test_another_password_signs_every_other_device_out(browser, ana):
    here, elsewhere = browser(ana), browser(ana)
    response = here.post("/en/account/password", {"old": "canastra limpa", "password": "real de copas"}, follow=True)
    assert "The password is changed. Every other device is signed out." in text_of(response)
    assert elsewhere.get("/en/account/").status_code == 302
    assert authenticate(username="ana", password="real de copas") == ana


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ({"old": "guess", "password": "real de copas"}, "This is not your current password."),
        ({"old": "canastra limpa", "password": "short"}, "This password is too short."),
        ({"old": "guess", "password": "short"}, "This is not your current password."),
        ({"old": "guess", "password": "short"}, "This password is too short."),
        ({"old": "", "password": ""}, "Enter the password."),
        ({"old": "canastra limpa", "password": " " * 8}, "at least 4 different characters other than spaces"),
        ({"old": "canastra limpa", "password": "a" * 20}, "at least 4 different characters other than spaces"),
    ],
)
def test_a_refused_password_leaves_the_old_one_valid(hers, ana, typed, text):
    response = hers.post("/en/account/password", typed)
    assert response.status_code == 422
    assert text in text_of(response)
    assert authenticate(username="ana", password="canastra limpa") == ana


@pytest.fixture
def link(hers, base, bia, join):
    """The address shown to an administrator, as a path in English."""
    join(bia, Role.REFEREE)
    response = hers.post(f"{base}members/{bia.pk}/password", follow=True)
    address = text_of(response).split("The link for a new password")[1].split("http")[1].split()[0]
    return "/en/password/" + address.split("/password/")[1]


def test_a_link_sets_a_new_password_and_signs_in(browser, bia, link):
    phone = browser()
    assert "For bia. The link works once." in text_of(phone.get(link))
    assert phone.post(link, {"password": "real de copas"})["Location"] == "/en/clubs/"
    assert phone.get("/en/clubs/").status_code == 200
    assert authenticate(username="bia", password="real de copas") == bia


def test_a_used_link_opens_nothing(browser, link):
    browser().post(link, {"password": "real de copas"})
    response = browser().get(link)
    assert response.status_code == 410
    assert "This link is no longer valid." in text_of(response)


def test_a_weak_password_leaves_the_link_good(browser, link):
    response = browser().post(link, {"password": "12345678"})
    assert response.status_code == 422
    assert "This password is too common." in text_of(response)
    assert browser().get(link).status_code == 200


def test_the_link_is_shown_once(hers, base, bia, link):
    assert "The link for a new password" not in text_of(hers.get(f"{base}members/{bia.pk}/"))


def test_the_page_is_asked_for_in_four_queries(hers, django_assert_num_queries):
    with django_assert_num_queries(4):  # session, user, second factor, where they are signed in
        hers.get("/en/account/")


@pytest.fixture
def phone(ana):
    """Another browser in which Ana signed in."""
    client = Client(headers={"User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Firefox/133.0"}, REMOTE_ADDR="192.0.2.9")
    client.post("/en/sign-in", {"username": "ana", "password": "canastra limpa"})
    return client


def test_the_page_says_where_one_is_signed_in(hers, phone):
    text = text_of(hers.get("/en/account/"))
    assert "A browser we do not know · this device" in text
    assert "Firefox, Android 192.0.2.9 · last seen" in text
    assert phone.session.session_key not in hers.get("/en/account/").content.decode()


def end_sessions(client, password="canastra limpa", **fields):
    return client.post("/en/account/sessions", {"old": password, **fields}, follow=True)


def test_one_of_them_is_signed_out(hers, phone):
    which = re.search(r'name="session" value="([^"]+)"', hers.get("/en/account/").content.decode())[1]
    assert "That device is signed out." in text_of(end_sessions(hers, session=which))
    assert phone.get("/en/account/").status_code == 302


def test_all_other_browsers_are_signed_out(browser, ana, hers, phone):
    elsewhere = browser(ana)
    assert "Every other device is signed out." in text_of(end_sessions(hers))
    assert [client.get("/en/account/").status_code for client in (hers, phone, elsewhere)] == [200, 302, 302]


@pytest.mark.parametrize(("typed", "text"), [("guess", "This is not your"), ("", "Enter the password.")])
def test_who_found_the_phone_signs_nobody_out(hers, phone, typed, text):
    response = end_sessions(hers, typed)
    assert response.status_code == 422
    assert text in text_of(response)
    assert phone.get("/en/account/").status_code == 200


def test_nobody_signs_another_out(browser, bia, hers, phone):
    which = re.search(r'name="session" value="([^"]+)"', hers.get("/en/account/").content.decode())[1]
    end_sessions(browser(bia), "canastra suja", session=which)
    assert phone.get("/en/account/").status_code == 200


def test_what_asks_by_itself_is_no_sign_of_a_person(hers, ana):
    old = timezone.now() - timedelta(hours=1)
    for poll in ({"QUERY_STRING": "only=1"}, {"headers": {"HX-Request": "true"}}):
        Session.objects.update(last_seen=old)
        hers.get("/en/account/", **poll)
        assert Session.objects.get().last_seen == old
    hers.get("/en/account/")
    assert Session.objects.get().last_seen > old

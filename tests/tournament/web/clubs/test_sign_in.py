"""The page to sign in: its messages, its limits on guessing, and the cookie of a known device."""

import re

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from tests.tournament.web.reading import text_of
from tournament.models import Club, Session
from tournament.services import clubs
from tournament.services.clubs import delays

pytestmark = pytest.mark.django_db
ADDRESS = "/en/sign-in"


def sign_in(client, password="canastra limpa", **fields):
    return client.post(ADDRESS, {"username": "Ana", "password": password, **fields})


@pytest.mark.smoke
def test_a_person_signs_in_and_out(ana, client):
    response = sign_in(client)
    assert (response.status_code, response["Location"]) == (302, "/en/clubs/")
    assert "ana" in client.get("/en/clubs/").content.decode()
    assert client.post("/en/sign-out")["Location"] == ADDRESS
    assert client.get("/en/clubs/").status_code == 302


def test_whoever_got_a_code_or_an_invitation_is_led_there(ana, client):
    """They look for the way in here, and neither opens with a username."""
    page = client.get(ADDRESS)
    assert '<a href="/en/scoring/">I have a table\'s code</a>' in page.content.decode()
    assert "Open the link of the invitation: that is where you create your account." in text_of(page)


def test_nobody_is_signed_out_by_following_a_link(ana, client):
    sign_in(client)
    assert client.get("/en/sign-out").status_code == 405
    assert client.get("/en/clubs/").status_code == 200


def test_a_wrong_password_is_reported_and_the_name_stays(ana, client):
    response = sign_in(client, "guess")
    assert response.status_code == 422
    assert "The username or password is wrong." in text_of(response)
    assert 'value="Ana"' in response.content.decode()
    assert "guess" not in response.content.decode()


def test_an_empty_form_is_reported_field_by_field(ana, client):
    response = client.post(ADDRESS)
    assert response.status_code == 422
    assert "Enter a username." in text_of(response)
    assert "Enter the password." in text_of(response)


@pytest.mark.parametrize("name", ["a\0b", "a b", "x" * 65, "<script>"])
def test_any_name_is_answered(ana, client, name):
    assert client.post(ADDRESS, {"username": name, "password": "x"}).status_code == 422


def test_after_too_many_tries_the_page_says_how_long_to_wait(ana, client):
    for _ in range(delays.PAIR_DELAY.free_tries):
        sign_in(client, "guess")
    response = sign_in(client)
    assert (response.status_code, response["Retry-After"]) == (429, "15")
    assert "Too many failed attempts. Wait 15 seconds and try again." in text_of(response)


def test_a_device_on_which_somebody_signed_in_passes_where_others_guessed(ana, client):
    sign_in(client)
    client.post("/en/sign-out")
    for _ in range(delays.PAIR_DELAY.free_tries):
        sign_in(Client(), "guess")
    assert sign_in(Client()).status_code == 429
    assert sign_in(client).status_code == 302


def test_the_cookie_of_a_device_is_for_the_site_alone_and_names_nobody(ana, client):
    sign_in(client)
    cookie = client.cookies["known-device"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 365 * 24 * 3600)
    assert "ana" not in str(signing.loads(cookie.value, salt="tournament.device"))


def test_a_device_that_others_use_too_is_not_kept_in_mind(ana, client):
    sign_in(client, shared="on")
    assert "known-device" not in client.cookies


@pytest.mark.parametrize(
    ("wanted", "led"),
    [
        ("/en/account/", "/en/account/"),
        ("/en/account/?a=1&b=2", "/en/account/?a=1&b=2"),
        ("//evil.example.com", "/en/clubs/"),
        ("https://evil.example.com/", "/en/clubs/"),
        ("javascript:alert(1)", "/en/clubs/"),
        ("", "/en/clubs/"),
    ],
)
def test_who_was_going_somewhere_gets_there_but_not_off_the_site(ana, client, wanted, led):
    page = client.get(ADDRESS, {"next": wanted}).content.decode()
    next_address = re.search(r'name="next"(?: value="([^"]*)")?', page)[1] or ""
    assert sign_in(client, next=next_address.replace("&amp;", "&"))["Location"] == led
    assert client.get(ADDRESS, {"next": wanted})["Location"] == led


def test_the_form_needs_its_token(ana):
    client = Client(enforce_csrf_checks=True)
    response = sign_in(client)
    assert response.status_code == 403
    assert "This form is too old" in text_of(response)
    page = client.get(ADDRESS).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    assert sign_in(client, csrfmiddlewaretoken=token).status_code == 302


def test_where_nobody_has_an_account_the_door_leads_to_the_set_up(client):
    assert client.get(ADDRESS)["Location"] == "/en/setup/"


def test_where_only_the_demonstration_has_one_it_shows_the_way_there(client, ana):
    clubs.create_club(ana, "Demo")
    assert 'href="/en/setup/"' not in client.get(ADDRESS).content.decode()
    Club.objects.update(demo=True)
    assert 'href="/en/setup/"' in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize(("fields", "age"), [({}, 30 * 24 * 3600), ({"shared": "on"}, "")])
def test_on_a_shared_device_the_session_ends_with_the_browser(ana, client, fields, age):
    sign_in(client, **fields)
    assert client.cookies["sessionid"]["max-age"] == age
    assert client.cookies["sessionid"]["httponly"] is True


def test_looking_at_a_page_writes_no_session(ana, client, django_assert_num_queries):
    sign_in(client)
    before = Session.objects.get().expire_date
    with django_assert_num_queries(3):  # session, user, the clubs
        client.get("/en/clubs/")
    assert Session.objects.get().expire_date == before


def test_old_sessions_are_swept_out(ana, client):
    Session.objects.create(session_key="old", session_data="x", expire_date=timezone.now(), last_seen=timezone.now())
    sign_in(client)
    assert not Session.objects.filter(session_key="old").exists()


@pytest.mark.parametrize("page", ["", "quick/", "check", "regulations/"])
def test_public_pages_lead_to_the_door_in_words_true_of_who_is_signed_in_too(ana, client, page):
    link = f'<a href="{ADDRESS}">My clubs and account</a>'
    stranger = client.get(f"/en/{page}").content.decode()
    assert link in stranger
    assert client.get(ADDRESS).status_code == 200
    client.force_login(ana)
    signed_in = client.get(f"/en/{page}").content.decode()
    assert link in signed_in
    assert ">Sign in<" not in signed_in
    assert client.get(ADDRESS)["Location"] == "/en/clubs/"


def test_signing_in_begins_a_session_of_another_key(ana, client):
    client.get(ADDRESS)
    session = client.session
    session["x"] = "before"
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    sign_in(client)
    assert client.session.session_key != before
    assert not Session.objects.filter(pk=before).exists()


def test_who_is_put_out_of_use_is_signed_out(ana, client):
    sign_in(client)
    ana.is_active = False
    ana.save()
    assert client.get("/en/account/").status_code == 302


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("/en/", (405, b"")),
        (ADDRESS, (405, b"")),
        ("/en/account/", (405, b"")),
        ("/en/regulations/", (405, b"")),
        ("/healthz", (200, b"ok\n")),
    ],
)
def test_no_page_sends_back_what_trace_asks_for(ana, client, address, answer):
    sign_in(client)
    response = client.trace(address, headers={"X-Mark": "of-the-visitor"})
    assert (response.status_code, response.content) == answer
    assert "of-the-visitor" not in str(response.headers)


def test_no_password_is_logged(ana, client, caplog, capsys):
    sign_in(client, "a secret guess")
    client.post("/en/account/password", {"old": "a secret guess", "password": "another secret"})
    assert "secret" not in caplog.text + capsys.readouterr().err

"""Codes of an app and recovery codes: switched on, asked for when signing in, and never shown twice."""

import re

import pyotp
import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.web.reading import text_of
from tournament.models import Membership, SecondFactor, User
from tournament.permissions import Role
from tournament.services import clubs
from tournament.services.clubs import delays

pytestmark = pytest.mark.django_db
PAGE, CODE = "/en/account/second-factor/", "/en/sign-in/code"


def app_code(user):
    return pyotp.TOTP(clubs.new_secret(user, SecondFactor.objects.get(user=user).salt).secret).at(timezone.now())


def fresh_code(user):
    """A code as if half a minute had passed since the last one."""
    SecondFactor.objects.filter(user=user).update(last_step=0)
    return app_code(user)


def switch_on(client, **fields):
    """Do what a person does: read the key off the page and type it into an app."""
    page = client.get(PAGE).content.decode()
    secret = re.search(r'one-time-code">([A-Z2-7 ]+)<', page)[1].replace(" ", "")
    salt = re.search(r'name="salt" value="(\w+)"', page)[1]
    form = {"salt": salt, "code": pyotp.TOTP(secret).at(timezone.now()), "old": "canastra limpa", **fields}
    return client.post(PAGE, form)


def codes_of(response):
    return re.findall(r"<li class=\"one-time-code\">([\w-]+)</li>", response.content.decode())


@pytest.fixture
def codes(hers):
    return codes_of(switch_on(hers))


def sign_in(client, **fields):
    return client.post("/en/sign-in", {"username": "ana", "password": "canastra limpa", **fields})


@pytest.mark.smoke
def test_who_switched_it_on_types_a_code_at_sign_in(ana, codes):
    phone = Client()
    assert sign_in(phone, next="/en/account/")["Location"] == CODE
    assert phone.get("/en/account/").status_code == 302
    assert "The password was right." in text_of(phone.get(CODE))
    response = phone.post(CODE, {"code": fresh_code(ana)})
    assert (response.status_code, response["Location"]) == (302, "/en/account/")
    assert phone.get("/en/account/").status_code == 200


def test_a_recovery_code_will_do_once(codes):
    for status in (302, 422):
        phone = Client()
        sign_in(phone)
        assert phone.post(CODE, {"code": codes[0]}).status_code == status


def test_the_codes_are_shown_once_and_kept_by_nobody(hers, codes):
    assert len(codes) == 10
    page = hers.get(PAGE)
    assert "10 recovery codes are left." in text_of(page)
    assert not [code for code in codes if code in page.content.decode()]
    assert not [code for code in codes if code in str(dict(hers.session))]


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"code": "000000"}, "This code is wrong or was used already."),
        ({"code": ""}, "Enter the code."),
        ({"old": "guess"}, "This is not your current password."),
        ({"salt": "x"}, "2. Enter what the app shows"),
    ],
)
def test_the_second_factor_stays_off_where_code_or_password_is_wrong_and_the_key_stays_the_same(hers, fields, text):
    response = switch_on(hers, **fields)
    assert response.status_code == 422
    assert text in text_of(response)
    assert not SecondFactor.objects.exists()


def test_a_wrong_code_leaves_the_key_that_was_scanned(hers):
    answer = switch_on(hers, code="000000").content.decode()
    salt = re.search(r'name="salt" value="(\w+)"', answer)[1]
    again = hers.post(PAGE, {"salt": salt, "code": "000000", "old": "canastra limpa"}).content.decode()
    assert f'name="salt" value="{salt}"' in again


def test_a_wrong_recovery_code_is_not_reported_as_one_of_the_app(codes):
    phone = Client()
    sign_in(phone)
    text = text_of(phone.post(CODE, {"code": "k7qf 2m9x abcd"}))
    assert "This recovery code is wrong or was used already." in text
    assert "the next one in the app" not in text


def test_a_wrong_code_at_sign_in_is_reported_and_guessing_waits(codes):
    phone = Client()
    sign_in(phone)
    for _ in range(delays.PAIR_DELAY.free_tries):
        response = phone.post(CODE, {"code": "000000"})
        assert response.status_code == 422
        assert "This code is wrong or was used already." in text_of(response)
    response = phone.post(CODE, {"code": "000000"})
    assert (response.status_code, response["Retry-After"]) == (429, "15")


def test_nobody_skips_the_password(client, codes):
    assert client.get(CODE)["Location"] == "/en/sign-in"
    assert client.post(CODE, {"code": codes[0]})["Location"] == "/en/sign-in"


def test_the_code_has_to_follow_the_password_soon(ana, codes, monkeypatch):
    phone = Client()
    sign_in(phone)
    later = timezone.now() + timezone.timedelta(seconds=601)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert phone.post(CODE, {"code": codes[0]})["Location"] == "/en/sign-in"


def test_a_password_that_changed_meanwhile_is_asked_again(ana, codes):
    phone = Client()
    sign_in(phone)
    clubs.change_password(ana, "canastra limpa", "real de copas")
    assert phone.post(CODE, {"code": codes[0]})["Location"] == "/en/sign-in"


def test_a_link_for_a_new_password_does_not_go_around_it(ana, codes):
    phone = Client()
    path = "/en/password/{}/{}/".format(*clubs.password_link(ana, actor=None))
    assert phone.post(path, {"password": "real de copas"})["Location"] == CODE
    assert phone.get("/en/account/").status_code == 302
    assert phone.post(CODE, {"code": codes[0]})["Location"] == "/en/clubs/"


def test_on_a_shared_device_it_is_not_kept_in_mind(ana, codes):
    phone = Client()
    sign_in(phone, shared="on")
    phone.post(CODE, {"code": codes[0]})
    assert phone.cookies["sessionid"]["max-age"] == ""
    assert "known-device" not in phone.cookies


def test_a_device_is_known_only_after_the_code(ana, codes):
    phone = Client()
    sign_in(phone)
    assert "known-device" not in phone.cookies
    phone.post(CODE, {"code": codes[0]})
    assert "known-device" in phone.cookies


def test_new_recovery_codes_and_switching_it_off_ask_for_the_password(hers, codes):
    for address in ("codes", "off"):
        response = hers.post(PAGE + address, {"old": "guess"})
        assert response.status_code == 422
        assert "This is not your current password." in text_of(response)
    new = codes_of(hers.post(f"{PAGE}codes", {"old": "canastra limpa"}))
    assert not {*new} & {*codes}
    response = hers.post(f"{PAGE}off", {"old": "canastra limpa"}, follow=True)
    assert "The second factor is off" in text_of(response)
    assert sign_in(Client())["Location"] == "/en/clubs/"


@pytest.mark.parametrize("address", ["codes", "off"])
def test_where_it_is_off_there_is_nothing_to_change(hers, address):
    assert hers.post(PAGE + address, {"old": "guess"})["Location"] == PAGE
    assert hers.get(PAGE + address)["Location"] == PAGE


def test_an_administrator_resets_a_members(browser, base, join, codes, ana, bia):
    join(bia, Role.ADMINISTRATOR)
    administrator, where = browser(bia), f"{base}members/{ana.pk}/"
    assert "Reset the second factor" in text_of(administrator.get(where))
    text = text_of(administrator.post(f"{where}second-factor", follow=True))
    assert "ana signs in with the password alone, and may switch it on again." in text
    assert "Reset the second factor" not in text
    assert sign_in(Client())["Location"] == "/en/clubs/"


def test_an_administrator_does_not_reset_who_belongs_to_another_club_too(browser, base, join, codes, ana, bia):
    join(bia, Role.ADMINISTRATOR)
    clubs.create_club(ana, "Another")
    response = browser(bia).post(f"{base}members/{ana.pk}/second-factor")
    assert response.status_code == 422
    assert "This person also belongs to a club" in text_of(response)
    assert SecondFactor.objects.exists()


def test_each_page_asks_for_little(hers, ana, django_assert_num_queries):
    with django_assert_num_queries(3):  # session, user, second factor
        hers.get(PAGE)
    assert User.objects.count() == 1
    assert not Membership.objects.exists()

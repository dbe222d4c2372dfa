"""The cookie that lets a known device sign in while others are slowed down: who it names, and when it ends."""

import pytest

from tournament.services.clubs.known_devices import (
    MAX_PEOPLE,
    Device,
    add_person,
    cookie_of,
    has_signed_in_on,
    read_device,
)

pytestmark = pytest.mark.django_db


def test_a_device_knows_who_signed_in_on_it(ana, bia):
    device = read_device(cookie_of(add_person(read_device(""), ana)))
    assert (has_signed_in_on(device, ana), has_signed_in_on(device, bia)) == (True, False)
    device = add_person(device, bia)
    assert (has_signed_in_on(device, ana), has_signed_in_on(device, bia)) == (True, True)


def test_whoever_signs_in_again_is_kept_once(ana, bia):
    device = add_person(add_person(Device("x"), ana), bia)
    assert add_person(device, ana).people == (device.people[1], device.people[0])


def test_a_new_password_makes_every_device_unknown(ana):
    device = add_person(Device("x"), ana)
    ana.set_password("real de copas")
    assert not has_signed_in_on(device, ana)


def test_the_hash_is_of_this_device_and_this_site(ana, settings):
    device = add_person(Device("x"), ana)
    assert not has_signed_in_on(device._replace(id="y"), ana)
    settings.SECRET_KEY = "another" * 8
    assert not has_signed_in_on(device, ana)


@pytest.mark.parametrize("cookie", ["", "x", "é", "a:b:c", '{"id": "x", "people": []}'])
def test_what_the_site_did_not_write_is_no_device(cookie):
    assert (read_device(cookie).people, len(read_device(cookie).id)) == ((), 32)
    assert read_device(cookie).id != read_device(cookie).id


def test_a_cookie_that_somebody_changed_is_none(ana):
    cookie = cookie_of(add_person(Device("x"), ana))
    assert not has_signed_in_on(read_device(cookie[:-1] + ("A" if cookie[-1] != "A" else "B")), ana)


def test_the_cookie_stays_short_however_many_sign_in(ana):
    device = Device("x", tuple(str(number) for number in range(MAX_PEOPLE)))
    assert len(add_person(device, ana).people) == MAX_PEOPLE
    assert has_signed_in_on(add_person(device, ana), ana)

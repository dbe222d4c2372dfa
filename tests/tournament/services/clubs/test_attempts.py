"""Attacks on signing in, and whom the limits must not keep out."""

from datetime import timedelta

import pytest
from django.contrib.auth import hashers

from tests.tournament.threads import at_once
from tournament.models import ThrottleHit, User
from tournament.services import clubs
from tournament.services.clubs import delays
from tournament.services.clubs.known_devices import Device, add_person

pytestmark = pytest.mark.django_db
HALL, CAFE = "192.0.2.1", "192.0.2.2"


def sign_in(name="ana", password="canastra limpa", address=HALL, device=None):
    return clubs.sign_in_as(name, password, client_address=address, device=device)


def guess(name="ana", address=HALL, device=None):
    """ "looked at", or the seconds to wait."""
    try:
        assert sign_in(name, "guess", address, device) is None
    except clubs.TooManyTries as refusal:
        return round(refusal.wait.total_seconds())
    return "looked at"


@pytest.fixture
def clock(later):
    """`clock(seconds)` sets the time to that much later; it stands still from the beginning."""
    later(0)
    return later


@pytest.fixture
def guessed_hall(clock):
    """Somebody in the hall has guessed at names, existing and not."""

    def guess_so_often(number=delays.ADDRESS_DELAY.free_tries):
        return [guess(f"somebody{count}") for count in range(number)]

    return guess_so_often


def test_wrong_tries_of_one_name_wait_longer_and_longer(ana, clock):
    looked_at = [guess() for _ in range(delays.PAIR_DELAY.free_tries)]
    assert looked_at == ["looked at"] * delays.PAIR_DELAY.free_tries
    waits = []
    for _ in range(8):
        waits.append(guess())
        clock(waits[-1])
        assert guess() == "looked at"
    assert waits == [15, 30, 60, 120, 240, 480, 900, 900]


def test_even_the_right_password_waits_its_turn_and_then_all_is_forgotten(ana, clock):
    for _ in range(delays.PAIR_DELAY.free_tries):
        guess()
    with pytest.raises(clubs.TooManyTries) as refused:
        sign_in("ANA")
    assert refused.value.wait == timedelta(seconds=15)
    clock(15)
    assert sign_in() == ana
    assert guess() == "looked at"


def test_asking_again_and_again_does_not_make_the_wait_longer(ana, clock):
    for _ in range(delays.PAIR_DELAY.free_tries):
        guess()
    waits = []
    for _ in range(5):
        waits.append(guess())
        clock(3)
    assert waits == [15, 12, 9, 6, 3]
    assert sign_in() == ana


def test_who_signs_in_begins_again(ana):
    for _ in range(3):
        for _ in range(delays.PAIR_DELAY.free_tries - 1):
            assert guess() == "looked at"
        assert sign_in() == ana
    wrong = 3 * (delays.PAIR_DELAY.free_tries - 1)
    assert ThrottleHit.objects.count() == 2 * wrong  # of the address, and of the name from everywhere


def test_after_an_hour_all_is_forgotten(ana, clock):
    for _ in range(delays.PAIR_DELAY.free_tries):
        guess()
    clock(3600)
    assert [guess() for _ in range(delays.PAIR_DELAY.free_tries)] == ["looked at"] * delays.PAIR_DELAY.free_tries


@pytest.mark.sqlite_by_day
def test_sixty_wrong_tries_lock_nobody_out_who_sits_behind_the_same_address(bia, guessed_hall, clock):
    """The attack: one phone in the hall guesses, and everybody else there is locked out."""
    assert set(guessed_hall()) == {"looked at"}
    assert guess("somebody_else") == 5
    with pytest.raises(clubs.TooManyTries) as refused:
        sign_in("bia", "canastra suja")
    assert refused.value.wait == timedelta(seconds=5)
    clock(5)
    assert guess("somebody_else") == "looked at"
    assert sign_in("bia", "canastra suja") == bia


@pytest.mark.long
@pytest.mark.sqlite_by_day
def test_nor_does_who_never_stops(bia, guessed_hall, clock):
    """Every second a guess at another name: who waited has their turn all the same, within a minute."""
    guessed_hall()
    for second in range(120):
        guess(f"another{second % 20}")
        clock(1)
    with pytest.raises(clubs.TooManyTries) as refused:
        sign_in("bia", "canastra suja")
    assert refused.value.wait <= timedelta(minutes=1)
    for second in range(60):
        guess(f"another{second}")
        clock(1)
    assert sign_in("bia", "canastra suja") == bia


@pytest.mark.long
@pytest.mark.sqlite_by_day
def test_the_wait_of_an_address_grows_with_what_is_guessed_there(guessed_hall, clock):
    guessed_hall()
    for number in range(80):
        guess(f"again{number}")
    clock(60)
    for number in range(80):
        assert guess(f"again{number}") == "looked at"
    assert guess("new") == 60


@pytest.mark.sqlite_by_day
def test_sixty_addresses_have_no_more_guesses_at_one_name_than_one(ana, clock):
    """The attack: each address has its own count, so that sixty of them have sixty guesses at once."""
    got = [guess(address=f"198.51.100.{number}") for number in range(60)]
    assert got[: delays.NAME_DELAY.free_tries] == ["looked at"] * delays.NAME_DELAY.free_tries
    assert got[delays.NAME_DELAY.free_tries :] == [5 * turn for turn in range(2, 47)]  # the first to come again has 5


@pytest.mark.long
@pytest.mark.sqlite_by_day
def test_guesses_come_one_after_another_and_so_does_who_knows_the_password(ana, clock):
    for number in range(30):
        guess(address=f"198.51.100.{number}")
    with pytest.raises(clubs.TooManyTries) as refused:
        sign_in(address=CAFE)
    assert refused.value.wait == timedelta(seconds=5 * 17)
    looked_at = 0
    for _turn in range(17):
        clock(5)
        looked_at += sum(guess(address=f"198.51.100.{number}") == "looked at" for number in range(30))
    assert looked_at <= 17
    assert sign_in(address=CAFE) == ana


def test_an_address_of_ipv6_is_its_whole_network(ana, clock):
    got = [guess(address=f"2001:db8::{number}") for number in range(1, 8)]
    assert got == ["looked at"] * delays.PAIR_DELAY.free_tries + [15, 15]


@pytest.mark.parametrize("name", ["ANA", "ａｎａ", "Ana"])
def test_the_same_name_written_otherwise_has_no_count_of_its_own(ana, name, clock):
    for _ in range(delays.PAIR_DELAY.free_tries):
        guess()
    assert guess(name) == 15


@pytest.mark.long
@pytest.mark.sqlite_by_day
def test_a_known_device_passes_what_others_reached(ana, guessed_hall, clock):
    known = add_person(Device("phone"), ana)
    guessed_hall()
    for number in range(60):
        guess()
        guess(address=f"198.51.100.{number}")
    assert sign_in(device=known) == ana
    assert sign_in(address=CAFE, device=known) == ana


def test_a_known_device_has_limits_of_its_own_and_is_one_for_nobody_else(ana, bia, clock):
    known = add_person(Device("phone"), ana)
    assert [guess(device=known) for _ in range(6)] == ["looked at"] * 5 + [15]
    assert [guess("bia", device=known) for _ in range(6)] == ["looked at"] * 5 + [15]
    assert sign_in() == ana


@pytest.mark.sqlite_by_day
def test_what_is_guessed_on_a_known_device_keeps_nobody_waiting_elsewhere(ana, clock):
    for number in range(100):
        guess(device=add_person(Device(str(number)), ana))
    assert sign_in(address=CAFE) == ana


def test_a_name_that_is_nobodys_is_answered_like_one_that_is(ana, clock, monkeypatch):
    """By what is said, by when, and by the one thing that takes time: the hashing of a password."""
    hashed = []
    encode = hashers.MD5PasswordHasher.encode
    monkeypatch.setattr(
        hashers.MD5PasswordHasher, "encode", lambda self, *given: hashed.append(1) or encode(self, *given)
    )
    User.objects.create_user("caio", "real de copas")
    User.objects.filter(username="caio").update(is_active=False)
    hashed.clear()
    answers, work = {}, {}
    for name in ("ana", "nobody", "caio"):
        answers[name] = [guess(name, f"{HALL}{len(answers)}") for _ in range(8)]
        work[name] = len(hashed)
        hashed.clear()
    assert answers["ana"] == answers["nobody"] == answers["caio"]
    assert work == {"ana": 5, "nobody": 5, "caio": 5}


@pytest.mark.parametrize(("seconds", "number", "unit"), [(0.2, 1, "second"), (59, 59, "second"), (61, 2, "minute")])
def test_the_wait_is_stated_in_seconds_or_whole_minutes(seconds, number, unit):
    message = clubs.TooManyTries(timedelta(seconds=seconds)).message
    assert message.params == {"number": number}
    assert f"{unit} " in message.id


@pytest.mark.django_db(transaction=True)
def test_many_guesses_at_once_are_no_more_than_one_after_another(ana):
    assert at_once(lambda number: guess(), 8).count("looked at") == delays.PAIR_DELAY.free_tries

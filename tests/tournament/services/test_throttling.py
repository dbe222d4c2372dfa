"""Hits within a sliding window, as counted by every limit."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tournament.models import ThrottleHit
from tournament.services import throttling
from tournament.services.throttling import Rate, Throttled, allows_hit, count_hit, delete_hits, delete_last_hit, key_of

pytestmark = pytest.mark.django_db
TWO = Rate(2, timedelta(minutes=10))


@pytest.fixture
def clock(monkeypatch):
    """A function that sets the clock to this many minutes after the start."""
    beginning = timezone.now()

    def set_to(minutes):
        monkeypatch.setattr(throttling.timezone, "now", lambda: beginning + timedelta(minutes=minutes))

    set_to(0)
    return set_to


def test_the_window_slides_and_says_how_long_to_wait(clock):
    for minutes in (0, 4):
        clock(minutes)
        count_hit("sign-in", [("ana", TWO)])
    clock(7)
    with pytest.raises(Throttled) as refused:
        count_hit("sign-in", [("ana", TWO)])
    assert refused.value.wait == timedelta(minutes=3)
    assert not allows_hit("sign-in", "ana", TWO)
    clock(10)
    assert allows_hit("sign-in", "ana", TWO)
    count_hit("sign-in", [("ana", TWO)])
    assert not allows_hit("sign-in", "ana", TWO)


@pytest.mark.parametrize(("action", "key"), [("sign-in", "bia"), ("password", "ana")])
def test_another_key_or_action_has_its_own_count(clock, action, key):
    for _ in range(2):
        count_hit("sign-in", [("ana", TWO)])
    assert allows_hit(action, key, TWO)


def test_a_hit_past_any_of_its_rates_is_refused(clock):
    count_hit("sign-in", [("ana", TWO), ("hall", Rate(1, TWO.window))])
    with pytest.raises(Throttled):
        count_hit("sign-in", [("bia", TWO), ("hall", Rate(1, TWO.window))])


def test_hits_are_forgotten_all_or_the_last(clock):
    for minutes in (0, 4):
        clock(minutes)
        count_hit("sign-in", [("ana", TWO), ("hall", TWO)])
    delete_hits("sign-in", "ana")
    delete_last_hit("sign-in", "hall")
    clock(5)
    hits = ThrottleHit.objects.values_list("key", "time")
    assert [(key, timezone.now() - time) for key, time in hits] == [("hall", timedelta(minutes=5))]


def test_a_clock_that_is_set_back_locks_nobody_out(clock):
    clock(60 * 24 * 365)
    for _ in range(2):
        count_hit("sign-in", [("ana", TWO)])
    clock(0)
    count_hit("sign-in", [("ana", TWO)])
    assert ThrottleHit.objects.count() == 1


def test_a_key_depends_on_the_salt_and_every_part():
    keys = {key_of(salt, *parts) for salt in ("a", "b") for parts in (("x", "y"), ("xy",), ("y", "x"))}
    assert len(keys) == 6
    assert {len(key) for key in keys} == {64}

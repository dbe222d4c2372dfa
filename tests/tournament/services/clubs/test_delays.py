"""The rule alone: counts of failed tries in, a time out."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.services.clubs.delays import ADDRESS_DELAY, NAME_DELAY, PAIR_DELAY, DelayRule, Failures, next_turn

NOW = datetime(2026, 11, 22, 15, 0, tzinfo=UTC)
RULES = {"pair": PAIR_DELAY, "address": ADDRESS_DELAY, "name": NAME_DELAY}


def seconds_later(seconds):
    return NOW + timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("failures", "seconds"), [(0, 0), (2, 0), (3, 10), (4, 10), (5, 20), (7, 40), (9, 60), (10**9, 60)]
)
def test_a_delay_doubles_from_step_to_step_up_to_its_longest(failures, seconds):
    rule = DelayRule(
        free_tries=3, first_delay=timedelta(seconds=10), longest_delay=timedelta(seconds=60), tries_per_doubling=2
    )
    assert rule.delay(failures) == timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("of", "failures", "seconds"),
    [
        ("pair", [4, 5, 6, 7, 11, 100], [0, 15, 30, 60, 900, 900]),
        ("address", [59, 60, 80, 100, 140, 5000], [0, 5, 10, 20, 60, 60]),
        ("name", [14, 15, 20, 25, 5000], [0, 5, 10, 20, 20]),
    ],
)
def test_each_count_of_failures_alone_makes_one_wait(of, failures, seconds):
    nobody = Failures(0, 0, 0)
    turns = [next_turn(NOW, nobody._replace(**{of: count}), None) for count in failures]
    assert turns == [seconds_later(wait) for wait in seconds]


def test_the_longest_wait_holds():
    assert next_turn(NOW, Failures(pair=6, address=60, name=15), None) == seconds_later(30)


def test_who_tries_one_name_from_many_addresses_comes_one_after_another():
    failures = Failures(pair=0, address=0, name=15)
    assert next_turn(NOW, failures, seconds_later(40)) == seconds_later(45)
    assert next_turn(NOW, failures, seconds_later(-40)) == seconds_later(5)


def test_who_waits_for_a_name_does_not_hold_up_who_tries_it_seldom():
    assert next_turn(NOW, Failures(pair=0, address=0, name=14), seconds_later(40)) == NOW


@pytest.mark.parametrize("failures", [0, 5, 60, 10**6])
def test_more_failures_never_shorten_a_wait_and_no_wait_has_no_end(failures):
    for rule in RULES.values():
        assert rule.delay(failures) <= rule.delay(failures + 1) <= timedelta(minutes=15)

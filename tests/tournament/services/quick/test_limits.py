"""How many quick games one address may start in an hour, and what counts as one."""

from datetime import timedelta

import pytest

from tournament.models import Match, ThrottleHit
from tournament.services import matches, quick, throttling

pytestmark = pytest.mark.django_db
HOME, CAFE = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def three_an_hour(settings):
    settings.QUICK_GAMES_PER_HOUR = 3


def start_game(number: int, address: str = HOME) -> matches.MatchWritten:
    return quick.start("apcef-sc-2022", key=f"{address} {number}", address=address)


def test_an_address_begins_so_many_and_no_more():
    for number in range(3):
        assert quick.may_create(HOME)
        start_game(number)
    assert not quick.may_create(HOME)
    with pytest.raises(quick.TooManyGames):
        start_game(3)
    assert Match.objects.count() == 3


def test_where_none_may_be_begun_none_is(settings):
    settings.QUICK_GAMES_PER_HOUR = 0
    with pytest.raises(quick.TooManyGames):
        start_game(0)


def test_another_address_has_its_own_limit():
    for number in range(3):
        start_game(number)
    assert start_game(0, CAFE).is_new


def test_what_is_sent_again_is_not_counted_again():
    for _ in range(5):
        start_game(0)
    assert start_game(1).is_new


def test_after_an_hour_there_is_room_again(monkeypatch):
    for number in range(3):
        start_game(number)
    then = ThrottleHit.objects.latest("time").time + timedelta(hours=1)
    monkeypatch.setattr(throttling.timezone, "now", lambda: then)
    assert quick.may_create(HOME)
    start_game(3)
    assert ThrottleHit.objects.count() == 1


def test_a_game_that_could_not_begin_is_not_counted():
    with pytest.raises(ValueError, match="unknown regulation"):
        quick.start("nonsense", key="k", address=HOME)
    assert ThrottleHit.objects.count() == 0


def test_a_copy_and_a_file_count_too():
    first = start_game(0)
    quick.start_rematch(first.game.match, key="again", address=HOME)
    quick.import_game('{"regulation": "apcef-sc-2022", "hands": []}', key="file", address=HOME)
    assert not quick.may_create(HOME)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", HOME, True),
        (HOME, CAFE, False),
        ("", "", True),
    ],
)
def test_a_household_counts_as_one(one, other, same):
    for number in range(3):
        start_game(number, one)
    assert quick.may_create(other) is not same


def test_no_address_is_kept():
    start_game(0)
    hit_key = ThrottleHit.objects.get().key
    assert len(hit_key) == 64
    assert HOME not in hit_key

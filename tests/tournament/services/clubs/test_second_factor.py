"""The known answers of TOTP come from RFC 6238's own appendix B, with which the library is tested as well."""

from base64 import b32encode
from datetime import UTC, datetime, timedelta

import pyotp
import pytest
from django.utils import timezone

from tests.tournament.threads import at_once
from tournament.models import Event, SecondFactor, Session
from tournament.models.session import SessionStore
from tournament.services import clubs
from tournament.services.clubs import delays, second_factor
from tournament.services.writing import events

pytestmark = pytest.mark.django_db
PASSWORD = "canastra limpa"
RFC_SECRET = b32encode(b"12345678901234567890").decode()


@pytest.fixture
def clock(monkeypatch):
    """`clock(seconds)` sets the time to that much later."""
    now = datetime(2026, 11, 22, 15, 0, tzinfo=UTC)

    def later(seconds):
        nonlocal now
        now += timedelta(seconds=seconds)

    monkeypatch.setattr(timezone, "now", lambda: now)
    return later


def app_code(user, salt=None):
    """The code shown by the person's app."""
    salt = salt or SecondFactor.objects.get(user=user).salt
    return pyotp.TOTP(clubs.new_secret(user, salt).secret).at(timezone.now())


@pytest.fixture
def codes(ana, clock):
    """Ana's recovery codes; she switched it on half a minute ago."""
    salt = clubs.new_secret(ana).salt
    made = clubs.switch_on(ana, salt, app_code(ana, salt), PASSWORD)
    clock(30)
    return made


def refusal_of(user, code):
    try:
        clubs.check_second_factor(user, code)
    except clubs.Refused as refusal:
        return type(refusal).__name__
    return None


@pytest.mark.parametrize(("seconds", "code"), [(59, "287082"), (1111111109, "081804"), (2000000000, "279037")])
def test_codes_are_those_of_the_rfc(monkeypatch, seconds, code):
    monkeypatch.setattr(timezone, "now", lambda: datetime.fromtimestamp(seconds, UTC))
    assert second_factor.time_step_of(RFC_SECRET, f" {code[:3]} {code[3:]} ") == seconds // 30


def test_a_code_of_the_app_is_taken_once(ana, codes, clock):
    code = app_code(ana)
    assert refusal_of(ana, code) is None
    assert refusal_of(ana, code) == "WrongSecondCode"
    clock(30)
    assert refusal_of(ana, code) == "WrongSecondCode"
    assert refusal_of(ana, app_code(ana)) is None


def test_the_code_that_switched_it_on_is_not_accepted_again(ana, clock):
    salt = clubs.new_secret(ana).salt
    code = app_code(ana, salt)
    clubs.switch_on(ana, salt, code, PASSWORD)
    assert refusal_of(ana, code) == "WrongSecondCode"


@pytest.mark.parametrize(("seconds", "taken"), [(-60, False), (-29, True), (0, True), (29, True), (60, False)])
def test_clocks_may_differ_by_half_a_minute(ana, codes, clock, seconds, taken):
    clock(90 + seconds)
    code = app_code(ana)
    clock(-seconds)
    assert (refusal_of(ana, code) is None) == taken


@pytest.mark.django_db(transaction=True)
def test_one_of_many_who_send_a_code_at_once_gets_in(ana):
    salt = clubs.new_secret(ana).salt
    clubs.switch_on(ana, salt, app_code(ana, salt), PASSWORD)
    SecondFactor.objects.update(last_step=0)
    code = app_code(ana)
    assert at_once(lambda number: refusal_of(ana, code), 4).count(None) == 1


@pytest.mark.parametrize("typed", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code}\n"])
def test_each_recovery_code_works_once_as_people_type_it(ana, codes, typed):
    assert refusal_of(ana, typed(codes[3])) is None
    assert refusal_of(ana, codes[3]) == "WrongSecondCode"
    assert refusal_of(ana, codes[4]) is None
    assert len(SecondFactor.objects.get().recovery_codes) == 8
    assert [event.kind for event in Event.objects.in_scope(*clubs.account_scope(ana))].count("recovery code used") == 2


@pytest.mark.django_db(transaction=True)
def test_one_of_many_who_send_a_recovery_code_at_once_gets_in(ana):
    salt = clubs.new_secret(ana).salt
    code = clubs.switch_on(ana, salt, app_code(ana, salt), PASSWORD)[0]
    assert at_once(lambda number: refusal_of(ana, code), 4).count(None) == 1


def test_recovery_codes_are_stored_hashed_and_the_secret_not_at_all(ana, codes):
    row = str(vars(SecondFactor.objects.get()))
    secret = clubs.new_secret(ana, SecondFactor.objects.get().salt).secret
    assert len(set(codes)) == 10
    assert not [code for code in (*codes, secret) if code in row or code.replace("-", "") in row]
    events_text = str([(event.payload, event.touches) for event in Event.objects.all()])
    assert not [code for code in (*codes, secret) if code in events_text]
    assert events.verify_chain(clubs.account_scope(ana)) == []


def test_new_ones_take_the_place_of_the_old(ana, codes):
    new = clubs.new_recovery_codes(ana, PASSWORD)
    assert refusal_of(ana, codes[0]) == "WrongSecondCode"
    assert refusal_of(ana, new[0]) is None


@pytest.mark.parametrize("code", ["", "000000", "12345", "x" * 40, "AAAA-AAAA-AAAA", "１２３４５６", "\x00"])
def test_nothing_else_is_taken(ana, codes, code):
    assert refusal_of(ana, code) == "WrongSecondCode"


def test_anothers_codes_open_nothing(ana, bia, codes, clock):
    salt = clubs.new_secret(bia).salt
    hers = clubs.switch_on(bia, salt, app_code(bia, salt), "canastra suja")
    clock(30)
    assert [refusal_of(ana, code) for code in (app_code(bia), hers[0])] == ["WrongSecondCode"] * 2
    assert clubs.new_secret(ana, salt).secret != clubs.new_secret(bia, salt).secret


def test_who_guesses_waits_even_with_the_right_code(ana, codes):
    for _ in range(delays.PAIR_DELAY.free_tries):
        assert refusal_of(ana, "000000") == "WrongSecondCode"
    assert refusal_of(ana, app_code(ana)) == "TooManyTries"


def test_the_second_factor_is_switched_on_by_who_knows_the_password_and_has_the_app(ana, clock):
    salt = clubs.new_secret(ana).salt
    with pytest.raises(clubs.WrongPassword):
        clubs.switch_on(ana, salt, app_code(ana, salt), "guess")
    with pytest.raises(second_factor.WrongSecondCode):
        clubs.switch_on(ana, salt, "000000", PASSWORD)
    assert clubs.second_factor_of(ana) is None


def test_the_second_factor_is_switched_on_once(ana, codes, clock):
    salt = clubs.new_secret(ana).salt
    with pytest.raises(second_factor.SecondFactorOn):
        clubs.switch_on(ana, salt, app_code(ana, salt), PASSWORD)


def test_who_is_signed_in_elsewhere_without_it_is_signed_out(ana, clock):
    keys = []
    for _ in range(2):
        store = SessionStore()
        store["_auth_user_id"] = str(ana.pk)
        store.save()
        keys.append(store.session_key)
    salt = clubs.new_secret(ana).salt
    clubs.switch_on(ana, salt, app_code(ana, salt), PASSWORD, session=keys[0])
    assert list(Session.objects.values_list("pk", flat=True)) == keys[:1]


def test_the_second_factor_is_switched_off_with_the_password(ana, codes):
    with pytest.raises(clubs.WrongPassword):
        clubs.switch_off(ana, "guess")
    clubs.switch_off(ana, PASSWORD)
    clubs.switch_off(ana, PASSWORD)
    assert clubs.second_factor_of(ana) is None
    kinds = [event.kind for event in Event.objects.in_scope(*clubs.account_scope(ana))]
    assert kinds == ["second factor on", "second factor off"]


@pytest.fixture
def hers(bia, clock):
    salt = clubs.new_secret(bia).salt
    return clubs.switch_on(bia, salt, app_code(bia, salt), "canastra suja")


def test_an_administrator_resets_it_and_the_chain_says_who(founded_club, membership, ana, bia, hers, club_events):
    clubs.reset_second_factor(membership, actor=ana)
    assert clubs.second_factor_of(bia) is None
    assert [kind for kind, _payload in club_events()] == ["second factor reset"]
    assert Event.objects.in_scope(*clubs.club_scope(founded_club)).latest("seq").actor == ana


def test_an_administrator_resets_none_of_somebody_who_belongs_to_another_club_too(membership, ana, bia, hers):
    clubs.create_club(bia, "Canastra de quinta")
    with pytest.raises(clubs.MemberOfOtherClub):
        clubs.reset_second_factor(membership, actor=ana)
    assert clubs.second_factor_of(bia)
    clubs.reset_at_terminal(bia)
    assert clubs.second_factor_of(bia) is None

"""A person's sessions are listed and ended, by themselves or with a new password."""

from datetime import timedelta

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import OperationalError
from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Event, Session
from tournament.models.session import SessionStore
from tournament.services import clubs

pytestmark = pytest.mark.django_db
PHONE, HOME = "192.0.2.1", "192.0.2.2"


def signed_in(user, address=PHONE):
    """The key of a session of the person."""
    store = SessionStore()
    store.update({SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: "x", HASH_SESSION_KEY: "x"})
    store[clubs.SIGN_IN_KEY] = clubs.sign_in_details("Firefox", address)
    store.save()
    return store.session_key


def test_a_persons_sessions_are_listed_with_the_present_one_first(ana, bia):
    here, _other = signed_in(ana), signed_in(bia)
    phone = signed_in(ana, HOME)
    Session.objects.filter(pk=here).update(last_seen=timezone.now() - timedelta(days=1))
    sessions = clubs.sessions_of(ana, here)
    assert [(row.current, row.address, row.browser) for row in sessions] == [
        (True, PHONE, "Firefox"),
        (False, HOME, "Firefox"),
    ]
    assert not {here, phone} & {row.id for row in sessions}


def test_one_that_is_over_is_not_listed_and_who_is_not_signed_in_has_none(ana):
    Session.objects.filter(pk=signed_in(ana)).update(expire_date=timezone.now())
    SessionStore().save()
    assert clubs.sessions_of(ana, None) == []
    assert Session.objects.filter(user=None).count() == 1


def test_one_is_ended_and_the_others_stay(ana, bia):
    here, _phone, hers = signed_in(ana), signed_in(ana), signed_in(bia)
    other = clubs.sessions_of(ana, here)[1]
    assert clubs.end_session(ana, other.id)
    assert not clubs.end_session(ana, other.id)
    assert {*Session.objects.values_list("pk", flat=True)} == {here, hers}


def test_nobody_ends_the_session_of_another(ana, bia):
    hers = clubs.sessions_of(bia, signed_in(bia))[0]
    assert not clubs.end_session(ana, hers.id)
    assert Session.objects.count() == 1


def test_all_the_others_are_ended_and_the_chain_says_so(ana, bia):
    here, _phone, _home, hers = signed_in(ana), signed_in(ana), signed_in(ana), signed_in(bia)
    assert (clubs.end_other_sessions(ana, here), clubs.end_other_sessions(ana, here)) == (2, 0)
    assert {*Session.objects.values_list("pk", flat=True)} == {here, hers}
    assert list(Event.objects.values_list("scope_kind", "kind")) == [("account", "other sessions ended")]


@pytest.mark.parametrize("keep", [True, False])
def test_a_new_password_ends_the_others(ana, keep):
    here, _phone = signed_in(ana), signed_in(ana)
    clubs.change_password(ana, "canastra limpa", "real de copas", session=here if keep else None)
    assert list(Session.objects.values_list("pk", flat=True)) == ([here] if keep else [])


def test_a_link_for_a_new_password_ends_them_all(ana):
    signed_in(ana)
    clubs.set_new_password(*clubs.password_link(ana, actor=None), "real de copas")
    assert not Session.objects.exists()


@pytest.mark.parametrize(("minutes", "noted"), [(9, False), (11, True)])
def test_that_a_session_is_in_use_is_written_seldom(ana, minutes, noted):
    then = timezone.now() - timedelta(minutes=minutes)
    key = signed_in(ana)
    Session.objects.update(last_seen=then)
    store = SessionStore(key)
    store.load()
    clubs.note_seen(store)
    assert (Session.objects.get().last_seen != then) == noted


def test_a_busy_database_is_no_reason_to_show_no_page(ana, monkeypatch):
    store = SessionStore(signed_in(ana))
    before = timezone.now() - timedelta(days=1)
    Session.objects.update(last_seen=before)
    store.load()

    def locked(*_args, **_columns):
        raise OperationalError("database is locked")

    with monkeypatch.context() as busy:
        busy.setattr(QuerySet, "update", locked)
        clubs.note_seen(store)
    assert Session.objects.get().last_seen == before
    clubs.note_seen(store)
    assert Session.objects.get().last_seen > before


def test_what_a_browser_calls_itself_is_cut():
    assert len(clubs.sign_in_details("x" * 5000, HOME)["browser"]) == 300

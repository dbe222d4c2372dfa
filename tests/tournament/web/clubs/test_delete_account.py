"""A person deletes their account, after giving the password and reading what stays."""

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from tests.tournament.factories import codes, founded, groups_and_final
from tests.tournament.web.reading import text_of
from tournament.models import Event, Membership, SecondFactor, Session, User
from tournament.permissions import Role
from tournament.services import clubs
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import job_id

pytestmark = pytest.mark.django_db
PAGE = "/en/account/delete"
PASSWORD = {"old": "canastra limpa"}


@pytest.fixture
def theirs(browser, bia, join) -> Client:
    """Bia's, who is an organiser of the club that Ana administers."""
    join(bia, Role.ORGANISER)
    return browser(bia)


@pytest.fixture
def bia(bia: User) -> User:
    bia.set_password(PASSWORD["old"])
    bia.save()
    return bia


def test_what_stays_is_told_before_the_password_is_asked_for(theirs, bia):
    assert PAGE in theirs.get("/en/account/").content.decode()
    text = text_of(theirs.get(PAGE))
    assert f"The history names “N. N. {bia.pk}” in place of you." in text
    assert "If you also played, your name as a player stays" in text


def test_the_name_goes_and_what_was_written_stays(theirs, bia, founded_club):
    SecondFactor.objects.create(user=bia, salt="", last_step=0, recovery_codes=[], created=bia.created)
    written = Event.objects.filter(actor=bia).count()
    clubs.rename(bia, "bia", "Bia de Souza")
    response = theirs.post(PAGE, PASSWORD, follow=True)
    assert "Your account is deleted." in response.content.decode()
    bia.refresh_from_db()
    assert (bia.shown_name, bia.email, bia.is_active, bia.has_usable_password()) == (
        f"N. N. {bia.pk}",
        "",
        False,
        False,
    )
    assert not Membership.objects.filter(user=bia).exists()
    assert not SecondFactor.objects.exists()
    assert not Session.objects.filter(user=bia).exists()
    assert Event.objects.filter(actor=bia).count() > written
    assert authenticate(username="bia", password="canastra limpa") is None
    assert theirs.get("/en/account/").status_code == 302
    assert clubs.make_account("bia", "real de copas").pk != bia.pk


def test_what_others_of_the_club_wait_for_is_made_all_the_same(
    theirs, bia, ana, founded_club, django_capture_on_commit_callbacks
):
    given = {"tournament": founded(founded_club, 4, groups_and_final(codes(4))).public_id}
    own, others = (create_job(job_id(str(user.pk)), "print", given, user.pk, {}) for user in (bia, ana))
    with django_capture_on_commit_callbacks(execute=True):
        theirs.post(PAGE, PASSWORD)
    assert (own.is_cancelled, others.is_cancelled) == (True, False)


def test_the_password_is_asked_for(theirs, bia):
    for old, text in (("guess", "This is not your current password."), ("", "Enter the password.")):
        response = theirs.post(PAGE, {"old": old})
        assert response.status_code == 422
        assert text in text_of(response)
    assert User.objects.get(pk=bia.pk).username == "bia"


def test_who_alone_administers_a_club_hands_it_on_first(hers, ana, bia, founded_club, join):
    asked = hers.get(PAGE)
    assert "These clubs have no other administrator" in text_of(asked)
    assert f"/en/clubs/{founded_club.public_id}/members/" in asked.content.decode()
    response = hers.post(PAGE, PASSWORD)
    assert (response.status_code, User.objects.get(pk=ana.pk).username) == (422, "ana")
    with pytest.raises(clubs.OnlyAdministrator):
        clubs.delete_account(ana, PASSWORD["old"])
    join(bia, Role.ADMINISTRATOR)
    hers.post(PAGE, PASSWORD)
    assert not User.objects.get(pk=ana.pk).is_active


def test_the_account_of_the_demonstration_is_told_at_once(theirs, monkeypatch):
    monkeypatch.setattr(clubs, "is_of_the_demonstration", lambda user: user.username == "bia")
    asked = theirs.get(PAGE)
    assert "This account is only for the demonstration, and disappears with it." in text_of(asked)
    assert 'name="old"' not in asked.content.decode()


def test_a_site_that_nobody_has_an_account_on_can_be_set_up_again(bia):
    User.objects.exclude(pk=bia.pk).delete()
    assert clubs.is_set_up()
    clubs.delete_account(bia, PASSWORD["old"])
    assert not clubs.is_set_up()

"""Signing in, and changing one's name or password, with its limits on guessing."""

import pytest
from django.utils import timezone

from tests.tournament.factories import club_of, founded
from tournament.models import Event, Membership, User
from tournament.permissions import Role
from tournament.services import clubs
from tournament.services.clubs import delays
from tournament.services.jobs.folder_store import create_job
from tournament.services.jobs.job import EVERY_TOURNAMENT, JobState, job_id
from tournament.services.writing.changes import RowChange, changes_of

pytestmark = pytest.mark.django_db
HOME = "192.0.2.1"


def sign_in(name="ana", password="canastra limpa", address=HOME):
    return clubs.sign_in_as(name, password, client_address=address)


@pytest.mark.parametrize("name", ["ana", "Ana", "ANA"])
def test_the_right_password_signs_in(ana, name):
    assert sign_in(name) == ana


@pytest.mark.parametrize(("name", "password"), [("ana", "Canastra limpa"), ("bia", "canastra limpa"), ("ana", "")])
def test_a_wrong_name_or_password_signs_nobody_in(ana, name, password):
    assert sign_in(name, password) is None


def test_a_person_put_out_of_use_does_not_sign_in(ana):
    User.objects.update(is_active=False)
    assert sign_in() is None


def test_a_person_takes_another_name(ana):
    clubs.rename(ana, "Ana.Lúcia", "")
    clubs.rename(ana, "Ana.Lúcia", "")
    assert sign_in("ana.lúcia") == ana
    (renamed,) = Event.objects.all()
    assert (renamed.scope_kind, renamed.kind) == ("account", "renamed")
    assert changes_of(renamed) == [RowChange(("user", ana.pk), omitted=frozenset({"username"}))]


def test_a_persons_full_name_is_shown_in_place_of_the_username(ana):
    clubs.rename(ana, "ana", "Ana Lúcia de Souza")
    assert User.objects.get().shown_name == "Ana Lúcia de Souza"
    (renamed,) = Event.objects.all()
    assert changes_of(renamed) == [RowChange(("user", ana.pk), omitted=frozenset({"full_name"}))]
    clubs.rename(ana, "ana", "")
    assert User.objects.get().shown_name == "ana"


def test_a_new_name_leaves_the_jobs_of_others_alone(ana, settings, tmp_path, django_capture_on_commit_callbacks):
    settings.JOBS_DIR = tmp_path
    tournament = founded(club_of(ana), 4, [])
    scopes = (tournament.public_id, EVERY_TOURNAMENT)
    jobs = [create_job(job_id(scope), "paper", {"tournament": scope}, ana.pk + 1, {}) for scope in scopes]
    with django_capture_on_commit_callbacks(execute=True):
        clubs.rename(ana, "ana.souza", "Ana de Souza")
    assert [job.status.state for job in jobs] == [JobState.WAITING, JobState.WAITING]


def test_a_full_name_has_no_invisible_characters(ana):
    with pytest.raises(clubs.Refused):
        clubs.rename(ana, "ana", "Ana\u202e")
    assert User.objects.get().full_name == ""


@pytest.mark.parametrize("taken", ["bia", "BIA"])
def test_nobody_takes_the_name_of_another_account(ana, bia, taken):
    with pytest.raises(clubs.NameTaken):
        clubs.rename(ana, taken, "")
    assert list(User.objects.order_by("pk").values_list("username", flat=True)) == ["ana", "bia"]


def test_a_persons_own_name_in_other_capitals_is_free(ana):
    clubs.rename(ana, "ANA", "")
    ana.refresh_from_db()
    assert ana.username == "ANA"


def test_a_password_is_changed_by_who_knows_it(ana):
    with pytest.raises(clubs.WrongPassword):
        clubs.change_password(ana, "guess", "morto na mesa")
    clubs.change_password(ana, "canastra limpa", "morto na mesa")
    assert sign_in() is None
    assert sign_in(password="morto na mesa") == ana


def test_a_phone_left_lying_about_is_no_place_to_guess(ana):
    for _ in range(delays.PAIR_DELAY.free_tries):
        with pytest.raises(clubs.WrongPassword):
            clubs.change_password(ana, "guess", "morto na mesa")
    with pytest.raises(clubs.TooManyTries):
        clubs.change_password(ana, "canastra limpa", "morto na mesa")


def test_an_administrator_hands_out_a_link_for_a_new_password(membership, ana, bia, club_events):
    link = clubs.hand_out_password_link(membership, actor=ana)
    assert clubs.user_of_password_link(*link) == bia
    assert clubs.set_new_password(*link, "real de copas") == bia
    assert sign_in("bia", "real de copas") == bia
    assert club_events() == [("password link", {"user": bia.pk})]


def test_a_link_for_a_password_is_good_once(membership, ana):
    link = clubs.hand_out_password_link(membership, actor=ana)
    clubs.set_new_password(*link, "real de copas")
    with pytest.raises(clubs.LinkExpired):
        clubs.set_new_password(*link, "real de paus")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda user, token: (user, "x"),
        lambda user, token: ("%%", token),
        lambda user, token: ("MQ", token),
        lambda user, token: ("", ""),
    ],
)
def test_no_other_link_opens(membership, ana, spoil):
    with pytest.raises(clubs.LinkExpired):
        clubs.user_of_password_link(*spoil(*clubs.hand_out_password_link(membership, actor=ana)))


def test_a_link_for_a_password_ends_after_a_day(membership, ana, settings):
    link = clubs.hand_out_password_link(membership, actor=ana)
    settings.PASSWORD_RESET_TIMEOUT = -1
    with pytest.raises(clubs.LinkExpired):
        clubs.user_of_password_link(*link)


@pytest.mark.parametrize("role", [None, *Role])
def test_who_belongs_to_another_club_too_gets_none_from_this_one_alone(membership, ana, bia, role):
    """Or whoever founds a club and invites others would soon own theirs."""
    other = clubs.create_club(bia, "Canastra de quinta")
    if role:
        Membership.objects.create(club=other, user=ana, role=role, created=timezone.now())
    if role is Role.ADMINISTRATOR:
        assert clubs.hand_out_password_link(membership, actor=ana)
        return
    with pytest.raises(clubs.MemberOfOtherClub):
        clubs.hand_out_password_link(membership, actor=ana)


def test_the_terminal_helps_whomever_no_club_can(membership, bia):
    clubs.create_club(bia, "Canastra de quinta")
    assert clubs.user_of_password_link(*clubs.password_link(bia, actor=None)) == bia

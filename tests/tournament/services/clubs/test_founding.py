"""The code of a new site creates its first person and club, once; later clubs are founded without it."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.threads import at_once
from tournament.models import Club, Event, Membership, ThrottleHit, User
from tournament.permissions import Role
from tournament.services import clubs, demo, throttling
from tournament.services.clubs import delays
from tournament.services.clubs.refusals import TooManyClubs
from tournament.services.writing import events
from tournament.services.writing.changes import RowChange, asked_of, changes_of
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.writer import event_of

HOME, CAFE = "192.0.2.1", "192.0.2.2"
FIRST = {"username": "Marta", "password": "canastra limpa", "club_name": "Clube Náutico", "time_zone": "Europe/Rome"}


@pytest.mark.smoke
@pytest.mark.django_db
def test_the_code_makes_the_first_person_and_their_club():
    assert not clubs.is_set_up()
    user, club = clubs.set_up(clubs.setup_code(), **FIRST)
    assert (user.username, club.name, club.time_zone) == ("Marta", "Clube Náutico", "Europe/Rome")
    assert user.check_password("canastra limpa")
    assert list(Membership.objects.values_list("user", "club", "role")) == [(user.pk, club.pk, "administrator")]
    assert clubs.is_set_up()


@pytest.mark.django_db
def test_both_chains_say_so_without_a_name():
    user, club = clubs.set_up(clubs.setup_code(), **FIRST)
    account, founded = Event.objects.order_by("scope_kind")
    assert (account.scope_kind, account.scope_id, account.kind) == ("account", str(user.pk), "made")
    assert (founded.scope_kind, founded.scope_id, founded.kind) == ("club", club.public_id, "founded")
    assert (asked_of(account), asked_of(founded)) == ({}, {"role": "administrator"})
    member = {"club_id": club.pk, "role": "administrator", "user_id": user.pk}
    assert [(change.row[0], change.now) for change in changes_of(founded)] == [
        ("club", {"time_zone": "Europe/Rome"}), ("membership", member),
    ]  # fmt: skip
    assert not [name for name in ("Marta", "Náutico") if name in f"{account.payload}{founded.payload}"]
    assert events.verify_chain(clubs.club_scope(club)) == []


def test_the_code_is_of_this_site_and_easy_to_read(settings):
    code = clubs.setup_code()
    assert re.fullmatch("[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}", code)
    assert clubs.setup_code() == code
    settings.SECRET_KEY = "another" * 8
    assert clubs.setup_code() != code


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code[:2]} {code[2:]}\n"]
)
def test_the_code_is_taken_as_people_type_it(change):
    assert clubs.set_up(change(clubs.setup_code()), **FIRST)[0].username == "Marta"


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["", "AAAA-AAAA", "ÁÉÍÓ-1234"])
def test_another_code_opens_nothing(code):
    with pytest.raises(clubs.WrongCode):
        clubs.set_up(code, **FIRST)
    assert not User.objects.exists()


@pytest.mark.django_db
def test_once_there_is_a_person_the_code_opens_nothing(ana):
    with pytest.raises(clubs.AlreadySetUp):
        clubs.set_up(clubs.setup_code(), **FIRST)
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_guessing_is_slowed_down_where_it_is_done():
    for _ in range(delays.PAIR_DELAY.free_tries):
        with pytest.raises(clubs.WrongCode):
            clubs.set_up("AAAA-AAAA", **FIRST, client_address=HOME)
    with pytest.raises(clubs.TooManyTries) as refused:
        clubs.set_up(clubs.setup_code(), **FIRST, client_address=HOME)
    assert timedelta(seconds=14) < refused.value.wait <= timedelta(seconds=15)
    assert clubs.set_up(clubs.setup_code(), **FIRST, client_address=CAFE)


@pytest.mark.django_db(transaction=True)
def test_one_of_many_founders_at_once_wins():
    def action(number):
        try:
            return clubs.set_up(
                clubs.setup_code(), **FIRST | {"username": f"marta{number}"}, client_address=f"192.0.2.{number}"
            )
        except clubs.AlreadySetUp:
            return None

    assert len([made for made in at_once(action) if made]) == 1
    assert (User.objects.count(), Club.objects.count(), Membership.objects.count()) == (1, 1, 1)


@pytest.mark.django_db
def test_whoever_founds_a_club_administers_it(ana, bia):
    club = clubs.create_club(bia, "Canastra de quinta")
    assert list(club.memberships.values_list("user__username", "role")) == [("bia", "administrator")]
    assert list(Club.objects.visible_to(bia)) == [club]
    assert list(Club.objects.visible_to(ana)) == []


@pytest.mark.django_db
def test_a_form_sent_twice_founds_one_club(ana, bia):
    first = clubs.create_club(ana, "Clube Náutico", key="form")
    assert clubs.create_club(ana, "Clube Náutico", key="form") == first
    with pytest.raises(clubs.KeyReused):
        clubs.create_club(bia, "Clube Náutico", key="form")
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_a_club_takes_another_name_and_zone(founded_club, ana, club_events):
    clubs.change_club(founded_club, name="Clube Náutico", time_zone="America/Manaus", actor=ana)
    clubs.change_club(founded_club, name="Clube Náutico", time_zone="America/Manaus", actor=ana)
    clubs.change_club(founded_club, name="Náutico", time_zone="America/Manaus", actor=ana)
    founded_club.refresh_from_db()
    assert (founded_club.name, founded_club.time_zone) == ("Náutico", "America/Manaus")
    changes = [changes_of(event) for event in Event.objects.filter(kind="changed").order_by("seq")]
    zone = {"time_zone": "America/Manaus"}, {"time_zone": "America/Sao_Paulo"}
    row = ("club", founded_club.pk)
    assert changes == [[RowChange(row, *zone)], [RowChange(row, omitted=frozenset({"name"}))]]


@pytest.mark.django_db
def test_no_address_or_name_is_kept_of_a_try():
    with pytest.raises(clubs.WrongCode):
        clubs.set_up("AAAA-AAAA", **FIRST, client_address=HOME)
    keys = ThrottleHit.objects.values_list("key", flat=True)
    assert [(len(key), HOME in key) for key in keys] == [(64, False)] * 3


@pytest.mark.django_db
def test_tries_are_forgotten_after_an_hour(monkeypatch):
    with pytest.raises(clubs.WrongCode):
        clubs.set_up("AAAA-AAAA", **FIRST, client_address=HOME)
    then = timezone.now() + throttling.MAX_WINDOW
    monkeypatch.setattr(throttling.timezone, "now", lambda: then)
    with pytest.raises(clubs.WrongCode):
        clubs.set_up("AAAA-AAAA", **FIRST, client_address=CAFE)
    assert ThrottleHit.objects.count() == 3


@pytest.mark.django_db
def test_one_person_does_not_fill_a_public_site_with_clubs(ana, bia, settings):
    settings.CLUBS_PER_PERSON = 2
    first = clubs.create_club(ana, "One")
    clubs.create_club(ana, "Two", key="form")
    clubs.change_club(first, name="First", time_zone="Europe/Rome", actor=ana)
    with pytest.raises(clubs.TooManyClubs) as refused:
        clubs.create_club(ana, "Three")
    assert (refused.value.status, refused.value.message.params) == (429, {"number": 2})
    assert clubs.create_club(ana, "Two", key="form").name == "Two"
    clubs.create_club(bia, "Hers")
    assert [club.name for club in Club.objects.order_by("pk")] == ["First", "Two", "Hers"]


@pytest.mark.django_db
def test_a_club_that_somebody_else_runs_by_now_still_counts_and_one_joined_does_not(ana, bia, settings):
    settings.CLUBS_PER_PERSON = 1
    club = clubs.create_club(ana, "One")
    clubs.accept(clubs.invite(club, Role.ADMINISTRATOR, actor=ana)[1], bia)
    clubs.remove_membership(club, ana, actor=bia)
    with pytest.raises(clubs.TooManyClubs):
        clubs.create_club(ana, "Two")
    clubs.create_club(bia, "Hers")
    assert [club.name for club in Club.objects.order_by("pk")] == ["One", "Hers"]


@pytest.mark.django_db
def test_the_demonstration_counts_as_none(ana, bia, settings):
    settings.CLUBS_PER_PERSON = 1
    demo.make_demo_club(demo.CLUBS[0], ana, False, bia)
    clubs.create_club(ana, "One")
    assert [club.name for club in Club.objects.order_by("pk")] == [demo.CLUBS[0].name, "One"]


@pytest.mark.django_db(transaction=True)
def test_no_more_forms_at_once_than_allowed_create_a_club(ana, settings):
    settings.CLUBS_PER_PERSON = 2

    def create(number):
        try:
            return clubs.create_club(ana, f"Club {number}")
        except clubs.TooManyClubs:
            return None

    assert len([club for club in at_once(create, 5) if club]) == 2


@pytest.mark.django_db
def test_a_name_that_reads_otherwise_than_it_is_written_is_none(ana, founded_club):
    with pytest.raises(clubs.Refused) as refused:
        clubs.create_club(ana, "Clube \u202eocituáN")
    assert refused.value.field == "name"
    with pytest.raises(clubs.Refused):
        clubs.change_club(founded_club, name="Clube\u200b", time_zone="Europe/Rome", actor=ana)
    Club.objects.update(name="Clube\u200b")  # of an earlier version
    founded_club.refresh_from_db()
    clubs.change_club(founded_club, name="Clube\u200b", time_zone="Europe/Rome", actor=ana)


@pytest.mark.django_db
def test_the_set_up_refuses_a_club_name_that_reads_otherwise():
    with pytest.raises(clubs.Refused) as refused:
        clubs.set_up(clubs.setup_code(), **FIRST | {"club_name": "\u2066Clube"})
    assert refused.value.field == "club_name"
    assert not User.objects.exists()


@pytest.mark.django_db
def test_clubs_that_were_founded_before_count_too(ana, settings):
    """Until November 2026 what was asked for was the whole payload."""
    old = event_of(Scope("club", "of-then"), "founded", {}, (), WriteContext("then", actor=ana))
    old.payload = {"role": "administrator"}
    old.follow(None)
    old.save()
    settings.CLUBS_PER_PERSON = 2
    clubs.create_club(ana, "Clube Náutico")
    with pytest.raises(TooManyClubs):
        clubs.create_club(ana, "Outro")

"""An invitation makes one member, once, within seven days; its secret is not stored."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.memberships import roles
from tests.tournament.threads import at_once
from tournament.models import Event, Invitation, Membership, User
from tournament.permissions import CLUB_ROLES, Role
from tournament.services import clubs
from tournament.services.clubs import invitations

pytestmark = pytest.mark.django_db
NEW = {"username": "Caio", "password": "real de copas"}


@pytest.fixture
def invite(founded_club, ana):
    return lambda role=Role.SCOREKEEPER: clubs.invite(founded_club, role, actor=ana)


@pytest.mark.parametrize("role", CLUB_ROLES)
def test_an_invitation_makes_a_member_of_its_role(invite, founded_club, bia, club_events, role):
    invitation, secret = invite(role)
    membership = clubs.accept(secret, bia)
    assert (membership.club, membership.user, membership.role) == (founded_club, bia, role)
    assert club_events() == [
        ("invited", {"role": role.value}),
        ("joined", {"role": role.value, "invitation": invitation.pk}),
    ]


def test_who_has_no_account_gets_one(invite, founded_club):
    membership = clubs.accept_anew(invite()[1], **NEW)
    assert membership.user.check_password("real de copas")
    assert roles(founded_club) == [
        ("Caio", "scorekeeper"),
        ("ana", "administrator"),
    ]
    assert Event.objects.filter(scope_kind="account").count() == 1


def test_the_secret_is_kept_nowhere(invite):
    invitation, secret = invite()
    assert secret not in [str(value) for value in vars(invitation).values()]
    assert not [event for event in Event.objects.all() if secret in f"{event.payload}{event.touches}"]


def test_an_invitation_is_good_once(invite, ana, bia):
    secret = invite()[1]
    clubs.accept_anew(secret, **NEW)
    with pytest.raises(clubs.LinkExpired):
        clubs.accept(secret, bia)
    assert not Membership.objects.filter(user=bia).exists()


def test_an_invitation_is_good_for_seven_days(invite, bia, monkeypatch):
    invitation, secret = invite()
    at = timezone.now() + timedelta(days=7)
    monkeypatch.setattr(invitations.timezone, "now", lambda: at - timedelta(minutes=1))
    assert clubs.get_invitation(secret) == invitation
    monkeypatch.setattr(invitations.timezone, "now", lambda: at)
    with pytest.raises(clubs.LinkExpired):
        clubs.accept(secret, bia)


def test_a_revoked_one_opens_nothing(invite, founded_club, ana, club_events):
    invitation, secret = invite()
    clubs.revoke_invitation(founded_club, invitation.pk, actor=ana)
    with pytest.raises(clubs.LinkExpired):
        clubs.accept_anew(secret, **NEW)
    assert not User.objects.filter(username="Caio").exists()
    assert club_events()[-1] == ("invitation revoked", {})


def test_what_is_used_or_anothers_is_not_revoked(invite, founded_club, ana, bia):
    used, secret = invite()
    clubs.accept(secret, bia)
    other = clubs.create_club(bia, "Canastra de quinta")
    anothers, _secret = clubs.invite(other, Role.VIEWER, actor=bia)
    for number in (used.pk, anothers.pk, 99999):
        with pytest.raises(clubs.LinkExpired):
            clubs.revoke_invitation(founded_club, number, actor=ana)
    assert not Invitation.objects.filter(is_revoked=True).exists()


def test_a_member_keeps_their_role_and_the_invitation_is_for_somebody_else(invite, founded_club, ana, bia):
    secret = invite(Role.VIEWER)[1]
    with pytest.raises(clubs.AlreadyMember):
        clubs.accept(secret, ana)
    assert clubs.accept(secret, bia).role == Role.VIEWER
    assert Membership.objects.get(user=ana).role == Role.ADMINISTRATOR


def test_a_name_that_is_taken_leaves_the_invitation_good(invite, ana):
    secret = invite()[1]
    with pytest.raises(clubs.NameTaken):
        clubs.accept_anew(secret, username="ANA", password="real de copas")
    assert clubs.accept_anew(secret, **NEW)


def test_open_ones_are_those_that_can_still_be_followed(invite, founded_club, ana, bia):
    waiting, used, revoked, old = (invite() for _ in range(4))
    clubs.accept(used[1], bia)
    clubs.revoke_invitation(founded_club, revoked[0].pk, actor=ana)
    Invitation.objects.filter(pk=old[0].pk).update(expires=timezone.now())
    assert list(clubs.open_invitations(founded_club)) == [waiting[0]]


@pytest.mark.django_db(transaction=True)
def test_one_of_many_who_follow_a_link_at_once_joins(invite, founded_club):
    secret = invite()[1]

    def follow(number):
        try:
            return clubs.accept_anew(secret, username=f"caio{number}", password="real de copas").user.username
        except clubs.LinkExpired:
            return None

    joined = [name for name in at_once(follow) if name]
    assert len(joined) == 1
    assert sorted(User.objects.values_list("username", flat=True)) == ["ana", *joined]

"""Roles are changed and members removed, but a club never loses its last administrator."""

import pytest

from tests.tournament.memberships import roles
from tests.tournament.threads import at_once
from tournament.models import Event, Membership, User
from tournament.permissions import CLUB_ROLES, Role
from tournament.services import clubs
from tournament.services.writing import events
from tournament.services.writing.changes import changes_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", CLUB_ROLES)
def test_a_role_is_changed_and_the_chain_says_from_what(founded_club, ana, bia, join, club_events, role):
    join(bia, Role.REFEREE)
    clubs.change_role(founded_club, bia, role, actor=ana)
    assert roles(founded_club) == [("ana", "administrator"), ("bia", role)]
    same = role is Role.REFEREE
    assert club_events() == ([] if same else [("role", {"role": role.value, "was": "referee"})])
    assert events.verify_chain(clubs.club_scope(founded_club)) == []


def test_a_member_is_removed_and_keeps_the_account(founded_club, ana, bia, join, club_events):
    join(bia, Role.SCOREKEEPER)
    clubs.remove_membership(founded_club, bia, actor=ana)
    assert roles(founded_club) == [("ana", "administrator")]
    assert User.objects.filter(username="bia", is_active=True).exists()
    assert club_events() == [("removed", {"was": "scorekeeper"})]


@pytest.mark.parametrize(
    "action",
    [clubs.remove_membership, lambda club, user, actor: clubs.change_role(club, user, Role.ORGANISER, actor=actor)],
)
def test_who_is_no_administrator_any_more_has_no_link_back_in(founded_club, ana, bia, join, action):
    join(bia, Role.ADMINISTRATOR)
    hers = [clubs.invite(founded_club, role, actor=bia) for role in (Role.ADMINISTRATOR, Role.VIEWER)]
    invitation, _secret = clubs.invite(founded_club, Role.ORGANISER, actor=ana)
    elsewhere, _secret = clubs.invite(clubs.create_club(bia, "Outro"), Role.VIEWER, actor=bia)
    action(founded_club, bia, actor=ana)
    assert list(clubs.open_invitations(founded_club)) == [invitation]
    assert list(clubs.open_invitations(elsewhere.club)) == [elsewhere]
    for _invitation, secret in hers:
        with pytest.raises(clubs.LinkExpired):
            clubs.accept(secret, bia)
    (last,) = Event.objects.in_scope(*clubs.club_scope(founded_club)).reverse()[:1]
    revoked = [change.row for change in changes_of(last) if change.now == {"revoked": True}]
    assert revoked == [("invitation", invitation.pk) for invitation, _secret in hers]
    assert events.verify_chain(clubs.club_scope(founded_club)) == []


def test_other_changes_of_a_role_leave_the_links(founded_club, ana, bia, join):
    join(bia, Role.ADMINISTRATOR)
    clubs.invite(founded_club, Role.VIEWER, actor=bia)
    clubs.change_role(founded_club, bia, Role.ADMINISTRATOR, actor=ana)
    assert clubs.open_invitations(founded_club).count() == 1


@pytest.mark.parametrize(
    "action",
    [clubs.remove_membership, lambda club, user, actor: clubs.change_role(club, user, Role.VIEWER, actor=actor)],
)
def test_the_last_administrator_stays(founded_club, ana, bia, join, club_events, action):
    join(bia, Role.ORGANISER)
    with pytest.raises(clubs.LastAdministrator):
        action(founded_club, ana, actor=ana)
    assert roles(founded_club) == [("ana", "administrator"), ("bia", "organiser")]
    assert club_events() == []
    clubs.change_role(founded_club, bia, Role.ADMINISTRATOR, actor=ana)
    action(founded_club, ana, actor=bia)
    assert Membership.objects.get(role=Role.ADMINISTRATOR).user == bia


@pytest.mark.parametrize(
    "action",
    [clubs.remove_membership, lambda club, user, actor: clubs.change_role(club, user, Role.VIEWER, actor=actor)],
)
def test_who_belongs_to_another_club_is_none_of_this_ones(founded_club, ana, bia, action):
    clubs.create_club(bia, "Canastra de quinta")
    with pytest.raises(clubs.NoSuchMember):
        action(founded_club, bia, actor=ana)
    assert Membership.objects.get(user=bia).role == Role.ADMINISTRATOR


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_leave_at_once_do_not_both(founded_club, ana, bia, join):
    join(bia, Role.ADMINISTRATOR)

    def leave(number):
        try:
            clubs.remove_membership(founded_club, (ana, bia)[number], actor=(ana, bia)[number])
        except clubs.LastAdministrator:
            return "stays"
        return "left"

    assert sorted(at_once(leave, 2)) == ["left", "stays"]
    assert [role for _name, role in roles(founded_club)] == ["administrator"]

"""Who belongs to a club, and as what."""

from typing import Any

from django.utils import timezone

from tournament.models import Club, Membership, User
from tournament.permissions import Role
from tournament.services.clubs.events import append_event, lock_club, open_invitations, scope_of, user_id
from tournament.services.clubs.refusals import LastAdministrator, MemberAlready, NoSuchMember
from tournament.services.writing.writer import retry_when_locked


def admit_member(club: Club, user: User, role: Role, *, by: User, **payload: Any) -> Membership:
    """Within a transaction that holds the club."""
    if Membership.objects.filter(club=club, user=user).exists():
        raise MemberAlready
    append_event(scope_of(club), "joined", by, touches=[user_id(user)], role=role.value, **payload)
    return Membership.objects.create(club=club, user=user, role=role, created=timezone.now())


@retry_when_locked
def change_role(club: Club, user: User, role: Role, *, by: User) -> None:
    """`NoSuchMember`, `LastAdministrator`."""
    membership = _held(club, user)
    if membership.role == role:
        return
    if role != Role.ADMINISTRATOR:
        _not_the_last(membership)
    append_event(scope_of(club), "role", by, touches=[user_id(user)], role=role.value, was=membership.role)
    membership.role = role
    membership.save(update_fields=["role"])
    if role != Role.ADMINISTRATOR:
        _revoke_those_of(membership, by)


@retry_when_locked
def remove(club: Club, user: User, *, by: User) -> None:
    """The person keeps account and other clubs, and no link back in. `NoSuchMember`, `LastAdministrator`."""
    membership = _held(club, user)
    _not_the_last(membership)
    append_event(scope_of(club), "removed", by, touches=[user_id(user)], was=membership.role)
    membership.delete()
    _revoke_those_of(membership, by)


def _held(club: Club, user: User) -> Membership:
    lock_club(club)
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is None:
        raise NoSuchMember
    return membership


def _revoke_those_of(membership: Membership, by: User) -> None:
    """Links made by somebody who is no administrator any more: one would lead its maker in again."""
    for invitation in open_invitations(membership.club).filter(made_by=membership.user):
        invitation.revoked = True
        invitation.save(update_fields=["revoked"])
        append_event(scope_of(membership.club), "invitation revoked", by, touches=[f"invitation:{invitation.pk}"])


def _not_the_last(membership: Membership) -> None:
    others = Membership.objects.filter(club=membership.club, role=Role.ADMINISTRATOR).exclude(pk=membership.pk)
    if membership.role == Role.ADMINISTRATOR and not others.exists():
        raise LastAdministrator

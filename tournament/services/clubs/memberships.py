"""Changes and ends memberships of clubs."""

from django.utils import timezone

from tournament.models import Club, Membership, User
from tournament.permissions import Role
from tournament.services.clubs.kinds import ClubEventKind
from tournament.services.clubs.refusals import AlreadyMember, LastAdministrator, NoSuchMember
from tournament.services.clubs.writer import ClubWriter, open_invitations
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked


def add_member(writer: ClubWriter, user: User, role: Role) -> Membership:
    if Membership.objects.filter(club=writer.club, user=user).exists():
        raise AlreadyMember
    membership = Membership(club=writer.club, user=user, role=role.value, created=timezone.now())
    writer.add(membership)
    return membership


@retry_when_locked
def change_role(club: Club, user: User, role: Role, *, actor: User) -> None:
    """Change the role of a member. Raises `NoSuchMember` or `LastAdministrator`."""
    writer = ClubWriter(club, WriteContext.with_new_key(actor))
    membership = _membership(club, user)
    before = membership.role
    if before == role:
        return
    if role != Role.ADMINISTRATOR:
        _refuse_last(membership)
        _revoke_invitations(writer, user)
    writer.change(membership, role=role.value)
    writer.append(ClubEventKind.ROLE_CHANGED, {"role": role.value, "was": before})


@retry_when_locked
def remove_membership(club: Club, user: User, *, actor: User) -> None:
    """Remove a member, who keeps the account and other clubs but has no link back in. Raises `NoSuchMember` or
    `LastAdministrator`."""
    writer = ClubWriter(club, WriteContext.with_new_key(actor))
    membership = _membership(club, user)
    _refuse_last(membership)
    _revoke_invitations(writer, user)
    writer.delete(membership)
    writer.append(ClubEventKind.MEMBER_REMOVED, {"was": membership.role})


def _membership(club: Club, user: User) -> Membership:
    """The membership of a person. Raises `NoSuchMember`."""
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is None:
        raise NoSuchMember
    return membership


def _revoke_invitations(writer: ClubWriter, user: User) -> None:
    """Revoke links made by somebody who is no longer an administrator: one of them could let its maker in again."""
    for invitation in open_invitations(writer.club).filter(made_by=user).order_by("pk"):
        writer.change(invitation, is_revoked=True)


def _refuse_last(membership: Membership) -> None:
    """Raise `LastAdministrator` if nobody else administers the club."""
    others = Membership.objects.filter(club=membership.club, role=Role.ADMINISTRATOR).exclude(pk=membership.pk)
    if membership.role == Role.ADMINISTRATOR and not others.exists():
        raise LastAdministrator

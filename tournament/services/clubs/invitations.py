"""Invitations: links that make the first person who follows them a member."""

import secrets
from datetime import timedelta

from django.utils import timezone

from tournament.models import Club, Invitation, Membership, User
from tournament.permissions import Role
from tournament.services.clubs.accounts import make_account
from tournament.services.clubs.kinds import ClubEventKind
from tournament.services.clubs.memberships import add_member
from tournament.services.clubs.refusals import LinkExpired
from tournament.services.clubs.writer import ClubWriter, open_invitations
from tournament.services.secret_hashes import hash_secret
from tournament.services.writing.context import WriteContext
from tournament.services.writing.writer import retry_when_locked

VALIDITY = timedelta(days=7)


@retry_when_locked
def invite(club: Club, role: Role, *, actor: User) -> tuple[Invitation, str]:
    """The invitation, and the secret of its address, which is stored nowhere: it can only be shown this once."""
    secret, now = secrets.token_urlsafe(24), timezone.now()
    writer = ClubWriter(club, WriteContext.with_new_key(actor))
    invitation = Invitation(
        club=club, role=role.value, secret_hash=hash_secret(secret), made_by=actor, created=now, expires=now + VALIDITY
    )
    writer.add(invitation)
    writer.append(ClubEventKind.INVITED, {"role": role.value})
    return invitation, secret


@retry_when_locked
def revoke_invitation(club: Club, number: int, *, actor: User) -> None:
    """Revoke an invitation by its key. Raises `LinkExpired` for one already used or revoked, which stays as it is."""
    writer = ClubWriter(club, WriteContext.with_new_key(actor))
    invitation = open_invitations(club).filter(pk=number).first()
    if invitation is None:
        raise LinkExpired
    writer.change(invitation, is_revoked=True)
    writer.append(ClubEventKind.INVITATION_REVOKED, {})


def get_invitation(secret: str) -> Invitation:
    """A valid invitation with its club. Raises `LinkExpired` for any other."""
    valid = Invitation.objects.filter(used_by=None, is_revoked=False, expires__gt=timezone.now())
    invitation = valid.select_related("club").filter(secret_hash=hash_secret(secret)).first()
    if invitation is None:
        raise LinkExpired
    return invitation


def club_joined_by(secret: str, user: User) -> Club | None:
    """The club that a person joined by this link: many keep the message that contained it and use it to come back."""
    used = Invitation.objects.filter(secret_hash=hash_secret(secret), used_by=user, club__memberships__user=user)
    invitation = used.select_related("club").first()
    return invitation.club if invitation else None


@retry_when_locked
def accept(secret: str, user: User) -> Membership:
    """Let the signed-in account join. Raises `LinkExpired`, or `AlreadyMember`, which leaves the invitation valid."""
    return _accept(secret, user)


@retry_when_locked
def accept_anew(secret: str, *, username: str, password: str, full_name: str = "") -> Membership:
    """Create an account and let it join, or do neither. Raises `LinkExpired`, `NameTaken` or `UnreadableFullName`."""
    get_invitation(secret)
    return _accept(secret, make_account(username, password, full_name))


def _accept(secret: str, user: User) -> Membership:
    writer = ClubWriter(get_invitation(secret).club, WriteContext.with_new_key(user))
    invitation = get_invitation(secret)  # again: somebody may have used it before the writer held the club
    membership = add_member(writer, user, Role(invitation.role))
    writer.change(invitation, used_by_id=user.pk)
    writer.append(ClubEventKind.JOINED, {"role": invitation.role, "invitation": invitation.pk})
    return membership

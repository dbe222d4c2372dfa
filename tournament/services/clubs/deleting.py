"""Deletes a person's own account. What they wrote stays, under a number in place of their name.

The row itself stays, because the chains of events contain its number; nothing left in it says who it was.
"""

from tournament.models import Club, Membership, SecondFactor, Tournament, User
from tournament.permissions import Role
from tournament.services.clubs.accounts import check_own_password
from tournament.services.clubs.founding import is_of_the_demonstration
from tournament.services.clubs.kinds import AccountEventKind
from tournament.services.clubs.memberships import remove_membership
from tournament.services.clubs.refusals import DemonstrationAccount, OnlyAdministrator
from tournament.services.clubs.sessions import close_sessions
from tournament.services.clubs.writer import AccountWriter
from tournament.services.writing.writer import retry_when_locked
from tournament.signals import announce_erased


def deleted_name(user: User) -> str:
    """What the history calls the person afterwards: nomen nescio, with the account's number. Usernames have no spaces,
    so nobody else can be called that."""
    return f"N. N. {user.pk}"


def administered_alone(user: User) -> list[Club]:
    """The clubs that nobody else administers, by name; they must be handed over first. Two queries."""
    own_clubs = Membership.objects.filter(user=user, role=Role.ADMINISTRATOR).values_list("club", flat=True)
    others = Membership.objects.filter(club__in=own_clubs, role=Role.ADMINISTRATOR).exclude(user=user)
    return list(Club.objects.filter(pk__in=own_clubs).exclude(pk__in=others.values("club")).order_by("name"))


def delete_account(user: User, password: str) -> None:
    """Delete the account. Raises `WrongPassword`, `TooManyTries`, `OnlyAdministrator` or `DemonstrationAccount`."""
    check_own_password(user, password)
    _delete_account(user)


@retry_when_locked
def _delete_account(user: User) -> None:
    """Take the names, password, memberships and sessions from an account. Raises `DemonstrationAccount`, or
    `OnlyAdministrator` if a club would have no administrator left."""
    if is_of_the_demonstration(user):
        raise DemonstrationAccount
    if alone := administered_alone(user):
        raise OnlyAdministrator(alone[0].name)
    clubs = [membership.club for membership in user.memberships.select_related("club").order_by("club")]
    for club in clubs:
        remove_membership(club, user, actor=user)
    SecondFactor.objects.filter(user=user).delete()
    close_sessions(user)
    user.username, user.full_name, user.email, user.is_active = deleted_name(user), "", "", False
    user.set_unusable_password()
    user.save()
    writer = AccountWriter(user)
    writer.record_saved_columns("username", "full_name", "email", "password", "is_active")
    writer.append(AccountEventKind.DELETED, {})
    for public_id in Tournament.objects.filter(club__in=clubs).values_list("public_id", flat=True):
        announce_erased(public_id, user.pk)  # documents that name who confirmed a result

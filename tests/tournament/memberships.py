"""Who belongs to a club, and in which role."""

from django.utils import timezone

from tournament.models import Club, Membership, User


def join_club(club: Club, user: User, role: str) -> Membership:
    """Make the person a member without an event."""
    return Membership.objects.create(club=club, user=user, role=role, created=timezone.now())


def roles(club: Club) -> list[tuple[str, str]]:
    """The username and role of each member, in order."""
    return sorted(club.memberships.values_list("user__username", "role"))

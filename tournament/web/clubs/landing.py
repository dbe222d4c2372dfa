"""Where somebody begins after signing in: a scorekeeper of one club at the tables, everybody else at their clubs."""

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from tournament.models import Club, Membership, Round, Tournament, User
from tournament.permissions import Role


def first_page(user: User) -> str:
    """The path. For a scorekeeper of one club its tables where one tournament is being played, else the club."""
    memberships = list(Membership.objects.filter(user=user).select_related("club")[:2])
    if [membership.role for membership in memberships] != [Role.SCOREKEEPER]:
        return reverse("clubs")
    club = memberships[0].club
    playing = list(_tournaments_in_play(club)[:2])
    if len(playing) == 1:
        return reverse("device-tables", args=[playing[0].public_id])
    return reverse("club", args=[club.public_id])


def _tournaments_in_play(club: Club) -> QuerySet[Tournament]:
    """With a published round, and not finished."""
    published = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False, published=True)
    return club.tournaments.filter(Exists(published), removed=False, finished=False, rehearsal_of=None)

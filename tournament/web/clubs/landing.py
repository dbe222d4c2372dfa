"""The first page after signing in: the tables for a scorekeeper of one club, the clubs for everybody else."""

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from tournament.models import Club, Membership, Round, Tournament, User
from tournament.permissions import Role, only_scores


def first_page(user: User) -> str:
    """The path of the first page. For a scorekeeper of one club, its tables if exactly one tournament is being played,
    else the club."""
    club = _club_of_scorekeeper(user)
    if club is None:
        return reverse("clubs")
    return tables_in_play(user) or reverse("club", args=[club.public_id])


def tables_in_play(user: User) -> str:
    """The path of the tables that a scorekeeper of one club scores; "" for others, and unless exactly one tournament is
    being played."""
    club = _club_of_scorekeeper(user)
    playing = list(_tournaments_in_play(club)[:2]) if club else []
    return reverse("device-tables", args=[playing[0].public_id]) if len(playing) == 1 else ""


def _club_of_scorekeeper(user: User) -> Club | None:
    """The only club of somebody who is a scorekeeper there; None for everybody else."""
    memberships = list(Membership.objects.filter(user=user).select_related("club")[:2])
    if len(memberships) != 1 or not only_scores(Role(memberships[0].role)):
        return None
    return memberships[0].club


def _tournaments_in_play(club: Club) -> QuerySet[Tournament]:
    """The club's unfinished tournaments that have a published round."""
    published = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False, published=True)
    return club.tournaments.filter(Exists(published), removed=False, finished=False, rehearsal_of=None)

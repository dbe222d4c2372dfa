"""The first page after signing in: the tables for those who only keep score, the clubs for everybody else."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef
from django.urls import reverse

from tournament.models import Membership, Round, Tournament, User
from tournament.permissions import Role, only_scores


def first_page(user: User) -> str:
    """The path of the first page. For those who only keep score the tables if exactly one tournament is being played;
    if several are, the page of clubs, which begins with them; else the only club."""
    memberships = list(Membership.objects.filter(user=user).select_related("club"))
    playing = tournaments_to_score(memberships)
    if len(playing) == 1:
        return tables_url(playing[0])
    if not playing and len(memberships) == 1 and _only_scores_in(memberships):
        return reverse("club", args=[memberships[0].club.public_id])
    return reverse("clubs")


def tables_in_play(user: User) -> str:
    """The path of the tables for those who only keep score; "" for others, and unless exactly one tournament is being
    played."""
    playing = tournaments_to_score(list(Membership.objects.filter(user=user)))
    return tables_url(playing[0]) if len(playing) == 1 else ""


def tables_url(tournament: Tournament) -> str:
    return reverse("device-tables", args=[tournament.public_id])


def tournaments_to_score(memberships: Sequence[Membership]) -> list[Tournament]:
    """The tournaments being played in the clubs of somebody who only keeps score in each of them; none for others.
    One query, or none. They are unfinished and have a published round."""
    if not _only_scores_in(memberships):
        return []
    published = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False, published=True)
    clubs = [membership.club_id for membership in memberships]
    rows = Tournament.objects.filter(club__in=clubs, removed=False, finished=False, rehearsal_of=None)
    return list(rows.filter(Exists(published)).select_related("club").order_by("name", "pk"))


def _only_scores_in(memberships: Sequence[Membership]) -> bool:
    """Whether there are memberships, and each of them only allows to keep score."""
    return bool(memberships) and all(only_scores(Role(membership.role)) for membership in memberships)

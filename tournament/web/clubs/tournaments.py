"""A club's tournaments for its list."""

from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING, TypedDict, cast

from django.db.models import Count, Exists, OuterRef, Q, Subquery

from tournament.models import Club, Round, Tournament
from tournament.services.tournaments.files.importing import imported_at
from tournament.services.tournaments.founding import planned_start

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class ListColumns(TypedDict):
    """What the list of a club's tournaments shows beside the fields of `Tournament`."""

    pairs: int
    """The number of pairs entered."""
    begun: bool
    """Whether a round is published."""
    first: datetime | None
    """When its first round starts; None if that is not known."""
    day: datetime
    """When it begins or is planned to begin; without a plan, when it was created."""
    imported: datetime | None
    """When it was imported from a file. Read only for tournaments that have the same name as another, else None."""


def club_tournaments(club: Club) -> "list[WithAnnotations[Tournament, ListColumns]]":
    """The tournaments of a club that are not archived. One query, or two."""
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False)
    first = rounds.exclude(starts=None).order_by("starts").values("starts")[:1]
    rows = club.tournaments.filter(removed=False).annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)),
        begun=Exists(rounds.filter(published=True)),
        first=Subquery(first),
    )
    tournaments = cast("list[WithAnnotations[Tournament, ListColumns]]", list(rows))
    name_counts = Counter(row.name for row in tournaments)
    imported = imported_at([row.pk for row in tournaments if name_counts[row.name] > 1])
    for row in tournaments:
        row.imported = imported.get(row.pk)
        row.day = row.first or planned_start(row) or row.created
    return tournaments


def archived_tournaments(club: Club) -> list[Tournament]:
    """The tournaments that somebody archived, the latest first. One query."""
    return list(club.tournaments.filter(removed=True, rehearsal_of=None).order_by("-pk"))

"""A club's tournaments for its list."""

from collections import Counter

from django.db.models import Count, Exists, OuterRef, Q, Subquery

from tournament.models import Club, Round, Tournament
from tournament.services.tournaments.files.importing import imported_at
from tournament.services.tournaments.founding import planned_start


def club_tournaments(club: Club) -> list[Tournament]:
    """The tournaments with `pairs`, the number entered; `begun`, whether a round is published; `day`, when it begins or
    is planned, else when it was created; `imported`, when it came from a file, if another has the same name. One query,
    or two."""
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False)
    first = rounds.exclude(starts=None).order_by("starts").values("starts")[:1]
    rows = club.tournaments.filter(removed=False).annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)),
        begun=Exists(rounds.filter(published=True)),
        first=Subquery(first),
    )
    tournaments = list(rows)
    name_counts = Counter(row.name for row in tournaments)
    imported = imported_at([row.pk for row in tournaments if name_counts[row.name] > 1])
    for row in tournaments:
        vars(row)["imported"] = imported.get(row.pk)
        vars(row)["day"] = vars(row)["first"] or planned_start(row) or row.created
    return tournaments


def archived_tournaments(club: Club) -> list[Tournament]:
    """The tournaments that somebody archived, the latest first. One query."""
    return list(club.tournaments.filter(removed=True, rehearsal_of=None).order_by("-pk"))

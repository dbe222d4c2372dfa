"""A club's tournaments, as its list shows them."""

from django.db.models import Count, Exists, OuterRef, Q, Subquery

from tournament.models import Club, Round, Tournament
from tournament.services.tournaments.founding import planned_start


def club_tournaments(club: Club) -> list[Tournament]:
    """With `pairs`, how many are entered; `begun`, whether a round is published; `day`, when it begins, or is planned
    to, else when it was founded: one query."""
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False)
    first = rounds.exclude(starts=None).order_by("starts").values("starts")[:1]
    rows = club.tournaments.filter(removed=False).annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)),
        begun=Exists(rounds.filter(published=True)),
        first=Subquery(first),
    )
    found = list(rows)
    for row in found:
        vars(row)["day"] = vars(row)["first"] or planned_start(row) or row.created
    return found

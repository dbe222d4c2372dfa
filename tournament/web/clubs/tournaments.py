"""A club's tournaments, as its list shows them."""

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.models import Club, Round, Tournament


def of_club(club: Club) -> QuerySet[Tournament]:
    """With `pairs`, how many are entered; `begun`, whether a round is published; `day`, when it begins: one query."""
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), removed=False)
    first = rounds.exclude(starts=None).order_by("starts").values("starts")[:1]
    return club.tournaments.filter(removed=False).annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)),
        begun=Exists(rounds.filter(published=True)),
        day=Coalesce(Subquery(first), "created"),
    )

"""A club's tournaments, as its list shows them."""

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.models import Club, Round, Tournament


def of_club(club: Club) -> QuerySet[Tournament]:
    """With `pairs`, how many are entered, and `begun`, whether a round is published: one query for all."""
    rounds = Round.objects.filter(stage__tournament=OuterRef("pk"), published=True, removed=False)
    return club.tournaments.filter(removed=False).annotate(
        pairs=Count("entries", filter=Q(entries__removed=False)), begun=Exists(rounds)
    )

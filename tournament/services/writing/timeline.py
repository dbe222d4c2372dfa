"""What was written in a scope: the one reader of its events, for every page that lists or names them."""

from django.db.models import Q

from tournament.models import Event
from tournament.services.writing.events import Scope

MOST = 200


def read_timeline(
    scope: Scope, *, after: int = 0, before: int | None = None, only: Q | None = None, most: int = MOST
) -> list[Event]:
    """The events between two seqs, neither included, the last first, with their actors. One query.

    `only`: a further condition on them.
    """
    rows = Event.objects.of(*scope).filter(only or Q(), seq__gt=after)
    if before is not None:
        rows = rows.filter(seq__lt=before)
    return list(rows.select_related("actor").order_by("-seq")[:most])


def find_event(scope: Scope, seq: int) -> Event | None:
    return Event.objects.of(*scope).filter(seq=seq).first()

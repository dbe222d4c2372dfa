"""What happened in a scope, the last first."""

from tournament.models import Event
from tournament.services.writing.events import Scope

MOST = 200


def timeline(scope: Scope, after: int = 0, most: int = MOST) -> list[Event]:
    """The events since `after` (a seq), with their actors. One query."""
    rows = Event.objects.of(*scope).filter(seq__gt=after)
    return list(rows.select_related("actor").order_by("-seq")[:most])

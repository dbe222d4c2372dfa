"""What was done with the photos of a tournament, in sentences; their chain is not the tournament's own."""

from tournament.models import Tournament
from tournament.services.event_queries import read_timeline
from tournament.services.photos import photos_scope
from tournament.web.timeline import TimelineEntry
from tournament.web.tournament_pages.timeline import tournament_timeline

EVENTS_SHOWN = 60


def photo_timeline(tournament: Tournament) -> list[TimelineEntry]:
    """At most sixty events, newest first. A constant number of queries; one if there has never been a photo."""
    events = read_timeline(photos_scope(tournament.pk), most=EVENTS_SHOWN)
    return tournament_timeline(tournament, events) if events else []

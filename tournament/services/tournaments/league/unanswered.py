"""Which results that a pair reported from home wait for the other pair, and not for the organisers."""

from collections.abc import Collection
from datetime import date

from tournament.models import Match
from tournament.services.tournaments.league.periods import deadline_of
from tournament.services.tournaments.reopened import reopened_matches


def unanswered_reports(matches: Collection[int], today: date) -> frozenset[int]:
    """Which of these matches, entered and not disputed, count once the other pair confirms; not those past their last
    day, nor those that the desk reopened. At most two queries."""
    if not matches:
        return frozenset()
    reported = Match.objects.filter(pk__in=matches, reported_by__isnull=False).select_related("round")
    days = {match.pk: deadline_of(match) for match in reported}
    in_time = [pk for pk, day in days.items() if day is None or today <= day]
    return frozenset(in_time).difference(reopened_matches(in_time))

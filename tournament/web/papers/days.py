"""The days on which a tournament is played, in the wording of papers."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language

from tournament.services.tournaments.founding import planned_start
from tournament.services.tournaments.league.reading import days_of_matches
from tournament.services.tournaments.viewing import Snapshot
from tournament.web.nav import is_league


def days_played(snap: Snapshot) -> list[date]:
    """The days on which rounds began, in a league from home those of the matches; before that, the day planned for the
    first one."""
    if is_league(snap.tournament):
        matches = (match for round_ in snap.rounds for match in round_.matches)
        if days := days_of_matches([match.pk for match in matches if match.confirmed and not any(match.absent)]):
            return days
    begun = [round_.row.clock_started or round_.row.starts for round_ in snap.rounds]
    moments: list[datetime] = [moment for moment in begun if moment] or [
        moment for moment in [planned_start(snap.tournament)] if moment
    ]
    return sorted(timezone.localdate(moment) for moment in moments)


def day_in_words(day: date) -> str:
    words = date_format(day, "DATE_FORMAT")
    return words if (get_language() or "").startswith("en") else words.lower()

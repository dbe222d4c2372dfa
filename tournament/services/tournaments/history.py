"""What was written to a tournament, read for the pages that say it."""

from typing import NamedTuple

from django.db.models import Q

from tournament.models import Event
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.writer import scope_of
from tournament.services.writing.timeline import read_timeline

A_PAGE = 60
"""Events on one page of the history."""
AT_A_TABLE_ALONE = Q(kind=TournamentEventKind.TABLE_WROTE)


class HistoryPage(NamedTuple):
    """Events, the last first. `before`: the seq that the next page begins before; 0 where this is the last."""

    events: list[Event]
    before: int


def history_page(tournament_id: int, before: int | None = None) -> HistoryPage:
    """The last events, or those before a seq. One query."""
    found = read_timeline(scope_of(tournament_id), before=before, most=A_PAGE + 1)
    return HistoryPage(found[:A_PAGE], found[A_PAGE - 1].seq if len(found) > A_PAGE else 0)


def written_since(tournament_id: int, seq: int, match: int | None = None, *, most: int) -> list[Event]:
    """What made a form stale that was made on `seq`, the last first. One query.

    `match`: the form was of this table, and `seq` is of the table's own chain; else it was of the organisers.
    """
    scope = scope_of(tournament_id)
    if match is None:
        return read_timeline(scope, after=seq, only=~AT_A_TABLE_ALONE, most=most)
    return read_timeline(scope, only=Q(payload__match=match, payload__seq__gt=seq), most=most)

"""The event chains beside a tournament's own, which do not raise its revision.

Calls for the referee, extra minutes of one table, photos of sheets, and the hall's codes and phones. The history shows
the events of all of them.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.db.models import Q

from tournament.models import Grant, Match, RefereeCall, SheetPhoto, Tournament
from tournament.services.grants import grants_scope
from tournament.services.photos import photos_scope
from tournament.services.referee_calls import calls_scope
from tournament.services.table_times import times_scope
from tournament.services.writing.events import Scope


class SideChain(NamedTuple):
    """`subject`: the heading in the history; `of_table`: the condition on the chain's events of one table."""

    scope: Scope
    subject: str
    of_table: Callable[[Tournament, int], Q]

    @property
    def events(self) -> Q:
        return Q(scope_kind=self.scope.kind, scope_id=self.scope.id)


def side_chains(tournament: Tournament) -> list[SideChain]:
    return [
        SideChain(calls_scope(tournament), "calls", _call_events_of_table),
        SideChain(times_scope(tournament), "calls", _time_events_of_table),
        SideChain(photos_scope(tournament.pk), "photos", _photo_events_of_table),
        SideChain(grants_scope(tournament), "phones", _grant_events_of_table),
    ]


SIDE_SUBJECTS = ("calls", "photos", "phones")


def matches_at(tournament: Tournament, table: int) -> list[int]:
    """The keys of all matches at a table. One query."""
    rows = Match.objects.filter(round__stage__tournament=tournament, table=table)
    return list(rows.values_list("pk", flat=True))


def _call_events_of_table(tournament: Tournament, table: int) -> Q:
    """The condition on events about referee calls from a table."""
    matches = matches_at(tournament, table)
    calls = list(RefereeCall.objects.filter(match__in=matches).values_list("pk", flat=True))
    return Q(payload__asked__match__in=matches) | Q(payload__asked__call__in=calls)


def _time_events_of_table(tournament: Tournament, table: int) -> Q:
    """The condition on events about extra time of a table."""
    return Q(payload__asked__match__in=matches_at(tournament, table))


def _photo_events_of_table(tournament: Tournament, table: int) -> Q:
    """The condition on events about photos of a table's sheets."""
    photos = SheetPhoto.objects.filter(match__in=matches_at(tournament, table))
    return Q(payload__asked__photo__in=list(photos.values_list("pk", flat=True)))


def _grant_events_of_table(tournament: Tournament, table: int) -> Q:
    """The condition on events about links and phones of a table."""
    rows = Grant.objects.filter(tournament=tournament).exclude(tables=[])
    of_table = [grant.pk for grant in rows if table in grant.tables]
    naming_them = (
        Q(payload__asked__link__in=of_table) | Q(payload__asked__grant__in=of_table) | Q(payload__grant__in=of_table)
    )
    return naming_them | Q(payload__asked__table=table)

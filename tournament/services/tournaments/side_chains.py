"""The event chains beside a tournament's own, which do not raise its revision.

Calls for the referee, extra minutes of one table, photos of sheets, and the hall's codes and phones. Each is declared
once in `SIDE_CHAINS`: the history shows its events, `services.restoring` proves its rows and `erasing`
deletes both.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import Model, Q, QuerySet

from tournament.models import Grant, Match, RefereeCall, SheetPhoto, TableTime, Tournament
from tournament.services.grants.writer import GRANTS_CHAIN
from tournament.services.photos.writer import PHOTOS_CHAIN
from tournament.services.referee_calls import CALLS_CHAIN
from tournament.services.table_times import TIMES_CHAIN
from tournament.services.writing.events import Scope


class SideChain(NamedTuple):
    """A chain of events beside a tournament's own."""

    kind: str
    """The kind of its scope, whose id is the tournament's key."""
    model: type[Model]
    """The rows that its events describe."""
    to_tournament: str
    """The path from these rows to the tournament."""
    subject: str
    """Its heading in the history."""
    condition_of_table: Callable[[Tournament, int], Q]
    """The condition on its events that concern one table."""

    def scope(self, tournament: Tournament) -> Scope:
        return Scope(self.kind, str(tournament.pk))

    def events(self, tournament: Tournament) -> Q:
        return Q(scope_kind=self.kind, scope_id=str(tournament.pk))

    def rows_of(self, scope_id: str) -> list[QuerySet[Any]]:
        """The rows that the chain of this id must describe."""
        return [self.model._default_manager.filter(**{self.to_tournament: int(scope_id)})]


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
    grant_keys = [grant.pk for grant in rows if table in grant.tables]
    naming_them = (
        Q(payload__asked__link__in=grant_keys)
        | Q(payload__asked__grant__in=grant_keys)
        | Q(payload__grant__in=grant_keys)
    )
    return naming_them | Q(payload__asked__table=table)


SIDE_CHAINS = (
    SideChain(CALLS_CHAIN, RefereeCall, "tournament", "calls", _call_events_of_table),
    SideChain(TIMES_CHAIN, TableTime, "match__round__stage__tournament", "calls", _time_events_of_table),
    SideChain(PHOTOS_CHAIN, SheetPhoto, "tournament", "photos", _photo_events_of_table),
    SideChain(GRANTS_CHAIN, Grant, "tournament", "phones", _grant_events_of_table),
)
SIDE_SUBJECTS = tuple(dict.fromkeys(chain.subject for chain in SIDE_CHAINS))

"""What was written to a tournament, read for the pages that say it."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from tournament.models import Event, Match, Tournament, User
from tournament.services.matches.kinds import OF_DATES, MatchEventKind
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.writer import scope_of
from tournament.services.writing.timeline import read_timeline

A_PAGE = 60
"""Events on one page of the history."""
AT_A_TABLE_ALONE = Q(kind=TournamentEventKind.TABLE_WROTE)
OF_TABLES = Q(payload__has_key="hash")
CONFIRMING = frozenset(
    {MatchEventKind.APPROVED, MatchEventKind.ENTERED_AGAIN, MatchEventKind.DECIDED, MatchEventKind.CONFIRMED}
    | {MatchEventKind.DISPUTED, MatchEventKind.SETTLED, MatchEventKind.REOPENED, MatchEventKind.RESULT_CORRECTED}
    | {MatchEventKind.SHEET_CHECKED, MatchEventKind.REPORTED}
)
_UNDOING = frozenset({MatchEventKind.UNDONE, MatchEventKind.REDONE})


OF_ORGANISERS = {
    "rounds": ("round", "clock"),
    "pairs": ("pairs", "names", "players", "withdrawn", "entered_late", "adjusted"),
    "decisions": ("lots", "decision", "announcement"),
    "settings": ("founded", "settings", "stages", "imported", "removed"),
}
"""By subject, how the kinds of what organisers do begin."""


def _of(beginnings: tuple[str, ...]) -> Q:
    return Q(kind__in=[kind for kind in TournamentEventKind if kind.startswith(beginnings)]) & ~OF_TABLES


SUBJECTS: dict[str, Q] = {
    "entering": OF_TABLES & ~Q(payload__kind__in=list(CONFIRMING | _UNDOING | OF_DATES)),
    "confirming": Q(payload__kind__in=list(CONFIRMING)),
    "dates": Q(payload__kind__in=list(OF_DATES)),
    "undoing": Q(kind=TournamentEventKind.UNDONE) | Q(payload__kind__in=list(_UNDOING)),
} | {subject: _of(beginnings) for subject, beginnings in OF_ORGANISERS.items()}
"""What the history can be narrowed to."""
NOBODY = 0
"""In the place of a person: whoever was not signed in."""


@dataclass(frozen=True)
class HistoryFilter:
    """`person`: the key of an account, or `NOBODY`; `day`: in the active time zone. None: whatever it is."""

    table: int | None = None
    person: int | None = None
    subject: str | None = None
    day: date | None = None

    def condition(self, tournament: Tournament) -> Q:
        wanted = Q()
        if self.table is not None:
            matches = Match.objects.filter(round__stage__tournament=tournament, table=self.table)
            wanted &= OF_TABLES & Q(payload__match__in=list(matches.values_list("pk", flat=True)))
        if self.person is not None:
            wanted &= Q(actor=self.person) if self.person != NOBODY else Q(actor=None)
        if self.subject is not None:
            wanted &= SUBJECTS[self.subject]
        if self.day is not None:
            begins = timezone.make_aware(datetime.combine(self.day, time.min))
            wanted &= Q(time__gte=begins, time__lt=begins + timedelta(days=1))
        return wanted


EVERYTHING = HistoryFilter()


class HistoryPage(NamedTuple):
    """Events, the last first. `before`: the seq that the next page begins before; 0 where this is the last."""

    events: list[Event]
    before: int


def history_page(
    tournament: Tournament, before: int | None = None, wanted: HistoryFilter = EVERYTHING, most: int = A_PAGE
) -> HistoryPage:
    """The last events, or those before a seq. One query, and one more where a table is asked for."""
    only = wanted.condition(tournament)
    found = read_timeline(scope_of(tournament.pk), before=before, only=only, most=most + 1)
    return HistoryPage(found[:most], found[most - 1].seq if len(found) > most else 0)


def authors(tournament: Tournament) -> list[User]:
    """Whoever wrote something, by name. One query."""
    wrote = Event.objects.of(*scope_of(tournament.pk)).order_by().values("actor")
    return list(User.objects.filter(pk__in=wrote).order_by("folded"))


def tables_of(tournament: Tournament) -> list[int]:
    """The numbers of the tables at which something is or was played. One query."""
    rows = Match.objects.filter(round__stage__tournament=tournament).exclude(table=None)
    return sorted({table for table in rows.values_list("table", flat=True) if table is not None})


def written_since(tournament_id: int, seq: int, match: int | None = None, *, most: int) -> list[Event]:
    """What made a form stale that was made on `seq`, the last first. One query.

    `match`: the form was of this table, and `seq` is of the table's own chain; else it was of the organisers.
    """
    scope = scope_of(tournament_id)
    if match is None:
        return read_timeline(scope, after=seq, only=~AT_A_TABLE_ALONE, most=most)
    return read_timeline(scope, only=Q(payload__match=match, payload__seq__gt=seq), most=most)

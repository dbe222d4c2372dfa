"""Reads a tournament's events, page by page and filtered, for the history."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from django.db.models import Count, Min, Q
from django.utils import timezone

from tournament.models import Event, Match, Tournament, User
from tournament.models.user import ACTORS_NAME
from tournament.services.event_queries import find_event, read_timeline
from tournament.services.matches.kinds import DATE_KINDS, MatchEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.side_chains import SIDE_CHAINS, SIDE_SUBJECTS, matches_at
from tournament.whole_numbers import plain_number

A_PAGE = 60
"""Events on one page of the history."""
TABLE_ONLY_EVENTS = Q(kind=TournamentEventKind.TABLE_WROTE)
TABLE_EVENTS = Q(payload__has_key="hash")
CONFIRMING = frozenset(
    {MatchEventKind.AGREED, MatchEventKind.ENTERED_AGAIN, MatchEventKind.DECIDED, MatchEventKind.CONFIRMED}
    | {MatchEventKind.DISPUTED, MatchEventKind.SETTLED, MatchEventKind.REOPENED, MatchEventKind.RESULT_CORRECTED}
    | {MatchEventKind.SHEET_CHECKED, MatchEventKind.REPORTED}
)
_UNDOING = frozenset(
    {MatchEventKind.UNDONE, MatchEventKind.REDONE, MatchEventKind.SAVING_UNDONE, MatchEventKind.SAVING_REDONE}
)


ORGANISER_KINDS = {
    "rounds": ("round", "clock"),
    "pairs": ("pairs", "names", "players", "withdrawn", "entered_late", "adjusted", "team"),
    "decisions": ("lots", "decision", "announcement"),
    "settings": ("founded", "settings", "stages", "imported", "removed", "restored"),
}
"""By subject, the beginnings of the event kinds that organisers write."""


def _kinds_beginning_with(beginnings: tuple[str, ...]) -> Q:
    return Q(kind__in=[kind for kind in TournamentEventKind if kind.startswith(beginnings)]) & ~TABLE_EVENTS


SUBJECTS: dict[str, Q] = {
    "entering": TABLE_EVENTS & ~Q(payload__kind__in=list(CONFIRMING | _UNDOING | DATE_KINDS)),
    "confirming": Q(payload__kind__in=list(CONFIRMING)),
    "dates": Q(payload__kind__in=list(DATE_KINDS)),
    "undoing": Q(kind__in=[TournamentEventKind.UNDONE, TournamentEventKind.REDONE])
    | Q(payload__kind__in=list(_UNDOING)),
} | {subject: _kinds_beginning_with(beginnings) for subject, beginnings in ORGANISER_KINDS.items()}
"""Filters of the tournament's own chain by subject; the subjects of other chains are `SIDE_SUBJECTS`."""
NOBODY_ID = 0
"""Stands for a person who was not signed in."""


@dataclass(frozen=True)
class HistoryFilter:
    """The filters of the history. None: everything.

    `person`: an account's key, or `NOBODY_ID`; `day`: in the active time zone.
    """

    table: int | None = None
    person: int | None = None
    subject: str | None = None
    day: date | None = None

    def condition(self, tournament: Tournament) -> Q:
        """The condition on events of the tournament's own chain and of its side chains."""
        events, condition_of_all = self._condition_of_tournament(tournament), self._condition_of_all()
        for chain in SIDE_CHAINS:
            if self.subject in (None, chain.subject):
                table_condition = chain.condition_of_table(tournament, self.table) if self.table is not None else Q()
                events |= chain.events(tournament) & table_condition
        return events & condition_of_all

    def _condition_of_tournament(self, tournament: Tournament) -> Q:
        scope = tournament_scope(tournament.pk)
        condition = Q(scope_kind=scope.kind, scope_id=scope.id)
        if self.table is not None:
            condition &= TABLE_EVENTS & Q(payload__match__in=matches_at(tournament, self.table))
        if self.subject in SUBJECTS:
            condition &= SUBJECTS[self.subject]
        return condition & Q(pk__in=()) if self.subject in SIDE_SUBJECTS else condition

    def _condition_of_all(self) -> Q:
        condition = Q()
        if self.person is not None:
            condition &= Q(actor=self.person) if self.person != NOBODY_ID else Q(actor=None)
        if self.day is not None:
            begins = timezone.make_aware(datetime.combine(self.day, time.min))
            condition &= Q(time__gte=begins, time__lt=begins + timedelta(days=1))
        return condition


EVERYTHING = HistoryFilter()


class HistoryPage(NamedTuple):
    """Events, newest first. `next_place`: the place (`event_address`) before which the next page starts; "" on the last
    page."""

    events: list[Event]
    next_place: str


def event_address(event: Event) -> str:
    """How addresses name an event: by its number in the tournament's chain or, for another chain, as "photos-3"."""
    return str(event.seq) if event.scope_kind == "tournament" else f"{event.scope_kind}-{event.seq}"


def history_page(
    tournament: Tournament, before: str = "", history_filter: HistoryFilter = EVERYTHING, most: int = A_PAGE
) -> HistoryPage:
    """One page of the events of all chains, newest first. `before`: a place; an unknown one gives the end.

    One query, one more for a later page, and a few when filtered by table.
    """
    rows = Event.objects.filter(history_filter.condition(tournament))
    if before and (last := _event_at(tournament, before)):
        rows = rows.filter(Q(time__lt=last.time) | Q(time=last.time, pk__lt=last.pk))
    events = list(rows.select_related("actor").order_by("-time", "-pk")[: most + 1])
    return HistoryPage(events[:most], event_address(events[most - 1]) if len(events) > most else "")


def _event_at(tournament: Tournament, place: str) -> Event | None:
    chain, _dash, seq = place.rpartition("-")
    scopes = {"": tournament_scope(tournament.pk)}
    scopes |= {side.kind: side.scope(tournament) for side in SIDE_CHAINS}
    number = plain_number(seq)
    return find_event(scopes[chain], number) if chain in scopes and number is not None else None


def device_owners(tournament: Tournament, events: Iterable[Event]) -> dict[str, str]:
    """Whose each device is that wrote some of these events without an account: the name of the only account that has
    acted from it in this tournament. One query, or none."""
    devices = {event.device for event in events if event.device and event.actor_id is None}
    if not devices:
        return {}
    signed_in = Event.objects.in_scope(*tournament_scope(tournament.pk)).filter(device__in=devices, actor__isnull=False)
    people = signed_in.order_by().values("device").annotate(count=Count("actor", distinct=True), who=Min(ACTORS_NAME))
    return {row["device"]: row["who"] for row in people if row["count"] == 1}


def authors(tournament: Tournament) -> list[User]:
    """Everybody who wrote an event, by the name that is shown. One query."""
    wrote = Event.objects.filter(EVERYTHING.condition(tournament)).order_by().values("actor")
    users = User.objects.filter(pk__in=wrote)
    return sorted(users, key=lambda user: (user.shown_name.casefold(), user.folded))


def used_tables(tournament: Tournament) -> list[int]:
    """The numbers of all tables used in the tournament. One query."""
    rows = Match.objects.filter(round__stage__tournament=tournament).exclude(table=None)
    return sorted({table for table in rows.values_list("table", flat=True) if table is not None})


def written_since(tournament_id: int, seq: int, match: int | None = None, *, most: int) -> list[Event]:
    """The events that made a form stale that was rendered at `seq`, newest first. One query.

    `match`: the form belongs to this table, and `seq` to the table's own chain; else it is a form of the organisers.
    """
    scope = tournament_scope(tournament_id)
    if match is None:
        return read_timeline(scope, after=seq, only=~TABLE_ONLY_EVENTS, most=most)
    return read_timeline(scope, only=Q(payload__match=match, payload__seq__gt=seq), most=most)

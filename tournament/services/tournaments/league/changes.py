"""When the date and the last day of each match last changed, for the version numbers in a calendar feed."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Event, Tournament
from tournament.services.matches.kinds import DATE_KINDS, MatchEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope


@dataclass(frozen=True)
class DateChange:
    """`seq`: that of the match's last event about its date, undone or not. `deadline_seq`: grows with each new last
    day.

    Neither ever decreases. `time`: when the later of both changed.
    """

    seq: int
    deadline_seq: int
    time: datetime


def date_changes(tournament: Tournament, matches: Iterable[int]) -> dict[int, DateChange]:
    """The last changes, by match key. Two queries."""
    kinds = (*DATE_KINDS, MatchEventKind.UNDONE, MatchEventKind.REDONE, MatchEventKind.IMPORTED)
    rows = Event.objects.filter(scope_kind="match", scope_id__in=[str(pk) for pk in matches])
    events_by_match: dict[int, list[tuple[str, int, datetime]]] = defaultdict(list)
    read_kinds = (*kinds, MatchEventKind.STARTED, MatchEventKind.DEADLINE_CHANGED)
    for scope, kind, seq, time in rows.filter(kind__in=read_kinds).values_list("scope_id", "kind", "seq", "time"):
        events_by_match[int(scope)].append((kind, seq, time))
    round_changes = _round_changes(tournament)
    return {pk: _last_change(events, kinds, round_changes) for pk, events in events_by_match.items()}


def _last_change(events: list[tuple[str, int, datetime]], kinds: tuple[str, ...], round_changes: int) -> DateChange:
    dated = [seq for kind, seq, _time in events if kind in kinds]
    extended = [seq for kind, seq, _time in events if kind == MatchEventKind.DEADLINE_CHANGED]
    return DateChange(
        max(dated, default=0), round_changes + max(extended, default=0), max(time for *_e, time in events)
    )


def _round_changes(tournament: Tournament) -> int:
    """How many events changed rounds: their days, or anything else about them."""
    scope = tournament_scope(tournament.pk)
    return Event.objects.in_scope(*scope).filter(kind=TournamentEventKind.ROUND_CHANGED).count()

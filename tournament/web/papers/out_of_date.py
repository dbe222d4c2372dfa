"""Lists the changes of pairs and names since papers of the last rounds could be printed. Such papers are out of
date."""

from django.db.models import Q

from tournament.services.event_queries import read_timeline
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.writing.changes import asked_of
from tournament.services.writing.events import Scope
from tournament.web.hours import day_and_hour
from tournament.web.tournament_pages.event_sentences import EventDescriber

KINDS = (
    TournamentEventKind.NAMES_CHANGED,
    TournamentEventKind.PLAYERS_CHANGED,
    TournamentEventKind.TEAM_CHANGED,
    TournamentEventKind.WITHDRAWN,
    TournamentEventKind.ENTERED_LATE,
)
ROUNDS_BACK = 2
"""Papers may have been printed since this many rounds ago: a card lies on its table for longer than one."""


def changes_of_pairs(snap: Snapshot) -> list[str]:
    """The changes since the round before the last one was drawn, newest first, as sentences with their hour. None
    without rounds. At most three queries."""
    if not snap.rounds:
        return []
    scope = tournament_scope(snap.tournament.pk)
    since = _drawn_last(snap, scope)
    if not since:
        return []  # the rounds came with a file
    events = read_timeline(scope, after=since[-1], only=Q(kind__in=KINDS))
    if not events:
        return []
    describer = EventDescriber(snap.tournament, snap.resolver)
    describer.read(events)
    return [f"{day_and_hour(event.time)}: {describer.describe_event(event)}" for event in events]


def _drawn_last(snap: Snapshot, scope: Scope) -> list[int]:
    """The seqs at which the last rounds were drawn, newest first; without draws that were cancelled. One query."""
    seqs: dict[tuple[str, int], int] = {}
    present_rounds = {(round_.stage, round_.number) for round_ in snap.rounds}
    for event in read_timeline(scope, only=Q(kind=TournamentEventKind.ROUND_DRAWN)):
        asked = asked_of(event)
        seqs.setdefault((asked["stage"], asked["round"]), event.seq)
    return [seq for round_, seq in seqs.items() if round_ in present_rounds][:ROUNDS_BACK]

"""Lists the changes of pairs and names since papers of the last rounds could be printed. Such papers are out of
date."""

from django.db.models import Q

from tournament.services.event_queries import read_timeline
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.viewing import Snapshot
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
    draws = read_timeline(scope, only=Q(kind=TournamentEventKind.ROUND_DRAWN), most=ROUNDS_BACK)
    if not draws:
        return []  # the rounds came with a file
    events = read_timeline(scope, after=draws[-1].seq, only=Q(kind__in=KINDS))
    if not events:
        return []
    describer = EventDescriber(snap.tournament, snap.resolver)
    describer.read(events)
    return [f"{day_and_hour(event.time)}: {describer.describe_event(event)}" for event in events]

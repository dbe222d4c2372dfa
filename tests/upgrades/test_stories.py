"""The stories that the next release will keep write every kind of event, and what is offered to be undone there is."""

from functools import partial

import pytest

from tests.tournament.factories import write_context
from tests.upgrades.stories import Stories
from tournament.models import Event, Tournament
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournament_writing.effects import effects_of
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.writer import tournament_scope
from tournament.services.tournaments.undoing import undo, undo_refusals

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_every_kind_of_event_is_written() -> None:
    Stories().write_all()
    written = {scope: set() for scope in ("match", "tournament")}
    for scope, kind in Event.objects.filter(scope_kind__in=written).values_list("scope_kind", "kind"):
        written[scope].add(kind)
    assert written == {"match": set(MatchEventKind), "tournament": set(TournamentEventKind)}


def test_what_is_offered_to_be_undone_is_undone() -> None:
    Stories().write_all()
    refused = [
        effects_of(tournament, partial(undo, tournament, event.seq, context=write_context()))[0].refusal
        for tournament in Tournament.objects.filter(removed=False)
        for event in undoable_events(tournament)
    ]
    assert len(refused) > 20
    assert [str(refusal) for refusal in refused if refusal] == []


def undoable_events(tournament: Tournament) -> list[Event]:
    events = list(Event.objects.in_scope(*tournament_scope(tournament.pk)))
    refusals = undo_refusals(events)
    return [event for event in events if event.pk in refusals and refusals[event.pk] is None]

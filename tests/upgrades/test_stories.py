"""The stories that the next release will keep write every kind of event."""

import pytest

from tests.upgrades.stories import Stories
from tournament.models import Event
from tournament.services.matches.kinds import MatchEventKind
from tournament.services.tournament_writing.kinds import TournamentEventKind


@pytest.mark.django_db
@pytest.mark.long
def test_every_kind_of_event_is_written() -> None:
    Stories().write_all()
    written = {scope: set() for scope in ("match", "tournament")}
    for scope, kind in Event.objects.filter(scope_kind__in=written).values_list("scope_kind", "kind"):
        written[scope].add(kind)
    assert written == {"match": set(MatchEventKind), "tournament": set(TournamentEventKind)}

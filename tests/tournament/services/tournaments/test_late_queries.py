"""A late correction is one event of the match and one of the tournament, with a fixed number of queries, for one game
as for three.

A match that is drawn anew starts a chain of its own.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.factories import matches_of, round_of
from tests.tournament.services.tournaments.corrections import correct, drawn_on
from tests.tournament.services.tournaments.pairings import pairings
from tournament.models import Event, User
from tournament.services.matches.proving import prove_match
from tournament.services.tournament_writing.effects import effects_of
from tournament.services.tournaments.proving import prove_tournament

CORRECTED = [("match", "result_corrected"), ("tournament", "result_corrected")]
DRAWN_ANEW = [("match", "started")]


@pytest.mark.parametrize(
    ("published", "best_of", "games", "queries", "previewed"),
    [(False, 1, 1, 40, 56), (False, 5, 3, 44, 60), (True, 1, 1, 28, 44), (True, 5, 3, 32, 48)],
)
def test_a_late_correction_is_one_event_within_its_queries(
    ana: User, published: bool, best_of: int, games: int, queries: int, previewed: int
) -> None:
    tournament = drawn_on(ana, best_of, published=published)
    before, first = Event.objects.count(), matches_of(round_of(tournament, "final", 1))[0]
    started = [] if published else DRAWN_ANEW * 2
    with CaptureQueriesContext(connection) as preview_queries:
        effects_of(tournament, lambda: correct(first, games))
    with CaptureQueriesContext(connection) as done:
        correct(first, games)
    written = Event.objects.order_by("pk")[before:].values_list("scope_kind", "kind")
    assert sorted(written) == sorted(started + CORRECTED)
    assert (len(done), len(preview_queries)) == (queries, previewed)
    assert prove_tournament(tournament.pk) == prove_match(first.pk) == []
    assert pairings(tournament, 2)[0] == (("P01", "P04") if published else ("P08", "P04"))

"""A tournament is read with several queries, and somebody may write between any two of them."""

import pytest

from tests.tournament.factories import club_of, codes, founded, groups_and_final, open_round, play_round
from tournament.models import Round, Stage, Tournament, User
from tournament.services.tournament_writing.facts import FactsReader
from tournament.services.tournaments.table_reading import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(ana: User) -> Tournament:
    tournament = founded(club_of(ana), 8, groups_and_final(codes(8)))
    play_round(tournament, "groups", 1)
    return tournament


def test_a_round_drawn_after_the_rounds_were_read_is_not_there_yet(tournament):
    reader = FactsReader(tournament)
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    reader.use_rows(Stage.objects.filter(tournament=tournament).order_by("position"), list(rounds))
    open_round(tournament, "groups", 2)
    assert {match.round for match in reader.facts().matches} == {1}


def test_a_round_drawn_meanwhile_has_no_tables_yet(tournament):
    reader = FactsReader(tournament)
    matches = reader.matches
    open_round(tournament, "groups", 2)
    assert [(round_.number, len(round_.matches)) for round_ in rounds_of(tournament, reader)] == [(1, 4), (2, 0)]
    assert reader.matches is matches

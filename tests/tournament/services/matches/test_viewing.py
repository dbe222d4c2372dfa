"""What a match says to the page of its next hand: who starts, and its revision."""

import pytest

from tests.tournament.services.matches.games import hand
from tournament.services import matches, quick

pytestmark = pytest.mark.django_db


def test_the_starter_is_known_to_the_next_hand_where_the_regulation_asks():
    game = quick.start("buraco-aberto-sujo", starter=1, key="k").game
    assert matches.game_view(game.match).blank == {"sides": [{}, {}], "starter": 1}


def test_the_revision_is_that_of_the_last_event(table):
    assert (matches.revision(table.match), matches.game_view(table.match).seq) == (1, 1)
    table.record(hand())
    assert (matches.revision(table.match), matches.game_view(table.match).seq) == (2, 2)

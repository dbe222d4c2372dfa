import pytest
from django.http import Http404

from tests.tournament.services.matches.games import hand
from tournament.models.match import unguessable
from tournament.services import matches, quick

pytestmark = pytest.mark.django_db


def test_each_address_finds_its_match_and_not_by_the_other_s_way(table):
    match = table.match
    assert matches.match_by_score_id(match.score_id) == matches.match_by_watch_id(match.watch_id) == match
    with pytest.raises(Http404):
        matches.match_by_score_id(match.watch_id)
    with pytest.raises(Http404):
        matches.match_by_watch_id(match.score_id)


@pytest.mark.parametrize("address", ["", "x", "1", "\0" * 22, "é" * 22, "a" * 21, "a" * 23, "a" * 22 + "\n"])
def test_what_is_no_address_finds_nothing_and_asks_nobody(address, django_assert_num_queries):
    with django_assert_num_queries(0), pytest.raises(Http404):
        matches.match_by_score_id(address)


def test_an_address_of_nobody_finds_nothing(table):
    with pytest.raises(Http404):
        matches.match_by_score_id(unguessable())


def test_the_starter_is_known_to_the_next_hand_where_the_regulation_asks():
    game = quick.start("buraco-aberto-sujo", starter=1, key="k").game
    assert matches.game_view(game.match).blank == {"sides": [{}, {}], "starter": 1}


def test_the_revision_is_that_of_the_last_event(table):
    assert (matches.revision(table.match), matches.game_view(table.match).seq) == (1, 1)
    table.record(hand())
    assert (matches.revision(table.match), matches.game_view(table.match).seq) == (2, 2)

"""What the database itself refuses of matches and games."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models.deletion import ProtectedError

from tournament.models import Game, Match
from tournament.services import quick

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return quick.start("apcef-sc-2022", names=("Ana/Bia", "Caio/Davi"), key="start").game.match


@pytest.mark.smoke
@pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_a_match_is_won_by_more_than_half_of_its_games(best_of, needed):
    assert Match(best_of=best_of).wins_needed == needed


@pytest.mark.parametrize("best_of", [0, 2, 4, 7])
def test_another_length_is_refused_by_the_database(match, best_of):
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(best_of=best_of)


def test_neither_a_match_nor_its_names_go_by_accident(match):
    with pytest.raises(ProtectedError):
        match.delete()
    assert Game.objects.count() == 1


def test_a_game_s_number_is_there_once(match):
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(match=match, number=1)


def test_two_matches_share_no_address(match):
    other = quick.start("apcef-sc-2022", key="other").game.match
    ids = {match.score_id, match.watch_id, other.score_id, other.watch_id}
    assert (len(ids), match.sheet_number == other.sheet_number) == (4, False)

"""What the question says before a withdrawal or a sanction of a pair is taken back."""

import pytest

from tests.tournament.factories import entry, win
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Adjustment

pytestmark = pytest.mark.django_db


def page_of(desk: Desk) -> str:
    return f"pairs/{entry(desk.tournament, 'P01').pk}/"


def test_matches_that_nobody_played_wait_for_a_result_again(league):
    for match in league.matches(1, "final"):
        win(match, 0)
    path, open_again = page_of(league), "1 match of it waits for a result again."
    league.post(path + "withdraw", stage="final", round="2", results="annul", sure="1")
    assert open_again not in text_of(league.post(path + "stay"))
    league.open_round(2, "final")
    assert open_again in text_of(league.post(path + "stay"))


def test_the_sanction_itself_stands_in_the_question(league):
    path = page_of(league)
    league.post(path + "sanction", stage="final", points="-100", reason="came late", sure="1")
    asked = text_of(league.post(path + "lift-sanction", adjustment=Adjustment.objects.get().pk))
    assert "Cancel this sanction? Ana 1/Bia 1 is sanctioned with −100 points in Round robin: came late" in asked
    assert "has been cancelled" not in asked

"""What is odd about a hand, though no error, is beside its result at the desk, and keeps nobody from confirming it."""

import pytest

from tests.tournament.services.matches.games import Table, hand
from tests.tournament.services.tournaments.confirmation_cast import match_under_policy
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.desk.grids import Grid
from tests.tournament.web.desk.matches import reread
from tests.tournament.web.reading import text_of
from tournament.models import Match, User
from tournament.services import matches

pytestmark = pytest.mark.django_db
ODD = hand(hand_points=0)
NOTE = "Check hand 2. Ana 1/Bia 1: One player of this pair still held cards: at least 5 points."


def ended_by_the_clock(match: Match) -> Match:
    table = Table.of_match(match)
    table.record(hand())
    table.record(ODD)
    table.write(matches.close_game, table.game, "time")
    return match


def test_an_odd_hand_is_beside_its_result_and_keeps_nobody_from_confirming(knockout: Desk, match: Match) -> None:
    ended_by_the_clock(match)
    task = knockout.get().context["board"].tasks.all[0]
    assert (task.verb, task.red, task.note) == ("Confirm", False, NOTE)
    assert task.note_address == f"/en/g/{match.score_id}/hand/2/?game=1"
    for page in ("", Grid(knockout).path, f"match/{match.pk}/"):
        assert NOTE in text_of(knockout.get(page))
    grid = knockout.get(Grid(knockout).path).context["grid"]
    assert (grid.rows[0].word, grid.confirming_count) == ("entered", 1)
    Grid(knockout).save()
    assert reread(match).confirmed
    for page in ("", Grid(knockout).path, f"match/{match.pk}/"):
        assert "Check hand" not in text_of(knockout.get(page))


def test_a_hand_without_anything_odd_has_no_note(knockout: Desk, match: Match) -> None:
    table = Table.of_match(match)
    table.record(hand())
    table.write(matches.close_game, table.game, "time")
    assert "Check hand" not in text_of(knockout.get())


def test_a_sheet_that_is_entered_twice_has_none_for_the_second_person(ana: User) -> None:
    match = ended_by_the_clock(match_under_policy("second_entry", ana))
    desk = Desk(match.tournament_round.stage.tournament, ana)
    for page in ("", Grid(desk).path, f"match/{match.pk}/"):
        assert "Check hand" not in text_of(desk.get(page))

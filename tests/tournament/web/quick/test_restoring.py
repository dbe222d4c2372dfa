"""A hand is only restored once somebody has read what that does."""

import pytest

from tests.tournament.factories import change_settings, first_knockout_match
from tests.tournament.services.matches.games import PAIRS, WINNING, Table, hand
from tests.tournament.web.quick.phones import Phone
from tests.tournament.web.reading import text_of
from tournament.models import User
from tournament.services import matches, quick

pytestmark = pytest.mark.django_db


def restoring_page(phone: Phone, path: str) -> str:
    response = phone.post(path)
    assert response.status_code == 200
    return text_of(response)


def test_what_it_does_is_read_first_and_nothing_is_written(phone, table):
    table.record(hand())
    table.record(hand(400))
    table.write(matches.remove_hand, table.game, 1)
    seq = table.seq
    page = restoring_page(phone, "hand/1/restore/1")
    assert "Restore hand 1? Ana/Bia 590 Caio/Davi 190" in page
    assert "The game continues" not in page  # the totals say it
    assert "It comes in addition to the 1 hand already there." in page
    assert "Ana/Bia 690 1,280 Caio/Davi 190 380 Hands 1 2" in page
    assert "decided" not in page
    assert (table.seq, table.totals) == (seq, (690, 190))


def test_nothing_is_written_about_a_game_without_a_hand(phone, table):
    """Not that the hand comes in addition to 0 others."""
    table.record(hand())
    table.write(matches.remove_hand, table.game, 1)
    page = restoring_page(phone, "hand/1/restore/1")
    assert "Restore hand 1? Ana/Bia 590 Caio/Davi 190 The game Item Now After" in page


def test_the_place_of_another_version_is_taken(phone, table):
    table.record(hand())
    table.write(matches.correct_hand, table.game, 1, hand(400))
    page = restoring_page(phone, "hand/1/restore/1")
    assert "It replaces hand 1 as it is now." in page
    assert "Ana/Bia 690 590" in page


@pytest.fixture
def decided() -> Table:
    """A match of three, won 2 to 0, whose last game would be lost with the hand that was removed from it."""
    table = Table(quick.start("apcef-sc-2022", names=PAIRS, best_of=3, key="decided"))
    table.record(WINNING)
    table.write(matches.new_game, table.match)
    lost = {"sides": WINNING["sides"][::-1]}
    table.record(lost)
    table.write(matches.remove_hand, table.game, 1)
    table.record(WINNING)
    assert matches.game_view(table.match).score == (2, 0)
    return table


def test_a_match_that_was_decided_is_not_turned_without_a_word(decided):
    phone = Phone(decided)
    page = restoring_page(phone, "hand/1/restore/1")
    assert "It changes a result that was decided." in page
    assert "Games of the match 2 × 0" in page
    assert "Ana/Bia wins, " in page
    before = matches.game_view(decided.match)
    assert before.score == (2, 0)
    phone.post("hand/1/restore/1", sure="1")
    after = matches.game_view(decided.match)
    assert f"Games of the match 2 × 0 {after.score[0]} × {after.score[1]}" in page
    assert after.score != before.score


def test_what_stands_already_is_refused_and_not_offered(phone, table):
    table.record(hand())
    table.undo()
    table.record(hand())
    assert "/restore/" not in phone.get().content.decode()
    for fields in ({}, {"sure": "1"}):
        response = phone.post("hand/1/restore/1", **fields)
        assert response.status_code == 422
        assert "This hand is in the game already, as hand 1." in text_of(response)
    assert table.totals == (590, 190)


def test_on_an_old_page_it_is_not_even_asked(phone, table):
    table.record(hand())
    table.write(matches.remove_hand, table.game, 1)
    assert phone.post("hand/1/restore/1", seq=table.seq - 1).status_code == 409


@pytest.fixture
def organiser(db) -> User:
    return User.objects.create_user("marta", "canastra limpa")


def test_at_a_table_of_a_tournament_the_places_are_read_too(organiser):
    match = first_knockout_match(organiser)
    table = Table.of_match(match)
    removed = table.record(WINNING).hand
    table.write(matches.remove_hand, table.game, removed.number)
    page = restoring_page(Phone(table), f"hand/{removed.number}/restore/1")
    assert "What changes" in page


def test_where_results_are_withheld_no_place_is_shown(organiser):
    match = first_knockout_match(organiser)
    change_settings(match.round.stage.tournament, embargo=1)
    table = Table.of_match(match)
    removed = table.record(WINNING).hand
    table.write(matches.remove_hand, table.game, removed.number)
    page = restoring_page(Phone(table), f"hand/{removed.number}/restore/1")
    assert "What changes" not in page
    assert "No place" not in page

"""What others enter while the grid of a round is open: asked for by the page, counted once, never confirmed unseen."""

import re

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.web.desk.grids import Grid, total
from tests.tournament.web.desk.matches import keep_by_hands, reread, totals_of
from tests.tournament.web.reading import text_of
from tournament.models import Match
from tournament.services import matches
from tournament.services.tournaments import results

pytestmark = pytest.mark.django_db
LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}]


def play_by_phone(match: Match) -> None:
    keep_by_hands(match, hand())
    matches.close_game(match.games.get(), "time", context=write_context())


def changed_since(grid: Grid, seqs: dict[int, int], **headers: str):
    """What the page asks for; `seqs`: of its rows, by match."""
    query = "".join(f"&m{pk}={seq}" for pk, seq in seqs.items())
    return grid.desk.get(f"{grid.path}?only=1{query}", **headers)


def test_only_rows_that_changed_are_sent(grid, tables):
    seqs = {match.pk: match_seq(match) for match in tables}
    win(tables[1], 0, confirm=False)
    response = changed_since(grid, seqs)
    page = response.content.decode()
    assert re.findall(r'data-match="(\d+)"', page) == [str(tables[1].pk)]
    assert re.findall(r'value="([\d,]+)"\s+inputmode', page) == ["3,050", "2,100"]
    assert f'name="m{tables[1].pk}" value="{match_seq(tables[1])} ' in page
    assert "<html" not in page


def test_a_grid_that_knows_everything_gets_an_empty_answer(grid, tables, django_assert_num_queries):
    seqs = {match.pk: match_seq(match) for match in tables}
    etag = changed_since(grid, seqs)["ETag"]
    with django_assert_num_queries(5):  # session, person, tournament with role, round and revision
        response = changed_since(grid, seqs, **{"If-None-Match": etag})
    assert (response.status_code, response.content, response.cookies) == (304, b"", {})
    win(tables[0], 0)
    response = changed_since(grid, seqs, **{"If-None-Match": etag})
    assert (response.status_code, response.cookies) == (200, {})


@pytest.mark.parametrize("pairs", [4, 48])
def test_the_queries_do_not_grow_with_what_changed(desk_of, pairs, django_assert_num_queries):
    desk = desk_of(pairs, LEAGUE)
    for match in desk.open_round(1, "final"):
        win(match, 0, confirm=False)
    grid = Grid(desk)
    with django_assert_num_queries(17):
        changed_since(grid, {})


def test_what_others_entered_is_counted_as_in_and_not_by_the_button(grid, tables):
    """By a phone and at the desk; both are confirmed once the page shows them."""
    page = grid.get()
    play_by_phone(tables[0])
    win(tables[2], 0, confirm=False)
    typed = total(tables[1], "3050", "2100")
    looked = text_of(grid.send(typed, page, row=str(tables[1].pk)))
    assert "3 entered Save and confirm 1 table" in looked
    assert grid.save(typed, page).status_code == 302
    assert [reread(match).confirmed for match in tables] == [False, True, False]
    saved = text_of(grid.get())
    assert "1 table confirmed." in saved
    assert "Save and confirm 2 tables" in saved


def test_a_result_of_hands_that_changed_unseen_is_looked_at_again(grid, tables):
    play_by_phone(tables[0])
    page = grid.get()
    matches.reopen_game(tables[0].games.get(), context=write_context())
    matches.close_game(tables[0].games.get(), "time", context=write_context())
    response = grid.save(page=page)
    assert "Someone else changed this table meanwhile: look at it again." in text_of(response)
    assert not reread(tables[0]).confirmed


def test_a_row_without_fields_that_somebody_reopened_is_missing_again(grid, tables):
    """Nothing was typed over it, so there are no two versions."""
    win(tables[0], 0)
    page = grid.get()
    results.reopen(tables[0], context=write_context())
    looked = text_of(grid.send(page=page, row="0"))
    assert "1 entered 2 missing: tables 2, 3 Save and confirm" in looked
    assert grid.save(page=page).status_code == 422
    assert totals_of(tables[0]) == [(3050, 2100)]


def test_a_table_that_entered_a_hand_meanwhile_shows_only_what_was_typed(grid, tables):
    page = grid.get()
    keep_by_hands(tables[0], hand())
    message = text_of(grid.save(total(tables[0], "3100", "50"), page))
    assert (
        "A hand was entered at this table meanwhile. Yours was not saved. Ana 1/Bia 1: you typed 3,100. "
        "Ana 6/Bia 6: you typed 50. Open table 1"
    ) in message
    assert "the other saved" not in message


def test_what_others_did_with_the_result_is_named_beside_what_was_typed(grid, tables):
    page = grid.get()
    win(tables[0], 0, confirm=False)
    results.dispute(tables[0], "We had 2.950", context=write_context())
    results.walkover(tables[1], (True, False), context=write_context())
    response = grid.save(total(tables[0], "3100", "50") | total(tables[1], "3100", "50"), page)
    message = text_of(response)
    assert "The result of this table was disputed meanwhile. Yours was not saved." in message
    assert "A walkover was entered for this table meanwhile. Yours was not saved." in message

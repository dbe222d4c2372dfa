"""The results of a round in one grid: typed, checked, saved and confirmed, one table at a time."""

import re

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.grids import total
from tests.tournament.web.desk.matches import keep_by_hands, reread, totals_of
from tests.tournament.web.reading import text_of
from tournament.models import Membership
from tournament.services import matches
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results
from tournament.web.desk.results_grid import runs_text

pytestmark = pytest.mark.django_db


def role_of(desk, role: str) -> None:
    Membership.objects.filter(user=desk.user).update(role=role)


@pytest.mark.smoke
def test_all_tables_are_saved_and_confirmed_at_once(grid, tables):
    typed = total(tables[0], "3.050", "2.100") | total(tables[1], "1 985", "3,115") | total(tables[2], "3000", "-85")
    response = grid.save(typed)
    assert response["Location"] == grid.desk.base
    assert [totals_of(match) for match in tables] == [[(3050, 2100)], [(1985, 3115)], [(3000, -85)]]
    assert all(reread(match).confirmed for match in tables)
    assert [prove_match(match.pk) for match in tables] == [[], [], []]
    desk = grid.desk.get()
    assert ": 3 tables confirmed." in text_of(desk)
    again = text_of(grid.desk.get())
    assert "3 tables confirmed." in again
    assert "Undo the 3 results (tables 1–3)" in again
    assert "See table" not in text_of(desk) + again  # the last of them alone would be named
    for page in (desk, grid.desk.get()):
        folded = page.content.decode().split('class="undo-bar"')[1].split("<details>")[1].split("</details>")[0]
        assert re.findall(r'href="([^"]+)">(Table \d)<', folded) == [
            (f"{grid.desk.base}match/{match.pk}/", f"Table {number}") for number, match in enumerate(tables, 1)
        ]


def test_a_part_of_them_is_saved_and_the_grid_goes_on(grid, tables):
    assert grid.save(total(tables[1], "3050", "2100"))["Location"] == grid.desk.base + grid.path
    page = grid.get()
    text = text_of(page)
    assert "1 table confirmed." in text
    assert "1 confirmed" in text
    assert "2 missing: tables 1, 3" in text
    assert f'name="m{tables[1].pk}-g1-0"' not in page.content.decode()
    assert page.content.decode().count("data-walkover-key") == 2  # none for the table that is confirmed
    assert "autofocus" in page.content.decode().split(f'name="m{tables[0].pk}-g1-0"')[1][:200]


def test_the_totals_of_many_hands_are_added_up_whole(grid, tables):
    """A field that ended after sixty letters left out the last hands without a word."""
    assert "maxlength" not in grid.get().content.decode()
    grid.save(total(tables[0], "+".join(["150"] * 24), "1985+1130"))
    assert totals_of(tables[0]) == [(3600, 3115)]


def test_the_button_says_how_many_it_confirms(grid, tables):
    assert ">Save and confirm<" in grid.get().content.decode()
    typed = total(tables[0], "3050", "2100") | total(tables[1], "3050", "") | total(tables[2], "2900", "2100")
    looked = grid.send(typed)
    texts = text_of(looked)
    assert "Save and confirm 1 table" in texts
    assert "1 entered" in texts
    assert "1 to check" in texts
    assert "1 missing: table 2" in texts
    assert [totals_of(match) for match in tables] == [[(0, 0)]] * 3
    assert grid.fields(looked)[f"m{tables[1].pk}-g1-0"] == "3,050"


@pytest.mark.parametrize(
    ("numbers", "text"), [([], ""), ([4], "4"), ([1, 2], "1, 2"), ([18, 20, 21, 22, 24], "18, 20–22, 24")]
)
def test_tables_in_a_row_are_named_by_their_ends(numbers, text):
    assert runs_text(numbers) == text


def test_a_finding_stays_under_its_row_and_the_others_are_saved(grid, tables):
    response = grid.save(total(tables[0], "3050", "2100") | total(tables[1], "2790", "2645"))
    assert response.status_code == 422
    assert (reread(tables[0]).confirmed, totals_of(tables[1])) == (True, [(0, 0)])
    page_text = text_of(response)
    assert "1 table confirmed." in page_text
    assert "Count again: nobody has reached 3,000." in page_text
    unsaved = re.findall(r'data-match="(\d+)"[^>]*data-unsaved', response.content.decode())
    assert unsaved == [str(tables[1].pk)]
    again = grid.fields(response)
    assert (again[f"m{tables[1].pk}-g1-0"], again[f"m{tables[1].pk}-g1-1"]) == ("2,790", "2,645")
    focused = re.findall(r'name="(m\d+-g1-\d)"[^<>]* autofocus', response.content.decode())
    assert focused == [f"m{tables[1].pk}-g1-0"]  # without a mouse, the focus is where something has to be done


def test_after_saving_the_focus_is_where_something_is_left_before_what_is_still_played(grid, tables):
    response = grid.save(total(tables[1], "2790", "2645"))
    assert re.findall(r'name="(m\d+-g1-\d)"[^<>]* autofocus', response.content.decode()) == [f"m{tables[1].pk}-g1-0"]


def test_the_usual_answer_is_a_button(grid, tables):
    """The clock ended it: looked at again with that, the row is in order; saved, it is known to have ended so."""
    asked = grid.send(total(tables[0], "2790", "2645"))
    name = f"m{tables[0].pk}-g1-closed"
    assert f'name="{name}" value="1">Time is up' in asked.content.decode()
    ready = grid.send({name: "1"}, asked)
    assert "Save and confirm 1 table" in text_of(ready)
    grid.save(page=ready)
    game = tables[0].games.get()
    assert (game.totals, game.closed, reread(tables[0]).confirmed) == ((2790, 2645), "time", True)


def test_what_is_odd_and_correct_is_stated_to_be_so(grid, tables):
    asked = grid.send(total(tables[0], "3053", "2100"))
    seen = re.search(rf'name="(m{tables[0].pk}-seen)" value="([^"]+)">It is correct', asked.content.decode())
    assert seen
    ready = grid.send({seen[1]: seen[2]}, asked)
    assert grid.save({f"m{tables[0].pk}-g1-1": "2103"}, ready).status_code == 422  # another figure: not what was seen
    grid.save(page=ready)
    assert (totals_of(tables[0]), reread(tables[0]).confirmed) == ([(3053, 2100)], True)


def test_a_total_alone_is_asked_for_when_it_is_saved(grid, tables):
    response = grid.save(total(tables[0], "3050", ""))
    assert response.status_code == 422
    assert "Enter this pair's total too." in text_of(response)
    assert "Enter the total in figures" in text_of(grid.send(total(tables[0], "about", "2100")))


def test_a_table_that_somebody_else_wrote_meanwhile_is_not_saved(grid, tables):
    """Told and not applied, both versions shown; the other table is saved, and what was typed stays."""
    page = grid.get()
    win(tables[0], 0, confirm=False)
    typed = total(tables[0], "3100", "50") | total(tables[1], "3050", "2100")
    response = grid.save(typed, page)
    assert response.status_code == 422
    assert (totals_of(tables[0]), totals_of(tables[1])) == ([(3050, 2100)], [(3050, 2100)])
    sentence = text_of(response)
    assert "Someone else entered this table meanwhile. Yours was not saved." in sentence
    assert "Ana 1/Bia 1: the other saved 3,050, you typed 3,100. Ana 6/Bia 6: the other saved 2,100, you typed 50." in (
        " ".join(sentence.replace(" .", ".").split())
    )
    assert grid.fields(response)[f"m{tables[0].pk}-g1-0"] == "3,100"
    assert grid.save(page=response).status_code == 422  # not chosen yet
    assert totals_of(tables[0]) == [(3050, 2100)]
    mine = grid.send({f"m{tables[0].pk}-mine": str(match_seq(tables[0]))}, response)
    grid.save(page=mine)
    assert (totals_of(tables[0]), reread(tables[0]).confirmed) == ([(3100, 50)], True)


def test_theirs_can_be_kept(grid, tables):
    page = grid.get()
    win(tables[0], 0, confirm=False)
    response = grid.save(total(tables[0], "3100", "50"), page)
    theirs = grid.send({f"m{tables[0].pk}-theirs": "1"}, response)
    grid.save(page=theirs)
    assert (totals_of(tables[0]), reread(tables[0]).confirmed) == ([(3050, 2100)], True)


def test_a_table_confirmed_meanwhile_is_not_written_to(grid, tables):
    page = grid.get()
    win(tables[0], 0)
    response = grid.save(total(tables[0], "3100", "50"), page)
    assert response.status_code == 422
    message = text_of(response)
    assert "Someone else confirmed this table meanwhile. Yours was not saved." in message
    assert "the other saved 3,050, you typed 3,100" in message
    assert "Open table 1" in text_of(response)
    assert totals_of(tables[0]) == [(3050, 2100)]
    again = grid.send(page=response, row=str(tables[0].pk))
    assert "the other saved 3,050, you typed 3,100" in text_of(again)
    assert "1 to check" in text_of(again)
    assert "confirmed" not in text_of(again).replace("Someone else confirmed", "")
    theirs = text_of(grid.send({f"m{tables[0].pk}-theirs": "1"}, response))
    assert "the other saved" not in theirs
    assert "1 confirmed" in theirs


def test_a_result_that_two_people_typed_alike_is_no_conflict(grid, tables):
    page = grid.get()
    win(tables[0], 0)
    assert grid.save(total(tables[0], "3050", "2100"), page).status_code == 302


def test_what_nobody_touched_is_not_confirmed_as_it_was_not_seen(grid, tables):
    win(tables[0], 0, confirm=False)
    page = grid.get()
    results.enter_totals(tables[0], [(2100, 3050)], context=write_context())
    response = grid.save(page=page)
    assert response.status_code == 422
    assert "Someone else changed this table meanwhile: look at it again." in text_of(response)
    assert (totals_of(tables[0]), reread(tables[0]).confirmed) == ([(2100, 3050)], False)
    grid.save(page=response)
    assert reread(tables[0]).confirmed


def test_a_doubled_form_counts_once_and_is_reported(grid, tables):
    page = grid.get()
    typed = total(tables[0], "3050", "2100")
    grid.save(typed, page)
    seq = match_seq(tables[0])
    grid.get()
    grid.save(typed, page)
    assert match_seq(tables[0]) == seq
    assert "This was already done when the form was first sent." in text_of(grid.get())


def test_the_same_form_with_other_figures_is_no_repetition(grid, tables):
    page = grid.get()
    grid.save(total(tables[0], "3050", "2100"), page)
    response = grid.save(total(tables[0], "3100", "2100"), page)
    assert response.status_code == 422
    assert totals_of(tables[0]) == [(3050, 2100)]


def test_a_scorekeeper_saves_and_does_not_confirm(grid, tables):
    role_of(grid.desk, "scorekeeper")
    assert ">Save<" in grid.get().content.decode()
    typed = total(tables[0], "3050", "2100")
    assert "Save 1 table" in text_of(grid.send(typed))
    grid.save(typed)
    assert (totals_of(tables[0]), reread(tables[0]).confirmed) == ([(3050, 2100)], False)
    assert "1 table saved." in text_of(grid.get())
    walkover = total(tables[1], "W", "")
    for page in (grid.send(walkover), grid.save(walkover)):
        assert "A walkover is entered by a referee or an organiser." in text_of(page)
        assert "Save 1 table" not in text_of(page)
    assert not reread(tables[1]).absent_0
    role_of(grid.desk, "viewer")
    assert grid.get().status_code == 403


def test_saved_results_are_confirmed_all_together(grid, tables):
    """Also those of hands, which have no fields."""
    win(tables[0], 0, confirm=False)
    keep_by_hands(tables[1], hand())
    matches.close_game(tables[1].games.get(), "time", context=write_context())
    page = grid.get()
    assert "Save and confirm 2 tables" in text_of(page)
    assert f'name="m{tables[1].pk}-g1-0"' not in page.content.decode()
    grid.save(page=page)
    assert [reread(match).confirmed for match in tables] == [True, True, False]


def test_a_table_left_after_some_hands_leads_to_its_totals(grid, tables):
    """The grid has no fields for it, so it says why and where the paper is entered."""
    keep_by_hands(tables[1], hand())
    page = grid.get()
    assert "Entered hand by hand, and not over." in text_of(page)
    link = f"match/{tables[1].pk}/?paper=1#totals"
    assert link in page.content.decode()
    page_text = grid.desk.get(f"match/{tables[1].pk}/?paper=1").content.decode()
    assert re.search(r'<details class="desk-fold" open>\s*<summary>Totals from the paper', page_text)


def test_what_is_disputed_or_has_errors_is_not_confirmed_here(grid, tables):
    win(tables[0], 0, confirm=False)
    results.dispute(tables[0], "Caio says 3.060", context=write_context())
    keep_by_hands(tables[1], hand(), IMPOSSIBLE)
    page = grid.get()
    reported = text_of(page)
    assert "Disputed: Caio says 3.060" in reported
    assert "See the hand" in reported
    assert "2 to check" in reported
    assert "Decide" in reported
    grid.save(page=page)
    assert [reread(match).confirmed for match in tables] == [False, False, False]
    role_of(grid.desk, "scorekeeper")
    assert "Decide" not in text_of(grid.get())


@pytest.mark.parametrize(("typed", "absent"), [(("W", ""), (True, False)), (("", "W.O."), (False, True))])
def test_w_is_a_walkover(grid, tables, typed, absent):
    looked = grid.send(total(tables[0], *typed))
    assert "did not turn up" in text_of(looked)
    grid.save(page=looked)
    match = reread(tables[0])
    assert ((match.absent_0, match.absent_1), match.confirmed) == (absent, True)
    assert grid.save(total(tables[0], *typed), looked).status_code == 302


@pytest.mark.parametrize("typed", ["forfait", "Forfait", "W.O."])
def test_a_walkover_is_read_in_the_pages_own_word_too(grid, tables, typed):
    grid.desk.base = grid.desk.base.replace("/en/", "/it/")
    assert 'data-walkover-word="forfait"' in grid.get().content.decode()
    grid.save(total(tables[0], "", typed))
    assert (reread(tables[0]).absent_0, reread(tables[0]).absent_1) == (False, True)


def test_emptied_fields_take_the_totals_back(grid, tables):
    win(tables[0], 0, confirm=False)
    grid.save(total(tables[0], "", ""))
    assert tables[0].games.get().given_0 is None

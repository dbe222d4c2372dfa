"""The grid of rounds that are not a league of three tables: games, knock-outs, drafts, a hall."""

import re

import pytest
from django.http import HttpResponse

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import IMPOSSIBLE, hand
from tests.tournament.web.desk.desks import KNOCKOUT
from tests.tournament.web.desk.grids import Grid, total
from tests.tournament.web.desk.matches import keep_by_hands, reread, totals_of
from tests.tournament.web.reading import text_of
from tournament.models import Note
from tournament.services.matches import close_game
from tournament.services.tournaments import founding, results, rounds
from tournament.services.writing.context import WriteContext

pytestmark = pytest.mark.django_db
LEAGUE = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}]


def test_best_of_three_has_fields_for_each_game(desk_of):
    desk = desk_of(4, [{**KNOCKOUT[0], "games": 3}])
    first, second = desk.open_round(1, "final")
    grid = Grid(desk)
    assert f"m{first.pk}-g3-1" in grid.fields()
    won = total(first, "3050", "2100") | total(first, "3100", "50", 2)
    grid.save(won | total(second, "3050", "2100"))
    assert (totals_of(first), reread(first).confirmed) == ([(3050, 2100), (3100, 50)], True)
    assert (totals_of(second), reread(second).confirmed) == ([(3050, 2100)], False)
    assert "1 missing: table 2" in text_of(grid.get())


def test_several_games_of_a_match_have_visible_headings_on_its_page(desk_of):
    desk = desk_of(4, [{**KNOCKOUT[0], "games": 3}])
    first, _second = desk.open_round(1, "final")
    hidden_head = '<thead class="visually-hidden">'
    results.enter_totals(first, [(3050, 2100)], context=write_context())
    assert hidden_head in desk.get(f"match/{first.pk}/").content.decode()
    results.enter_totals(first, [(3050, 2100), (500, 3100)], context=write_context())
    page = desk.get(f"match/{first.pk}/")
    assert hidden_head not in page.content.decode()
    assert "Pair Game 1 Game 2" in text_of(page)


def test_a_game_after_the_decision_is_seen_before_anything_is_saved(desk_of):
    """Nor is it counted among what is entered, before the save and after it."""
    desk = desk_of(4, [{**KNOCKOUT[0], "games": 3}])
    first, _second = desk.open_round(1, "final")
    grid = Grid(desk)
    typed = total(first, "3050", "2100") | total(first, "3100", "50", 2) | total(first, "1000", "3000", 3)
    checked, refused = grid.send(typed), grid.save(typed)
    assert (checked.status_code, refused.status_code, totals_of(first)) == (200, 422, [(0, 0)])
    for page in (checked, refused):
        text = text_of(page)
        assert text.count("Leave game 3 empty: the match was decided before it.") == 1
        assert "1 to check" in text
        assert "1 entered" not in text
        assert "Save and confirm 1 table" not in text
    grid.save(total(first, "", "", 3), refused)
    assert (totals_of(first), reread(first).confirmed) == ([(3050, 2100), (3100, 50)], True)


def test_a_level_game_of_a_knockout_gets_another(knockout, match):
    grid = Grid(knockout)
    asked = grid.send(total(match, "3050", "3050"))
    seen = dict(re.findall(r'name="(m\d+-seen)" value="([^"]+)"', asked.content.decode()))
    grid.save(seen, asked)
    assert totals_of(match) == [(3050, 3050)]
    assert f"m{match.pk}-g2-0" in grid.fields()
    assert not reread(match).confirmed


def test_a_draft_that_would_move_is_not_moved_by_the_way(desk_of):
    """Asked on the table's own page first; the result is saved, and whatever moves nothing is confirmed."""
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    win(first, 0)
    win(second, 0)
    rounds.draw_round(desk.tournament, "final", 2, context=write_context())
    results.reopen(first, context=write_context())
    grid = Grid(desk)
    response = grid.save(total(first, "2100", "3050"))
    text = text_of(response)
    assert "This affects rounds drawn after it." in text
    assert "1 to check" in text
    assert "1 entered" not in text
    assert (totals_of(first), reread(first).confirmed) == ([(2100, 3050)], False)


def test_one_table_is_looked_at_while_others_are_typed(grid, tables):
    part = grid.send(total(tables[0], "2790", "2645"), row=str(tables[0].pk)).content.decode()
    assert "<html" not in part
    assert "Count again: nobody has reached 3,000." in part
    assert "data-foot" in part
    assert totals_of(tables[0]) == [(0, 0)]


def test_a_round_that_is_not_published_has_no_fields(knockout):
    rounds.draw_round(knockout.tournament, "final", 1, context=write_context())
    page = Grid(knockout).get()
    assert "This round is not published yet" in text_of(page)
    assert 'inputmode="numeric"' not in page.content.decode()


def test_a_row_that_no_page_sent_is_a_bad_request(grid, tables):
    for token in ("", "x y", "1", "-1 key ", f"1 {'k' * 65} "):
        response = grid.desk.post(grid.path, **{f"m{tables[0].pk}": token, **total(tables[0], "1", "2"), "save": "1"})
        assert response.status_code == 400


def test_a_round_of_another_tournament_is_not_found(grid, desk_of):
    assert desk_of(4).get(grid.path).status_code == 404


def test_a_hall_of_tables_in_best_of_three_is_one_form(grid, tables):
    """More fields than a form has elsewhere."""
    others = {f"m{900000 + number}-g{game}-0": "" for number in range(400) for game in (1, 2, 3)}
    grid.save(total(tables[0], "3050", "2100") | others)
    assert reread(tables[0]).confirmed


@pytest.mark.parametrize("pairs", [2, 48])
def test_the_grids_queries_do_not_grow_with_the_tables(desk_of, pairs, django_assert_num_queries):
    desk = desk_of(pairs, LEAGUE)
    match = desk.open_round(1, "final")[0]
    keep_by_hands(match, hand(), IMPOSSIBLE)
    grid = Grid(desk)
    with django_assert_num_queries(17):
        page = grid.get()
    with django_assert_num_queries(18):
        grid.send(page=page)


def test_a_hand_that_counts_all_the_same_is_a_note_with_the_reason(grid, tables):
    """Nothing is left to check, so the grid does not say in red what was wrong."""
    keep_by_hands(tables[0], hand(), IMPOSSIBLE)
    close_game(tables[0].games.get(), "time", context=WriteContext("closed", match_seq(tables[0])))
    assert "See the hand" in text_of(grid.get())
    results.confirm(tables[0], context=write_context(), overrule="Read aloud by both")
    page = grid.get()
    assert "See the hand" not in text_of(page)
    note = '<p class="finding finding-note">'
    says = page.content.decode().split(f'id="says-{tables[0].pk}"')[1].split("</td>")[0]
    assert (says.count('class="finding'), says.count(note)) == (1, 1)
    assert "Confirmed by the organisers: Read aloud by both" in text_of(page)


def test_the_match_for_third_place_is_named_above_both_pairs(desk_of):
    desk = desk_of(4, [{**KNOCKOUT[0], "third_place": True}])
    for match in desk.open_round(1, "final"):
        win(match, 0)
    desk.open_round(2, "final")
    for page in (Grid(desk, 2).get(), desk.get()):
        rows = re.findall(r"<tr.*?</tr>", page.content.decode(), re.DOTALL)
        seen = [re.findall(r"Ana \d|for third place", row) for row in rows]
        assert [words[:1] for words in seen if words][-2:] == [["for third place"], ["Ana 4"]]


def test_sheets_that_both_pairs_signed_are_confirmed_with_one_tick(desk_of):
    """Where both pairs agree on a phone, a sheet that the desk types waits for them, unless a referee ticks this."""
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    founding.change_settings(desk.tournament, context=write_context(), plan={"confirmation": "pairs"})
    grid, typed = Grid(desk), total(first, "3050", "2100") | total(second, "3050", "2100")
    tick = {"signed": "1", "row": str(first.pk)}
    offered = "Both pairs signed these paper sheets"
    assert offered not in text_of(grid.get())
    assert "Save 2 tables" in text_of(grid.send(typed, **tick))
    desk.user.memberships.update(role="referee")
    assert offered in text_of(grid.get())
    assert "confirm 2 tables" in text_of(grid.send(typed, **tick))
    assert grid.save(total(first, "3050", "2100")).status_code == 302
    assert [reread(match).confirmed for match in (first, second)] == [False, False]
    assert grid.save({"signed": "1"} | total(second, "3050", "2100")).status_code == 302
    assert [reread(match).confirmed for match in (first, second)] == [True, True]
    assert {reread(match).overruling_note.text for match in (first, second)} == {"Both pairs signed the paper sheet."}


def test_the_reason_that_the_tick_gives_is_in_the_language_of_the_reader(desk_of):
    """One that an earlier version stored in that of the writer stays as it is."""
    desk = desk_of(4)
    match = desk.open_round(1, "final")[0]
    founding.change_settings(desk.tournament, context=write_context(), plan={"confirmation": "pairs"})
    desk.user.memberships.update(role="referee")
    english, italian = desk.base, desk.base.replace("/en/", "/it/")
    desk.base = italian
    Grid(desk).save({"signed": "1"} | total(match, "3050", "2100"))
    for path in ("history/", f"match/{match.pk}/"):
        assert "Le due coppie hanno firmato il cartellino." in text_of(desk.client.get(italian + path))
        assert "Both pairs signed the paper sheet." in text_of(desk.client.get(english + path))
    Note.objects.update(text="As duas duplas assinaram a súmula de papel.")
    assert "As duas duplas assinaram a súmula de papel." in text_of(desk.client.get(f"{english}match/{match.pk}/"))


def test_the_tick_for_signed_sheets_leaves_hands_of_a_phone_to_the_pairs(desk_of):
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    founding.change_settings(desk.tournament, context=write_context(), plan={"confirmation": "pairs"})
    desk.user.memberships.update(role="referee")
    keep_by_hands(first, hand())
    close_game(first.games.get(), "time", context=write_context())
    grid = Grid(desk)
    typed = {"signed": "1"} | total(second, "3050", "2100")
    assert "confirm 1 table" in text_of(grid.send(typed, row=str(second.pk)))
    assert grid.save(typed).status_code == 302
    assert [reread(match).confirmed for match in (first, second)] == [False, True]


def test_a_grid_without_a_field_left_offers_no_tick_and_no_button(desk_of):
    """One table is confirmed, the other's hands came from a phone and wait for its pairs."""
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    founding.change_settings(desk.tournament, context=write_context(), plan={"confirmation": "pairs"})
    desk.user.memberships.update(role="referee")
    keep_by_hands(first, hand())
    close_game(first.games.get(), "time", context=write_context())
    grid = Grid(desk)
    assert grid_foot(grid) == "1 entered 1 missing: table 2 Both pairs signed these paper sheets: confirm them too Save"
    grid.save({"signed": "1"} | total(second, "3050", "2100"))
    assert grid_foot(grid) == "1 confirmed 1 entered Round desk"


def test_a_grid_without_a_field_left_still_confirms_hands_of_a_phone_that_nobody_else_reads(desk_of):
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    keep_by_hands(first, hand())
    close_game(first.games.get(), "time", context=write_context())
    win(second, 0)
    grid = Grid(desk)
    assert grid_foot(grid) == "1 confirmed 1 entered Save and confirm 1 table"
    desk.user.memberships.update(role="scorekeeper")
    assert grid_foot(grid) == "1 confirmed 1 entered Round desk"


def grid_foot(grid: Grid) -> str:
    _before, mark, foot = grid.get().content.decode().partition('<footer class="grid-foot"')
    return text_of(HttpResponse(mark + foot.partition("</footer>")[0]))


def test_a_walkover_saved_beside_sheets_that_wait_for_the_pairs_confirms_only_itself(desk_of):
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    founding.change_settings(desk.tournament, context=write_context(), plan={"confirmation": "pairs"})
    grid = Grid(desk)
    assert grid.save(total(first, "3050", "2100") | total(second, "W", "")).status_code == 302
    assert [reread(match).confirmed for match in (first, second)] == [False, True]


def test_the_tick_for_signed_sheets_leaves_a_disputed_result_to_whoever_decides(desk_of):
    desk = desk_of(4)
    first, _second = desk.open_round(1, "final")
    founding.change_settings(desk.tournament, context=write_context(), plan={"confirmation": "pairs"})
    desk.user.memberships.update(role="referee")
    results.enter_totals(first, [(3050, 2100)], context=write_context())
    results.dispute(first, "We had 2.950", context=write_context())
    Grid(desk).save({"signed": "1"})
    assert (reread(first).confirmed, reread(first).dispute_note.text) == (False, "We had 2.950")


def test_the_grid_of_a_mitchell_heads_who_stays_and_who_moves(desk_of):
    stationary = ["P01", "P03", "P05"]
    stage = {"id": "m", "kind": "mitchell", "tables": "by_side", "stationary": stationary, "criteria": ["wins", "lots"]}
    desk = desk_of(6, [stage])
    desk.open_round(1, "m")
    assert "Table Stays at the table Total Total Moves on" in text_of(Grid(desk, stage="m").get())


def test_the_fields_of_several_games_have_their_numbers(desk_of):
    desk = desk_of(4, [{"id": "final", "kind": "single_elimination", "games": 3}])
    desk.open_round(1, "final")
    numbers = re.findall(r'class="game-number" aria-hidden="true">(\d)<', Grid(desk).get().content.decode())
    assert numbers == ["1", "2", "3"] * 2

"""What one press in the results grid saved is taken back with one press, and redone with another."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament.factories import win, write_context
from tests.tournament.web.desk.grids import Grid, total
from tests.tournament.web.desk.matches import reread, totals_of
from tests.tournament.web.reading import text_of
from tournament.models import Event
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results, rounds
from tournament.services.tournaments.proving import prove_tournament

pytestmark = pytest.mark.django_db


def saved(desk) -> int:
    """The tournament's last event."""
    rows = Event.objects.filter(scope_kind="tournament", scope_id=str(desk.tournament.pk))
    return rows.order_by("-seq").values_list("seq", flat=True)[0]


def take_back(desk, seq: int | None = None, **more):
    return desk.post(f"history/{seq or saved(desk)}/undo-saving", sure="1", **more)


def redo(desk, seq: int | None = None, **more):
    return desk.post(f"history/{seq or saved(desk)}/redo-saving", sure="1", **more)


def test_all_tables_are_as_before_after_a_question(grid, tables):
    results.enter_totals(tables[2], [(3000, -85)], context=write_context())
    typed = total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115")
    grid.save(typed)
    action = f"history/{saved(grid.desk)}/undo-saving"
    assert f'action="{grid.desk.base}{action}"' in grid.desk.get().content.decode()
    assert "Undo the 3 results (tables 1–3)" in text_of(grid.desk.get())
    asked = text_of(grid.desk.post(action))
    assert "What changes" not in asked  # places that three results made
    assert "2 tables go back to what they were before you saved: 1, 2." in asked
    assert all(reread(match).confirmed for match in tables)
    assert grid.desk.post(action, sure="1", key="once")["Location"] == grid.desk.base
    assert [totals_of(match) for match in tables] == [[(0, 0)], [(0, 0)], [(3000, -85)]]
    assert not any(reread(match).confirmed for match in tables)
    page_text = text_of(grid.desk.get())
    assert "Undone: the results of 3 tables, 1–3." in page_text
    assert "Places:" not in page_text
    assert "at once was undone." in text_of(grid.desk.get("history/"))
    assert [prove_match(match.pk) for match in tables] + prove_tournament(grid.desk.tournament.pk) == [[], [], []]
    again = grid.desk.post(action, sure="1", key="once")
    assert again["Location"] == grid.desk.base
    grid.save(typed)
    assert all(reread(match).confirmed for match in tables)


def test_what_was_taken_back_by_mistake_is_redone_with_its_totals(grid, tables):
    results.enter_totals(tables[2], [(3000, -85)], context=write_context())
    grid.save(total(tables[0], "3050", "2100") | total(tables[1], "W.O.", ""))
    before = [(totals_of(match), reread(match).confirmed, reread(match).absent_0) for match in tables]
    take_back(grid.desk)
    bar = grid.desk.get().context["bar"]
    assert (bar.redoes, bar.action) == (True, f"{grid.desk.base}history/{saved(grid.desk)}/redo-saving")
    assert "Round 1: what was saved for 3 tables was undone." in bar.text
    asked = text_of(grid.desk.post(bar.action.removeprefix(grid.desk.base)))
    assert "3 tables get back what you had saved: 1–3." in asked
    redone = redo(grid.desk, key="once")
    assert redone["Location"] == grid.desk.base
    assert [(totals_of(match), reread(match).confirmed, reread(match).absent_0) for match in tables] == before
    assert "Redone: what you had saved for 3 tables, 1–3." in text_of(grid.desk.get())
    assert "at once was redone." in text_of(grid.desk.get("history/"))
    assert [prove_match(match.pk) for match in tables] + prove_tournament(grid.desk.tournament.pk) == [[], [], []]


def test_nothing_is_redone_once_a_table_was_written_to(grid, tables):
    grid.save(total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115"))
    take_back(grid.desk)
    seq = saved(grid.desk)
    results.enter_totals(tables[1], [(3000, -85)], context=write_context())
    assert "One of these tables was changed since" in text_of(redo(grid.desk, seq))
    assert [totals_of(match) for match in tables[:2]] == [[(0, 0)], [(3000, -85)]]


def test_only_ones_own_undoing_of_a_moment_ago_is_redone(grid, tables, monkeypatch):
    grid.save(total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115"))
    assert "This cannot be undone." in text_of(redo(grid.desk))
    take_back(grid.desk)
    now = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr("tournament.services.writing.undo.timezone.now", lambda: now)
    assert "too late to redo these results" in text_of(redo(grid.desk))
    assert not reread(tables[1]).confirmed


def test_where_only_the_confirmation_was_saved_the_results_stay(grid, tables):
    for match in tables:
        results.enter_totals(match, [(3050, 2100)], context=write_context())
    grid.save({})
    assert "Undo the 3 confirmations (tables 1–3)" in text_of(grid.desk.get())
    asked = text_of(grid.desk.post(f"history/{saved(grid.desk)}/undo-saving"))
    assert "3 tables are no longer confirmed: 1–3. Their results stay entered." in asked
    assert "What you typed" not in asked
    take_back(grid.desk)
    assert "Undone: the confirmations of 3 tables, 1–3. Their results stay entered." in text_of(grid.desk.get())
    assert [(totals_of(match), reread(match).confirmed) for match in tables] == [([(3050, 2100)], False)] * 3


def test_a_question_tells_typed_results_from_those_only_confirmed(grid, tables):
    results.enter_totals(tables[2], [(3000, -85)], context=write_context())
    grid.save(total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115"))
    asked = text_of(grid.desk.post(f"history/{saved(grid.desk)}/undo-saving"))
    assert "2 tables go back to what they were before you saved: 1, 2." in asked
    assert "1 table is no longer confirmed: 3. Its result stays entered." in asked


def test_a_walkover_saved_with_them_is_taken_back_too(grid, tables):
    grid.save(total(tables[0], "W.O.", "") | total(tables[1], "1985", "3115"))
    assert reread(tables[0]).absent_0
    take_back(grid.desk)
    assert not reread(tables[0]).absent_0
    assert not reread(tables[1]).confirmed


def test_nothing_is_taken_back_once_a_table_was_changed(grid, tables):
    grid.save(total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115"))
    seq = saved(grid.desk)
    results.dispute(tables[1], "Ana counted again", context=write_context())
    assert "One of these tables was changed since" in text_of(take_back(grid.desk, seq))
    assert all(reread(match).confirmed for match in tables[:2])


def test_nothing_is_taken_back_once_a_round_was_drawn_from_it(desk_of):
    desk = desk_of(4)
    first, second = desk.open_round(1, "final")
    Grid(desk).save(total(first, "3050", "2100") | total(second, "1985", "3115"))
    seq = saved(desk)
    rounds.draw_round(desk.tournament, "final", 2, context=write_context())
    assert "A round has been drawn from these results" in text_of(take_back(desk, seq))
    assert reread(first).confirmed


def test_nothing_is_taken_back_once_the_next_stage_was_drawn_from_it(desk_of):
    league = {"id": "all", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"]}
    final = {"id": "final", "kind": "single_elimination", "entrants": {"stage": "all", "places": [1, 2]}}
    desk = desk_of(2, [league, final])
    (match,) = desk.open_round(1, "all")
    grid = Grid(desk, 1, "all")
    grid.save(total(match, "3050", "2100"))
    undone = saved(desk)
    assert take_back(desk, undone, key="once").status_code == 302
    grid.save(total(match, "3050", "2100"))
    seq = saved(desk)
    rounds.draw_round(desk.tournament, "final", 1, context=write_context())
    assert take_back(desk, undone, key="once").status_code == 302  # sent again, which has been done
    assert "A round has been drawn from these results" in text_of(take_back(desk, seq))
    assert reread(match).confirmed


def test_what_a_consolation_was_not_drawn_from_is_taken_back(desk_of):
    """It is played by the losers of the first round alone."""
    final = {"id": "final", "kind": "single_elimination"}
    losers = {"stage": "final", "losers_of": [1]}
    consolation = {"id": "others", "kind": "round_robin", "criteria": ["wins", "apcef_art_16"], "entrants": losers}
    desk = desk_of(4, [final, consolation])
    first, second = desk.open_round(1, "final")
    Grid(desk).save(total(first, "3050", "2100") | total(second, "1985", "3115"))
    seq = saved(desk)
    rounds.draw_round(desk.tournament, "others", 1, context=write_context())
    assert "A round has been drawn from these results" in text_of(take_back(desk, seq))
    (last,) = desk.open_round(2, "final")
    Grid(desk, 2).save(total(last, "3050", "2100"))
    assert reread(last).confirmed
    assert take_back(desk).status_code == 302
    assert not reread(last).confirmed


def test_a_round_drawn_beforehand_is_not_drawn_from_it(grid, tables):
    rounds.draw_round(grid.desk.tournament, "final", 2, context=write_context())
    grid.save(total(tables[0], "3050", "2100") | total(tables[1], "1985", "3115"))
    take_back(grid.desk)
    assert not reread(tables[0]).confirmed


def test_only_ones_own_saving_of_a_moment_ago_is_taken_back(grid, tables, monkeypatch):
    win(tables[0], 0)
    assert "Only the person who entered it" in text_of(take_back(grid.desk))
    grid.save(total(tables[1], "3050", "2100") | total(tables[2], "1985", "3115"))
    now = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr("tournament.services.writing.undo.timezone.now", lambda: now)
    assert "too late to undo these results" in text_of(take_back(grid.desk))
    assert reread(tables[1]).confirmed


def test_what_an_earlier_press_saved_stays(grid, tables, monkeypatch):
    grid.save(total(tables[0], "3050", "2100"))
    later = timezone.now() + timedelta(seconds=30)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    grid.save(total(tables[1], "1985", "3115"))
    take_back(grid.desk, saved(grid.desk) + 1)  # what is not there
    assert [reread(match).confirmed for match in tables] == [True, True, False]
    take_back(grid.desk)
    assert [reread(match).confirmed for match in tables] == [True, False, False]

"""Sheets entered one after the other: the number finds the sheet, and its totals are checked like everywhere."""

import pytest

from tests.tournament.factories import match_seq, win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.web.desk.matches import keep_by_hands, reread, totals_of
from tests.tournament.web.full_disk import also_on_a_full_disk
from tests.tournament.web.pile.sheets import enter
from tests.tournament.web.reading import text_of
from tournament.models import Event
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments import results
from tournament.services.tournaments.proving import prove_tournament

pytestmark = [pytest.mark.django_db, also_on_a_full_disk]


@pytest.mark.smoke
def test_a_number_opens_its_sheet_and_saving_asks_for_the_next(desk, tables):
    opened = desk.get(f"pile/?sheet={tables[1].pk}")
    assert opened["Location"] == f"{desk.base}pile/{tables[1].pk}/"
    assert "Table 2" in text_of(desk.get(f"pile/{tables[1].pk}/"))
    saved = enter(desk, tables[1], "3.050", "2100")
    assert saved["Location"] == f"{desk.base}pile/"
    assert totals_of(tables[1]) == [(3050, 2100)]
    assert not reread(tables[1]).confirmed
    text = text_of(desk.get("pile/"))
    assert "Table 2 is saved." in text
    assert "1 of 3" in text
    assert "2 missing: tables 1, 3" in text
    assert "Just entered by you" in text
    assert (prove_match(tables[1].pk), prove_tournament(desk.tournament.pk)) == ([], [])


def test_a_script_hears_where_to_go_and_leaves_no_word_behind(desk, tables):
    context = {"headers": {"Accept": "application/json"}}
    fields = {"seq": match_seq(tables[0]), "key": "once", "g1-0": "3050", "g1-1": "2100"}
    response = desk.client.post(f"{desk.base}pile/{tables[0].pk}/", fields, **context)
    assert response.json() == {"to": f"{desk.base}pile/", "seq": match_seq(tables[0])}
    assert "is saved" not in text_of(desk.get("pile/"))
    again = desk.client.post(f"{desk.base}pile/{tables[0].pk}/", fields, **context)
    assert again.json() == response.json()
    assert Event.objects.filter(kind="totals_given").count() == 1


def test_what_is_odd_is_asked_about_and_saved_again(desk, tables):
    asked = enter(desk, tables[0], "2790", "2645")
    assert asked.status_code == 422
    assert "Check the totals." in text_of(asked)
    assert totals_of(tables[0]) == [(0, 0)]
    assert enter(desk, tables[0], "2790", "2645", seen="2790:2645/o")["Location"] == f"{desk.base}pile/"
    assert enter(desk, tables[1], "2790", "2645", **{"g1-closed": "1"}).status_code == 302
    assert enter(desk, tables[2], "", "").status_code == 422


def test_the_pile_holds_the_sheets_that_wait(desk, tables):
    win(tables[0], 0, confirm=False)
    page = desk.get("pile/").content.decode()
    assert [f'<template data-number="{match.pk}"' in page for match in tables] == [False, True, True]


def test_two_people_at_two_piles_overwrite_nothing(desk, colleague, tables):
    seq = match_seq(tables[0])
    assert enter(colleague, tables[0], "3050", "2100").status_code == 302
    late = enter(desk, tables[0], "3100", "50", seq=seq)
    assert late.status_code == 409
    assert totals_of(tables[0]) == [(3050, 2100)]
    texts = text_of(late)
    assert "3,050" in texts
    assert "3,100" in texts


def test_what_one_entered_is_undone_by_oneself_alone(desk, colleague, tables):
    enter(desk, tables[0], "3050", "2100")
    seq = match_seq(tables[0])
    path = f"pile/{tables[0].pk}/undo"
    assert f'action="{desk.base}{path}"' in desk.get("pile/").content.decode()
    assert path not in colleague.get("pile/").content.decode()
    assert colleague.post(path, seq=seq).status_code == 422
    assert totals_of(tables[0]) == [(3050, 2100)]
    assert desk.post(path, seq=seq)["Location"] == f"{desk.base}pile/"
    assert [game.given_totals for game in tables[0].games.all()] == [None]
    page_text = text_of(desk.get("pile/"))
    assert "Undone: the sheet of table 1 must be entered again." in page_text
    assert "3 missing: tables 1–3" in page_text
    assert (prove_match(tables[0].pk), prove_tournament(desk.tournament.pk)) == ([], [])


def test_an_undoing_brings_back_what_stood_before(desk, tables):
    enter(desk, tables[0], "3050", "2100")
    enter(desk, tables[0], "3150", "2100")
    desk.post(f"pile/{tables[0].pk}/undo", seq=match_seq(tables[0]))
    assert totals_of(tables[0]) == [(3050, 2100)]
    assert prove_match(tables[0].pk) == []


def test_what_was_confirmed_since_is_not_undone(desk, tables):
    enter(desk, tables[0], "3050", "2100")
    seq = match_seq(tables[0])
    results.confirm(tables[0], context=write_context())
    assert desk.post(f"pile/{tables[0].pk}/undo", seq=seq).status_code == 422
    assert reread(tables[0]).confirmed
    assert "/undo" not in desk.get("pile/").content.decode().split("data-pile-progress")[1]


def test_a_sheet_entered_hand_by_hand_is_shown_so(desk, tables):
    here = f'href="{desk.base}pile/{tables[0].pk}/hands/"'
    assert here in desk.get(f"pile/{tables[0].pk}/").content.decode()
    keep_by_hands(tables[0], hand(0))
    assert here in desk.get(f"pile/{tables[0].pk}/").content.decode()
    assert "This match is entered hand by hand." in text_of(desk.get(f"pile/{tables[0].pk}/"))
    assert enter(desk, tables[0], "3050", "2100").status_code == 422


def test_a_viewer_enters_nothing(desk, tables, django_user_model):
    from tournament.models import Membership

    Membership.objects.filter(user=desk.user).update(role="viewer")
    assert desk.get("pile/").status_code == 403
    assert enter(desk, tables[0], "3050", "2100").status_code == 403


def test_the_page_asks_as_many_queries_for_three_sheets_as_for_one(desk, tables, django_assert_num_queries):
    desk.get("pile/")
    with django_assert_num_queries(QUERIES):
        desk.get("pile/")
    win(tables[0], 0, confirm=False)
    with django_assert_num_queries(QUERIES):
        desk.get("pile/")


QUERIES = 16
"""One of them reads the photos of the sheets that the page holds ready."""

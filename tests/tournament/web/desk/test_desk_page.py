"""The desk's page through the phases of a tournament."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament.factories import codes, groups_and_final, match_seq, win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import match_context, record_hand
from tests.tournament.web.desk.desks import Desk
from tests.tournament.web.reading import text_of
from tournament.models import Match, Membership, Round
from tournament.services import matches
from tournament.services.tournaments import founding, results

pytestmark = pytest.mark.django_db


def test_nobody_sees_it_without_signing_in(knockout):
    response = Client().get(knockout.base)
    assert response["Location"] == f"/en/sign-in?next={knockout.base}"


def test_another_club_does_not_find_it(knockout, bia):
    knockout.client.force_login(bia)
    assert knockout.get().status_code == 404


@pytest.mark.smoke
def test_before_the_draw_it_says_what_to_do(knockout):
    page = text_of(knockout.get())
    assert "Ready for the first round" in page
    assert "Draw semi-finals" in page
    assert "Random source" in page


def test_a_round_of_the_knock_out_is_called_by_its_name_before_its_pairs_are_known(groups):
    board = groups.get().context["board"]
    knock_out = board.snap.facts.stages[1]
    assert [board.heading.titles.short(knock_out, number) for number in (1, 2)] == ["Semi-finals", "Final"]


def under_title(desk: Desk) -> str:
    return " · ".join(desk.get().context["board"].heading.under_title)


def test_the_desks_day_is_that_of_the_round_and_not_today(knockout):
    """Planned for a day; its clock started on another; a later round has none until somebody says so."""
    title = "Taça da Primavera · Canastra, APCEF/SC 2022"
    assert under_title(knockout) == "Canastra, APCEF/SC 2022"
    founding.change_settings(knockout.tournament, context=write_context(), plan={"starts": "2026-11-28T14:00"})
    assert under_title(knockout) == "Canastra, APCEF/SC 2022 · Saturday 28 November"
    matches = knockout.open_round(1, "final")
    assert under_title(knockout) == f"{title} · Saturday 28 November"
    Round.objects.filter(pk=knockout.round(1).pk).update(clock_started=datetime(2026, 11, 30, 2, tzinfo=UTC))
    assert under_title(knockout) == f"{title} · Sunday 29 November"
    for match in matches:
        win(match, 0)
    knockout.open_round(2, "final")
    assert under_title(knockout) == title


def test_tables_that_have_not_begun_are_not_shown_as_playing(desk_of):
    """A round robin, whose next round waits for no result; what to do with the clock is said once, beside it."""
    desk = desk_of(4, [{"id": "all", "kind": "round_robin", "criteria": ["wins"]}])
    desk.open_round(1, "all")
    founding.change_settings(desk.tournament, context=write_context(), plan={"minutes": 80})
    page = text_of(desk.get())
    assert "No result is waiting for you. The tables have not started yet." in page
    assert page.count("Start the clock when the tables start.") == 1
    desk.post("clock", round=desk.round(1).pk, do="start")
    page = text_of(desk.get())
    assert "No result is waiting for you. The round is being played." in page
    assert (
        "2 without a result" in page
    )  # not "2 waiting": who writes totals alone plays, and nothing comes till the end
    assert page.count("without a result") == 3  # in the head, and of each table
    assert "waiting" not in page.replace("waiting for you", "")
    assert "have not started" not in page


def test_without_pairs_it_says_what_is_missing(desk_of):
    desk = desk_of(4)
    desk.tournament.entries.update(removed=True)
    assert "Still being prepared" in text_of(desk.get())


def test_without_a_format_nothing_is_over(desk_of):
    page = text_of(desk_of(4, []).get())
    assert "Still being prepared How it is played has not been chosen yet." in page
    assert "The tournament is over" not in page


def test_needs_stand_in_the_order_in_which_they_block(desk_of):
    desk = desk_of(8)
    played = desk.open_round(1, "final")
    win(played[0], 0, confirm=False)
    win(played[1], 0, confirm=False)
    results.dispute(played[1], "a canastra was real", context=write_context())
    Round.objects.filter(pk=desk.round(1).pk).update(clock_started=timezone.now() - timedelta(minutes=30))
    desk.tournament.plan = {"minutes": 80, "tolerance": 15}
    desk.tournament.save()
    page = text_of(desk.get())
    order = [
        "Table 2 · disputed a canastra was real",
        "Table 1 · entered, to be confirmed Ana 1/Bia 1 wins 3,050 to 2,100.",
        "Table 3 · is a pair missing?",
        "Table 4 · is a pair missing?",
    ]
    places = [page.find(text) for text in order]
    assert places == sorted(places)
    assert places[0] > 0


def test_an_entered_result_is_confirmed_from_the_desk(knockout):
    match = knockout.open_round(1, "final")[0]
    win(match, 1, confirm=False)
    page = knockout.get().content.decode()
    assert f'action="{knockout.base}match/{match.pk}/confirm"' in page
    response = knockout.post_match(match, "confirm")
    assert response["Location"] == knockout.base
    match.refresh_from_db()
    assert match.confirmed
    assert "Table 1 is confirmed. Ana 4/Bia 4 wins 3,050 to 2,100." in text_of(knockout.get())


def test_a_viewer_sees_no_actions(knockout, bia):
    """Nor a list of what is to be done: there is nothing that a viewer has to do."""
    for match in knockout.open_round(1, "final"):
        win(match, 0, confirm=False)
    assert "To do now" in text_of(knockout.get())
    Membership.objects.create(
        club=knockout.tournament.club, user=bia, role="viewer", created=knockout.tournament.created
    )
    knockout.client.force_login(bia)
    page = knockout.get().content.decode()
    assert page[page.index("<main") :].count("<form") == 0
    assert "To do now" not in page
    assert knockout.post("publish", round=knockout.round(1).pk).status_code == 403


def test_a_scorekeeper_sees_the_tables_to_be_scored(desk_of):
    """What has begun first; what is whole waits for somebody else, and is not among them."""
    desk = desk_of(8, [{"id": "final", "kind": "single_elimination", "games": 3}])
    tables = desk.open_round(1, "final")
    win(tables[1], 0, confirm=False)
    results.enter_totals(tables[2], [(3050, 2100)], context=write_context())
    Membership.objects.filter(user=desk.user).update(role="scorekeeper")
    page = desk.get().content.decode()
    mine = page[page.index('id="tasks-h"') : page.index('class="step')]
    assert "Tables to score" in mine, "another name than the page with the tables, where it leads"
    assert f'href="{reverse("device-tables", args=[desk.tournament.public_id])}"' in mine
    titles = re.findall(r"<h3>(Table \d)", mine)
    assert titles == ["Table 3", "Table 1", "Table 4"]
    assert mine.count(">Enter<") == 3
    assert "The clock has not been started yet." in page
    assert "start the clock" not in page
    assert "Confirm" not in mine
    assert "Draw semi-finals" not in page, "what only organisers do is not held out to others"
    results.confirm(tables[1], context=write_context())
    assert "reopened" not in desk.get().content.decode()
    results.reopen(tables[1], context=write_context(), reason="Hand 3 lacks a canastra.")
    first = desk.get().context["board"].tasks.all[0]
    assert (first.title, first.verb) == ("Table 2 · result reopened", "See")
    assert first.text.endswith("correct what is wrong. Reason: Hand 3 lacks a canastra.")


def test_a_scorekeeper_goes_on_at_the_hand_where_a_table_plays_hand_by_hand(desk_of):
    """A tap to the next hand; a game that is over leads to the table, which says who begins the next."""
    desk = desk_of(4, [{"id": "final", "kind": "single_elimination", "games": 3}])
    tables = desk.open_round(1, "final")
    Membership.objects.filter(user=desk.user).update(role="scorekeeper")
    record_hand(tables[0], hand())
    tasks = desk.get().context["board"].tasks.all
    assert [task.address for task in tasks] == [
        reverse("quick-hand", args=[tables[0].score_id]),
        f"{desk.base}match/{tables[1].pk}/",
    ]
    matches.close_game(tables[0].games.get(), "time", context=match_context(tables[0]))
    assert desk.get().context["board"].tasks.all[0].address == reverse("quick-score", args=[tables[0].score_id])


def test_asked_again_it_answers_that_nothing_happened(knockout, django_assert_num_queries, monkeypatch):
    now = timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)  # with a new minute the page would differ
    knockout.open_round(1, "final")
    etag = knockout.get("?only=1")["ETag"]
    with django_assert_num_queries(5):  # session, person, tournament with role, revision, calls and photos
        response = knockout.get("?only=1", **{"If-None-Match": etag})
    assert (response.status_code, response.content, response.cookies) == (304, b"", {})
    win(knockout.matches(1)[0], 0)
    full_page = knockout.get("?only=1", **{"If-None-Match": etag})
    assert (full_page.status_code, set(full_page.cookies) - {"csrftoken"}) == (200, set())
    assert "<html" not in full_page.content.decode()


@pytest.mark.parametrize("pairs", [4, 48])
def test_the_desks_queries_do_not_grow_with_the_pairs(desk_of, pairs, django_assert_num_queries):
    desk = desk_of(pairs, groups_and_final(codes(pairs)))
    win(desk.open_round(1, "groups")[0], 0, confirm=False)
    with django_assert_num_queries(21):
        desk.get()


def test_a_second_sitting_is_shown(desk_of):
    desk = desk_of(8)
    desk.tournament.plan = {"tables": 3}
    desk.tournament.save()
    desk.open_round(1, "final")
    page = text_of(desk.get())
    assert "There are more matches than tables" in page
    assert "Sitting 2" in page


def test_a_match_takes_another_table(knockout):
    first, second = knockout.open_round(1, "final")
    response = knockout.post("seat", match=first.pk, table="2")
    assert response["Location"] == f"{knockout.base}match/{first.pk}/"
    assert [Match.objects.get(pk=match.pk).table for match in (first, second)] == [2, 1]
    refused = knockout.post("seat", match=first.pk, table="two")
    assert refused.status_code == 422
    assert 'value="two" aria-describedby="table-h table-f" aria-invalid="true"' in refused.content.decode()
    assert "A table has a number from 1 up" in text_of(refused)


def test_the_tournament_is_shown_and_hidden(knockout):
    knockout.post("show")
    knockout.tournament.refresh_from_db()
    assert knockout.tournament.published
    knockout.post("show", published="0")
    knockout.tournament.refresh_from_db()
    assert not knockout.tournament.published


def test_what_i_did_last_is_undone_by_one_button(knockout):
    knockout.post("draw", stage="final", number="1")
    knockout.post("publish", round=knockout.round(1).pk)
    text, later = ("Semi-finals: the pairings are published and final.", "Semi-finals: the pairings were published.")
    for shown_text, not_shown in ((text, later), (later, text)):  # once in full, then shorter; never both
        page = knockout.get().content.decode()
        assert shown_text in page
        assert not_shown not in page
        assert f'action="{knockout.base}history/{knockout.seq}/undo"' in page
    knockout.post(f"history/{knockout.seq}/undo", sure="1")
    assert not knockout.round(1).published


def test_lots_are_asked_for_where_a_tie_goes_on(desk_of):
    """Two groups of two; in each the pairs are level, since nobody came."""
    stages = groups_and_final(codes(4))
    stages[0]["criteria"] = ["wins", "lots"]
    stages[1]["entrants"]["places"] = [1]
    desk = desk_of(4, stages)
    for match in desk.open_round(1, "groups"):
        results.walkover(match, (True, True), context=write_context())
    page = text_of(desk.get())
    assert "are level at places that qualify; draw lots among them first." in page
    lots = '<a href="' + reverse("desk-lots", args=[desk.tournament.public_id]) + '">To the drawing of lots</a>'
    assert desk.get("standings/").content.decode().count(lots) == 2  # under each group whose tie waits


def test_match_seq_is_what_the_confirm_button_names(knockout):
    match = knockout.open_round(1, "final")[0]
    win(match, 0, confirm=False)
    assert f'name="seq" value="{match_seq(match)}"' in knockout.get().content.decode()


def test_a_straggler_of_the_round_before_is_still_needed(desk_of):
    stages = [{"id": "final", "kind": "round_robin", "criteria": ["wins", "lots"]}]
    desk = desk_of(4, stages)
    first = desk.open_round(1, "final")
    win(first[0], 0, confirm=False)
    win(first[1], 0)
    win(desk.open_round(2, "final")[0], 0, confirm=False)
    page = text_of(desk.get())
    assert "Round 2 of 3" in page
    assert "Round 1 · Table 1 · entered, to be confirmed" in page
    assert page.count("entered, to be confirmed") == 2


def test_a_round_drawn_ahead_waits_as_a_draft(desk_of):
    """Its pairings do not hang on results, so it may be drawn and published while the one before is played."""
    desk = desk_of(4, [{"id": "final", "kind": "round_robin", "criteria": ["wins", "lots"]}])
    desk.open_round(1, "final")
    assert "Draw round 2 early" in text_of(desk.get())
    drawn = desk.post("draw", stage="final", number="2")
    page = text_of(desk.client.get(drawn["Location"]))
    assert "Publish the round" in page
    assert "Round 2 is drawn" in text_of(desk.get())


def test_the_last_tables_are_waited_for(knockout):
    for match in knockout.open_round(1, "final"):
        win(match, 0)
    knockout.open_round(2, "final")
    assert "The tournament is over when every table is confirmed. 1 is missing." in text_of(knockout.get())

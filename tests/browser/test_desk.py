"""The desk in a real browser: it keeps itself up to date, its clock runs, and axe finds nothing. `test_formats` plays
whole tournaments from it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults, on_every_screen, screen
from tests.browser.desks import KNOCKOUT, open_round, sign_in
from tests.tournament.factories import (
    club_of,
    codes,
    founded,
    groups_and_final,
    win,
    write_context,
)
from tournament.models import Round, User
from tournament.services.tournaments import results


@pytest.fixture
def organiser(live_server, context, hall) -> User:
    ana = User.objects.create_user("ana", "canastra limpa")
    sign_in(context, hall, ana)
    return ana


@pytest.mark.main_path
def test_the_desk_keeps_itself_up_to_date(page, organiser):
    tournament = founded(club_of(organiser), 4, KNOCKOUT)
    played = open_round(tournament, "final")
    page.goto(f"/en/desk/{tournament.public_id}/")
    expect(page.locator(".state-waiting")).to_have_count(2)
    win(played[0], 0, confirm=False)
    expect(page.locator(".task-entered")).to_have_count(1)
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".undo-bar")).to_contain_text("Table 1 is confirmed.")
    expect(page.locator(".undo-bar a")).to_have_text("See table 1")


def test_on_a_laptop_no_heading_breaks_within_a_part(page, organiser):
    """Nor does the task of a table whose result is entered."""
    page.set_viewport_size({"width": 1280, "height": 800})
    tournament = founded(club_of(organiser), 4, KNOCKOUT)
    tournament.name = "Torneio de Tranca do Estreito de primavera"
    tournament.save()
    win(open_round(tournament, "final")[0], 0, confirm=False)
    page.goto(f"/pt-br/desk/{tournament.public_id}/")
    expect(page.locator(".task-entered")).to_have_count(1)
    heights = page.locator(".title .part, .task h3").evaluate_all("lines => lines.map(line => line.offsetHeight)")
    assert len(set(heights)) == 1


READ_AGAIN_MS = 5_000
"""Longer than the desk waits before it asks what is new."""


def test_what_was_typed_and_left_stays(page, organiser):
    """Also where the focus is on the button by then: the draw is made with it."""
    tournament = founded(club_of(organiser), 4, KNOCKOUT)
    page.goto(f"/en/desk/{tournament.public_id}/")
    page.get_by_text("By seeds and list, or by lot").click()
    page.get_by_label("Random source").fill("Mega-Sena 12 34 56")
    page.get_by_role("button", name="Draw").focus()
    page.wait_for_timeout(READ_AGAIN_MS)
    expect(page.get_by_label("Random source")).to_have_value("Mega-Sena 12 34 56")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator(".undo-bar")).to_contain_text("the draw is ready")
    assert Round.objects.get().seed == "Mega-Sena 12 34 56"


def test_a_form_that_did_not_leave_the_page_stops_nothing(page, organiser):
    tournament = founded(club_of(organiser), 4, KNOCKOUT)
    page.clock.install()
    page.goto(f"/en/desk/{tournament.public_id}/")
    page.evaluate("document.body.addEventListener('submit', (event) => event.preventDefault())")
    page.get_by_role("button", name="Draw").click()
    open_round(tournament, "final")
    page.clock.run_for(10_000)
    expect(page.locator(".state-waiting")).to_have_count(0)
    page.clock.run_for(70_000)
    expect(page.locator(".state-waiting")).to_have_count(2)


def test_the_clock_runs_in_the_browser(page, organiser):
    tournament = founded(club_of(organiser), 4, KNOCKOUT)
    tournament.plan = {"minutes": 80}
    tournament.save()
    open_round(tournament, "final")
    page.goto(f"/en/desk/{tournament.public_id}/")
    expect(page.locator(".clock-figure")).to_have_text("80:00")
    page.get_by_role("button", name="Start the clock").click()
    expect(page.locator(".clock-figure")).to_have_text(re.compile(r"^79:[0-4]\d$|^79:5[0-7]$"))
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.locator(".clock-words")).to_contain_text("the clock is stopped")


def test_the_way_back_from_a_refusal_has_the_form_as_it_was(page, organiser, complaints):
    tournament = founded(club_of(organiser), 4, KNOCKOUT)
    match = open_round(tournament, "final")[0]
    win(match, 0, confirm=False)
    page.goto(f"/en/desk/{tournament.public_id}/match/{match.pk}/")
    page.get_by_text("Someone disputes it").click()
    page.get_by_label("Who disputes it, and why").fill("\u200b")  # nothing that anybody could read
    page.get_by_role("button", name="Mark it as disputed").click()
    expect(page.get_by_role("link", name="Back")).to_be_visible()
    page.wait_for_load_state()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_label("Who disputes it, and why")).to_have_value("\u200b")
    assert ["422" in complaint for complaint in complaints] == [True, True]  # of the script, and of its form
    complaints.clear()


@on_every_screen
def test_axe_finds_nothing_at_the_desk(chromium, hall, organiser, width):
    tournament = founded(club_of(organiser), 8, groups_and_final(codes(8)))
    played = open_round(tournament, "groups")
    win(played[0], 0)
    win(played[1], 0, confirm=False)
    results.dispute(played[1], "a canastra was real", context=write_context())
    win(played[2], 0, confirm=False)
    context = screen(chromium, hall, width)
    sign_in(context, hall, organiser)
    page = context.new_page()
    matches = [f"match/{match.pk}/" for match in played]
    paths = ("", *matches, "pairs/", f"pairs/{played[0].first_id}/", "history/")
    violations = faults(page, [f"/en/desk/{tournament.public_id}/{path}" for path in paths])
    context.close()
    assert violations == []

"""Bad Wi-Fi and a form with just a button: the page says so, and what was pressed is sent once."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.desks import KNOCKOUT, open_round, sign_in
from tests.browser.table import enter_quickly, open_game
from tests.browser.waiting import SECOND_SENDING_MS, wait_until
from tests.tournament.factories import club_of, founded, win
from tournament.models import Event, Match, User

KEY = "apcef-sc-2022"
HAND = {
    "sides": [
        {"clean": 5, "dirty": 1, "table_points": 600, "hand_points": 10, "went_out": True, "morto": "played"},
        {"dirty": 1, "table_points": 150, "hand_points": 60, "morto": "played"},
    ]
}
LOSE_THE_FIRST_ANSWER = """() => {
    const real = window.fetch;
    window.fetch = async (address, options) => {
        const answer = await real(address, options);
        if (options?.method !== "POST") return answer;
        window.fetch = real;
        throw new TypeError("Failed to fetch");
    };
}"""


@pytest.fixture
def table(page) -> str:
    """A game whose first pair opens with 75."""
    address = open_game(page, KEY)
    page.goto(address + "hand/")
    enter_quickly(page, HAND, KEY)
    page.locator("[data-save]").click()
    expect(page.locator(".entry-head")).to_contain_text("Hand 1 saved")
    page.goto(address)
    return address


@pytest.fixture(autouse=True)
def without_network_errors(page, complaints):
    yield
    assert [line for line in complaints if not re.search("ERR_|409", line)] == []
    complaints.clear()


def unsent_notice(page):
    return page.locator(".unsent")


def failed_opening_count() -> int:
    return Event.objects.filter(kind="opening_failed").count()


def press_offline(page, context, name: str) -> None:
    page.wait_for_load_state()
    context.set_offline(True)
    page.get_by_role("button", name=name).click()
    expect(unsent_notice(page)).to_contain_text("No connection: this is not sent yet.")


def test_a_failed_opening_waits_and_is_sent_once(page, table, context):
    press_offline(page, context, "Record a failed opening")
    page.get_by_role("button", name="Record a failed opening").click()
    expect(unsent_notice(page)).to_have_count(1)
    assert (page.url, failed_opening_count()) == (table, 0)
    context.set_offline(False)
    expect(page.locator(".undo")).to_contain_text("the opening failed")
    page.wait_for_timeout(SECOND_SENDING_MS)
    assert failed_opening_count() == 1
    expect(unsent_notice(page)).to_have_count(0)


def test_the_answer_alone_was_lost_and_it_counts_once(page, table):
    page.evaluate(LOSE_THE_FIRST_ANSWER)
    page.get_by_role("button", name="Record a failed opening").click()
    expect(page.locator(".undo")).to_contain_text("the opening failed")
    assert failed_opening_count() == 1


def test_an_action_on_its_way_is_called_off(page, table, context):
    press_offline(page, context, "Record a failed opening")
    page.get_by_role("button", name="Do not send it").click()
    expect(unsent_notice(page)).to_have_count(0)
    context.set_offline(False)
    page.wait_for_timeout(2 * SECOND_SENDING_MS)
    assert failed_opening_count() == 0
    page.get_by_role("button", name="Record a failed opening").click()
    expect(page.locator(".undo")).to_contain_text("the opening failed")


def test_undo_waits_too_and_what_is_typed_stays(page, table, context):
    page.get_by_role("button", name="Record a failed opening").click()
    expect(page.locator(".undo")).to_contain_text("the opening failed")
    press_offline(page, context, "Undo")
    context.set_offline(False)
    expect(page.locator(".undo")).to_contain_text("Undone at")
    page.goto(table + "names/")
    page.get_by_label("First pair").fill("Rute/Sônia")
    press_offline(page, context, "Save the names")
    expect(page.get_by_label("First pair")).to_have_value("Rute/Sônia")
    context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rute/Sônia")


def test_a_result_is_confirmed_once_the_network_is_back(page, context, hall, db):
    ana = User.objects.create_user("ana", "canastra limpa")
    sign_in(context, hall, ana)
    tournament = founded(club_of(ana), 4, KNOCKOUT)
    played = open_round(tournament, "final")
    win(played[0], 0, confirm=False)
    page.goto(f"/en/desk/{tournament.public_id}/match/{played[0].pk}/")
    context.set_offline(True)
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.locator("[data-outbox]")).to_contain_text("One result is kept on this device.")
    assert not Match.objects.get(pk=played[0].pk).confirmed
    context.set_offline(False)
    expect(page.locator(".undo-bar")).to_contain_text("Table 1 is confirmed.")


LISTENING = """() => {
    const form = [...document.querySelectorAll("main form[method=post]")].at(-1);
    return form && !form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}"""
"""Dispatches a press as soon as a script handles it; the browser itself sends no form for an event made by a script."""


def test_what_is_pressed_while_the_page_still_loads_is_done(page):
    """A slow network brings one script before the other: the page is whole after the press, before its answer."""
    held: dict[str, Route] = {}

    page.route("**/js/quick-setup*.js", lambda route: held.update(script=route))
    page.goto(f"/en/quick/?regulation={KEY}", wait_until="commit")
    page.route("**/en/quick/", lambda route: held.update(pressed=route))
    page.wait_for_function(LISTENING)
    wait_until(page, lambda: "pressed" in held)
    held["script"].continue_()
    page.wait_for_load_state()
    held["pressed"].continue_()
    page.wait_for_url("**/g/*/hand/")

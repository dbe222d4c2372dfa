"""Both pairs' agreement on one phone of 360 × 740, as pressed by a careless and by a cheating scorer."""

import re
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.accessible import faults_here, on_every_screen, screen
from tests.browser.organiser import signed_in
from tests.browser.waiting import HANDED_ON_MS
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import (
    match_context,
    match_under_policy,
    record_hand,
    reread,
)
from tournament.models import Match, User
from tournament.services import matches
from tournament.services.tournaments import agreements
from tournament.services.tournaments.agreements import record_agreement

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(context: BrowserContext, hall: str) -> Match:
    """A game that the clock ended, 1.280 to 380."""
    signed_in(context, hall)
    match = match_under_policy("pairs", User.objects.get())
    for document in (hand(), hand(400)):
        record_hand(match, document, device="the desk")
    matches.close_game(match.games.get(), "time", context=match_context(match, "the desk"))
    return match


def place_of(button: Any) -> tuple[float, float]:
    """Where a thumb would press it, once its page has fully loaded."""
    expect(button).to_be_visible()
    button.page.wait_for_load_state()
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.main_path
def test_the_phone_goes_round_and_pressing_twice_is_one_agreement(page: Page, table: Match) -> None:
    page.goto(f"/en/g/{table.score_id}/")
    page.get_by_role("link", name="Show it to both pairs").click()
    page.get_by_role("link", name="We are Ana 1/Bia 1").click()
    first = page.get_by_role("button", name="It is right: 1,280 × 380")
    at = place_of(first)
    page.mouse.dblclick(*at)
    expect(page.get_by_role("status")).to_contain_text("Agreed.")
    page.mouse.click(*at)
    page.goto(f"/en/g/{table.score_id}/agree/")
    page.get_by_role("link", name="We are Ana 4/Bia 4").click()
    second = page.get_by_role("button", name="It is right: 380 × 1,280")
    expect(second).to_be_visible()
    assert reread(table).pairs_agreed == (True, False)
    expect(page.locator(".agree-pairs > div").first).to_contain_text("380")
    page.wait_for_timeout(HANDED_ON_MS)
    second.click()
    expect(page.get_by_text("The result is confirmed.")).to_be_visible()
    assert reread(table).confirmed


def test_who_presses_too_fast_reads_why_beside_the_button(
    page: Page, table: Match, complaints: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agreements, "HANDOVER_TIME", timedelta(minutes=1))  # a busy machine takes its time
    page.goto(f"/en/g/{table.score_id}/agree/?side=0")
    page.get_by_role("button", name="It is right").click()
    page.wait_for_url("**/agree/?given=1")
    page.goto(f"/en/g/{table.score_id}/agree/?side=1")
    page.get_by_role("button", name="It is right").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Not recorded yet")
    expect(page.locator(".victory")).to_have_count(0)
    assert [line for line in complaints if "422" not in line] == []
    complaints.clear()
    above, button = refusal.bounding_box(), page.get_by_role("button", name="It is right").bounding_box()
    assert above
    assert button
    assert above["y"] + above["height"] <= button["y"] < button["y"] + button["height"] < 740
    monkeypatch.setattr(agreements, "HANDOVER_TIME", timedelta())
    page.get_by_role("button", name="It is right").click()
    expect(page.get_by_text("The result is confirmed.")).to_be_visible()


def test_an_edit_after_the_first_agreement_asks_both_again(page: Page, table: Match) -> None:
    page.goto(f"/en/g/{table.score_id}/agree/?side=0")
    page.get_by_role("button", name="It is right").click()
    page.wait_for_url("**/agree/?given=1")
    matches.correct_hand(table.games.get(), 2, hand(900), context=match_context(table, "the desk"))
    page.goto(f"/en/g/{table.score_id}/agree/?side=1")
    expect(page.get_by_role("button", name="It is right: 380 × 1,780")).to_be_visible()
    signs = re.compile(r"We have not agreed yet\.\s*They have not agreed yet\.")
    expect(page.locator(".agree-signs")).to_have_text(signs)


def test_two_phones_with_the_sheet_open_agree_one_after_the_other(chromium: Browser, hall: str, table: Match) -> None:
    contexts = [screen(chromium, hall, 360) for _phone in range(2)]
    phones = [context.new_page() for context in contexts]
    for side, phone in enumerate(phones):
        phone.goto(f"/en/g/{table.score_id}/agree/?side={side}")
    for phone in phones:
        phone.get_by_role("button", name="It is right").click()
        phone.wait_for_url("**/agree/?given=1")
    expect(phones[1].get_by_text("The result is confirmed.")).to_be_visible()
    assert reread(table).confirmed
    for context in contexts:
        context.close()


LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
"""What the page does when somebody looks at it again: it asks for news at once."""


def test_the_open_sheet_shows_by_itself_what_others_did(page: Page, table: Match) -> None:
    page.goto(f"/en/g/{table.score_id}/agree/?side=1")
    button = page.get_by_role("button", name="It is right: 380 × 1,280")
    expect(button).to_be_visible()
    record_agreement(table, 0, context=match_context(table, "another phone"))
    page.evaluate(LOOK)
    expect(page.locator(".agree-signs")).to_contain_text("They agreed at")
    expect(button).to_be_visible()
    matches.correct_hand(table.games.get(), 2, hand(500), context=match_context(table, "the desk"))
    page.evaluate(LOOK)
    expect(page.locator("#desk")).to_contain_text("Something changed while this page was open")
    expect(page.locator(".agree-score")).to_have_text(["380", "1,380"])
    expect(page.get_by_role("button", name="It is right")).to_have_count(0)
    page.get_by_role("link", name="Read the sheet").click()
    page.get_by_role("button", name="It is right: 380 × 1,380").click()
    page.wait_for_url("**/agree/?given=1")
    assert reread(table).pairs_agreed == (False, True)
    record_agreement(table, 0, context=match_context(table, "another phone"))
    page.evaluate(LOOK)
    expect(page.get_by_text("The result is confirmed.")).to_be_visible()


def test_who_agrees_to_an_old_score_reads_what_changed(page: Page, table: Match, complaints: list[str]) -> None:
    page.goto(f"/en/g/{table.score_id}/agree/?side=0")
    matches.correct_hand(table.games.get(), 2, hand(500), context=match_context(table, "the desk"))
    page.get_by_role("button", name="It is right: 1,280 × 380").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("your agreement was not recorded")
    expect(refusal).to_contain_text("You read 1,280 × 380, and now it is 1,380 × 380.")
    expect(refusal).to_contain_text("Points on the table of Ana 1/Bia 1, from 400 to 500")
    page.get_by_role("button", name="It is right: 1,380 × 380").click()
    page.wait_for_url("**/agree/?given=1")
    assert reread(table).pairs_agreed == (True, False)
    assert [line for line in complaints if "409" not in line] == []
    complaints.clear()


@on_every_screen
def test_axe_finds_nothing_on_the_pages_of_agreeing(chromium: Browser, hall: str, table: Match, width: int) -> None:
    context = screen(chromium, hall, width)
    page = context.new_page()
    violations = []
    for path in ("", "?side=0", "no/?side=0"):
        page.goto(f"/en/g/{table.score_id}/agree/{path}")
        violations += faults_here(page, path)
    context.close()
    assert violations == []


def test_an_agreement_given_while_the_router_is_off_arrives_once(
    page: Page, table: Match, complaints: list[str]
) -> None:
    page.goto(f"/en/g/{table.score_id}/agree/?side=0")
    page.wait_for_load_state()
    page.context.set_offline(True)
    page.get_by_role("button", name="It is right").click()
    expect(page.locator(".unsent")).to_contain_text("No connection: this is not sent yet.")
    assert reread(table).pairs_agreed == (False, False)
    page.context.set_offline(False)
    page.wait_for_url("**/agree/?given=1")
    assert reread(table).pairs_agreed == (True, False)
    assert [line for line in complaints if "ERR_" not in line] == []
    complaints.clear()

"""A pair at the table types what it counted instead: its words stay on the phone until the desk has them."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.organiser import signed_in
from tests.browser.waiting import SECOND_SENDING_MS, nothing_kept
from tests.tournament.services.matches.games import hand
from tests.tournament.services.tournaments.confirmation_cast import (
    match_context,
    match_under_policy,
    record_hand,
    reread,
)
from tournament.models import Event, Match, User
from tournament.services import matches

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "We had 690 in hand 2"


@pytest.fixture
def table(page: Page, context: BrowserContext, hall: str) -> Match:
    """A game that the clock ended, with words typed by the first pair."""
    signed_in(context, hall)
    match = match_under_policy("pairs", User.objects.get())
    for document in (hand(), hand(400)):
        record_hand(match, document, device="the desk")
    matches.close_game(match.games.get(), "time", context=match_context(match, "the desk"))
    page.goto(f"/en/g/{match.score_id}/agree/no/?side=0")
    page.get_by_label("What you counted instead").fill(WORDS)
    return match


def dispute_of(match: Match) -> str:
    note = reread(match).dispute_note
    return note.text if note else ""


def test_words_typed_are_there_after_a_reload_for_that_pair_alone(page: Page, table: Match) -> None:
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(page.get_by_label("What you counted instead")).to_have_value(WORDS)
    page.once("dialog", lambda dialog: dialog.accept())
    page.goto(f"/en/g/{table.score_id}/agree/no/?side=1")
    expect(page.get_by_label("What you counted instead")).to_have_value("")
    page.goto(f"/en/g/{table.score_id}/agree/no/?side=0")
    page.get_by_role("button", name="Let the desk decide").click()
    page.wait_for_url(re.compile(f"/g/{table.score_id}/$"))
    assert dispute_of(table) == WORDS
    nothing_kept(page, "sumula:draft/")


def test_words_sent_without_a_network_arrive_once(
    page: Page, context: BrowserContext, table: Match, complaints: list[str]
) -> None:
    context.set_offline(True)
    page.get_by_role("button", name="Let the desk decide").click()
    expect(page.locator("[data-outbox]")).to_contain_text("What you entered is kept on this device.")
    assert dispute_of(table) == ""
    context.set_offline(False)
    page.wait_for_url(re.compile(f"/g/{table.score_id}/$"))
    page.wait_for_timeout(SECOND_SENDING_MS)
    assert dispute_of(table) == WORDS
    assert Event.objects.filter(kind="disputed").count() == 1
    assert [line for line in complaints if not re.search("ERR_", line)] == []
    complaints.clear()


def test_words_about_a_sheet_that_has_changed_stay_in_their_field(
    page: Page, table: Match, complaints: list[str]
) -> None:
    matches.correct_hand(table.games.get(), 2, hand(500), context=match_context(table, "the desk"))
    page.get_by_role("button", name="Let the desk decide").click()
    expect(page.get_by_role("alert")).to_contain_text("The sheet changed while this page was open.")
    expect(page.locator(".agree-score").first).to_have_text("1,380")
    expect(page.get_by_label("What you counted instead")).to_have_value(WORDS)
    page.get_by_role("button", name="Let the desk decide").click()
    page.wait_for_url(re.compile(f"/g/{table.score_id}/$"))
    assert dispute_of(table) == WORDS
    assert [line for line in complaints if "409" not in line] == []
    complaints.clear()

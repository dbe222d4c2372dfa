"""A pair's own page of a league on bad Wi-Fi: what is typed is kept, and what is sent arrives once, later."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.waiting import SECOND_SENDING_MS, new_page, nothing_kept
from tests.tournament.factories import match_seq
from tests.tournament.leagues import first_match, league
from tests.tournament.replay import played_for_real
from tournament.models import Entry, Event, Match, User
from tournament.services.tournaments.league import reports
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link

KEPT = "What you entered is kept on this device. It is sent by itself when the connection is back."


@pytest.fixture
def match(transactional_db: None, ana: User) -> Match:
    with played_for_real():
        return first_match(league(ana))


@pytest.fixture
def ours(page: Page, match: Match, complaints: list[str]) -> Iterator[Page]:
    """The page of the match, opened by the first pair's link; what the browser says of lost requests is expected."""
    entry = Entry.objects.select_related("tournament").get(pk=match.first_id)
    page.goto(f"/en/play/{give_league_link(entry.tournament, entry, WriteContext('link'))}/")
    page.goto(f"/en/pair/{entry.tournament.public_id}/{entry.pk}/{match.pk}/")
    yield page
    assert [line for line in complaints if not re.search("ERR_|409|422", line)] == []
    complaints.clear()


def reported_by_them(match: Match) -> None:
    context = WriteContext("theirs", match_seq(match), device="their phone")
    reports.report_totals(match, 1, [(2100, 3050)], context=context, endings=[""])


def write(page: Page, first: str, second: str) -> None:
    page.wait_for_load_state()
    fold = page.locator("details", has=page.locator("#totals"))
    if not fold.evaluate("fold => fold.open"):
        fold.locator("summary").first.click()
    page.locator("#totals [name=g1-0]").fill(first)
    page.locator("#totals [name=g1-1]").fill(second)


def report(page: Page) -> None:
    page.wait_for_load_state()
    page.locator("#totals button").click()


def report_offline(page: Page, context: BrowserContext, first: str, second: str) -> None:
    write(page, first, second)
    context.set_offline(True)
    report(page)
    expect(page.locator("[data-outbox]")).to_contain_text(KEPT)


def totals(match: Match) -> list[tuple[int, int]]:
    return [game.totals for game in Match.objects.get(pk=match.pk).games.all()]


def report_count() -> int:
    return Event.objects.filter(kind="reported").count()


@pytest.mark.main_path
def test_a_result_reported_offline_is_sent_once(ours, context, match):
    address = ours.url
    report_offline(ours, context, "3050", "2100")
    assert (ours.url, report_count()) == (address, 0)
    context.set_offline(False)
    expect(ours.locator(".message")).to_have_text("Reported. The other pair confirms it.", timeout=5000)
    ours.wait_for_timeout(SECOND_SENDING_MS)
    nothing_kept(ours)
    assert (totals(match), report_count()) == ([(3050, 2100)], 1)


def test_a_half_typed_result_is_there_again_after_a_reload(ours):
    write(ours, "3050", "")
    ours.once("dialog", lambda dialog: dialog.accept())
    ours.reload()
    expect(ours.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(ours.locator("#totals [name=g1-0]")).to_be_visible()
    expect(ours.locator("#totals [name=g1-0]")).to_have_value("3050")
    ours.get_by_role("button", name="Discard the draft").click()
    expect(ours.locator("#totals [name=g1-0]")).to_have_value("")


def test_a_doubt_about_a_result_reported_offline_is_shown(ours, context):
    report_offline(ours, context, "1050", "900")
    context.set_offline(False)
    expect(ours.locator("#totals")).to_contain_text("Check the totals.")
    expect(ours.locator("#totals [name=g1-0]")).to_have_value("1050")
    assert report_count() == 0
    report(ours)
    expect(ours.locator(".message")).to_have_text("Reported. The other pair confirms it.")
    nothing_kept(ours)


def test_a_doubt_goes_once_the_total_is_changed_by_hand(ours):
    write(ours, "3112", "2100")
    report(ours)
    expect(ours.locator("#totals button")).to_have_text("Save anyway")
    expect(ours.locator("#totals .finding")).to_have_count(2)
    expect(ours.locator("#totals .wrong")).to_have_count(1)
    write(ours, "3110", "2100")
    expect(ours.locator("#totals button")).to_have_text("Report the result")
    expect(ours.locator("#totals .finding")).to_have_count(0)
    expect(ours.locator("#totals .wrong")).to_have_count(0)
    report(ours)
    expect(ours.locator(".message")).to_have_text("Reported. The other pair confirms it.")


def test_what_the_other_pair_reported_meanwhile_is_shown_first(ours, context, match):
    report_offline(ours, context, "3050", "2100")
    reported_by_them(match)
    context.set_offline(False)
    expect(ours.get_by_role("alert")).to_be_visible()
    expect(ours.get_by_role("heading", name="Is this result right?")).to_be_visible()
    expect(ours.locator("#totals [name=g1-0]")).to_have_value("3050")
    assert totals(match) == [(2100, 3050)]


def test_the_words_of_a_dispute_are_kept_and_sent_once(ours, context, match):
    reported_by_them(match)
    ours.reload()
    ours.locator("summary", has_text="It is not right").click()
    ours.get_by_label("What is not right").fill("We won it")
    write(ours, "3050", "")
    ours.once("dialog", lambda dialog: dialog.accept())
    ours.reload()
    expect(ours.get_by_label("What is not right")).to_have_value("We won it")
    expect(ours.locator("#totals [name=g1-0]")).to_have_value("3050")
    write(ours, "2,100", "3,050")
    context.set_offline(True)
    ours.get_by_role("button", name="Dispute the result").click()
    expect(ours.locator("[data-outbox]")).to_contain_text(KEPT)
    with new_page(ours):
        context.set_offline(False)
    expect(ours.locator("main")).to_contain_text("We won it")
    assert Event.objects.filter(kind="disputed").count() == 1
    nothing_kept(ours)


def test_the_list_of_matches_sends_what_waits_too(ours, context, match):
    report_offline(ours, context, "3050", "2100")
    home = ours.get_by_role("link", name="My matches").get_attribute("href")
    ours.goto("about:blank")
    context.set_offline(False)
    ours.goto(home)
    expect(ours.get_by_text("You reported: you 3,050 × 2,100 Ana 6/Bia 6.")).to_be_visible()
    assert totals(match) == [(3050, 2100)]

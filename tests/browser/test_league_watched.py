"""A pair's open page of a match at home: while others answer or decide, it shows what they did by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scoring.findings import SideIndex
from tests.tournament.factories import match_seq
from tests.tournament.leagues import first_match, league
from tests.tournament.replay import played_for_real
from tournament.models import Entry, Match, User
from tournament.services.tournaments import results
from tournament.services.tournaments.league import reports
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link

LOOK = "document.dispatchEvent(new Event('visibilitychange'))"
"""What the page does when somebody looks at it again: it asks for news at once."""
OFFLINE = "No connection. This page may be out of date; it updates when the connection is back."


@pytest.fixture
def unreported(transactional_db: None, ana: User) -> Match:
    """The first match of a league."""
    with played_for_real():
        return first_match(league(ana))


@pytest.fixture
def match(unreported: Match) -> Match:
    """The same, whose first pair reported 3.050 to 2.100."""
    report(unreported, 0)
    return unreported


@pytest.fixture
def ours(page: Page, match: Match, complaints: list[str]) -> Iterator[Page]:
    """The page of the match on the phone of the pair that reported."""
    open_match(page, match)
    yield page
    assert page.evaluate("window.opened")
    assert [line for line in complaints if not re.search("ERR_", line)] == []
    complaints.clear()


def report(match: Match, side: SideIndex) -> None:
    reports.report_totals(match, side, [(3050, 2100)], context=next_context(match, f"side {side}"), endings=[""])


def open_match(page: Page, match: Match) -> None:
    """Open the page of the match on the phone of its first pair."""
    entry = Entry.objects.select_related("tournament").get(pk=match.first_id)
    page.goto(f"/en/play/{give_league_link(entry.tournament, entry, WriteContext('link'))}/")
    page.goto(f"/en/pair/{entry.tournament.public_id}/{entry.pk}/{match.pk}/")
    page.evaluate("window.opened = true")  # gone once the page is loaded again


def next_context(match: Match, key: str, actor: User | None = None) -> WriteContext:
    return WriteContext(key, match_seq(match), actor, device="" if actor else f"phone {key}")


def disputed_by_them(match: Match) -> None:
    results.dispute(reread(match), reason="We had 2.950.", context=next_context(match, "theirs"), side=1)


def reread(match: Match) -> Match:
    return Match.objects.select_related("round__stage__tournament__club").get(pk=match.pk)


def test_the_decision_of_the_organisers_appears_by_itself(
    ours: Page, context: BrowserContext, match: Match, ana: User
) -> None:
    disputed_by_them(match)
    ours.evaluate(LOOK)
    expect(ours.locator("#desk")).to_contain_text("Ana 6/Bia 6 disputes it: We had 2.950.")
    expect(ours.locator("#totals")).to_have_count(0)
    context.set_offline(True)
    ours.evaluate(LOOK)
    expect(ours.locator(".note[data-lost]")).to_have_text(OFFLINE)
    expect(ours.locator("#desk")).to_contain_text("Ana 6/Bia 6 disputes it: We had 2.950.")
    context.set_offline(False)
    results.confirm(reread(match), context=next_context(match, "desk", ana))
    ours.evaluate(LOOK)
    expect(ours.locator("#desk")).to_contain_text("The organisers decided that this result counts.")
    expect(ours.locator(".note[data-lost]")).to_be_hidden()


def test_the_message_about_a_report_goes_once_the_match_has_changed(ours: Page, match: Match, ana: User) -> None:
    ours.locator("summary", has_text="Correct the report").click()
    ours.locator("#totals [name=g1-1]").fill("2000")
    ours.locator("#totals").get_by_role("button", name="Report the result").click()
    message = ours.locator(".message", has_text="Reported. The other pair confirms it.")
    expect(message).to_be_visible()
    ours.evaluate("window.opened = true")
    with ours.expect_response("**/*?only=1*"):
        ours.evaluate(LOOK)
    expect(message).to_be_visible()
    results.confirm(reread(match), context=next_context(match, "desk", ana))
    ours.evaluate(LOOK)
    expect(ours.locator("#desk")).to_contain_text("2,000")
    expect(ours.locator("#desk")).not_to_contain_text("has not answered yet")
    expect(message).to_have_count(0)


def test_what_is_typed_stays_when_the_other_pair_answers(ours: Page, match: Match) -> None:
    ours.locator("summary", has_text="Correct the report").click()
    ours.locator("#totals [name=g1-1]").fill("2950")
    disputed_by_them(match)
    ours.evaluate(LOOK)
    expect(ours.locator("#desk")).to_contain_text("Ana 6/Bia 6 disputes it: We had 2.950.")
    expect(ours.locator("#totals [name=g1-1]")).to_have_value("2950")


def test_the_report_of_the_other_pair_appears_on_a_page_without_a_result(page: Page, unreported: Match) -> None:
    open_match(page, unreported)
    page.locator("[aria-labelledby=date-h] [name=place]").fill("At Rute's")
    report(unreported, 1)
    page.evaluate(LOOK)
    expect(page.locator("#desk")).to_contain_text("They reported: you 3,050 × 2,100 Ana 6/Bia 6. Is it right?")
    expect(page.locator("#report-h")).to_have_count(0)
    expect(page.locator("[aria-labelledby=date-h] [name=place]")).to_have_value("At Rute's")
    page.locator("#desk").get_by_role("link", name="Answer").click()
    expect(page.get_by_role("button", name="Confirm the result")).to_be_visible()


def test_the_list_of_a_pair_shows_by_itself_what_the_other_pair_did(page: Page, unreported: Match) -> None:
    open_match(page, unreported)
    page.get_by_role("link", name="My matches").click()
    expect(page.locator("#desk li.mine")).to_contain_text("No date is agreed yet.")
    report(unreported, 1)
    page.evaluate(LOOK)
    line = page.locator("[aria-labelledby=unconfirmed-h] li.mine")
    expect(line).to_contain_text("They reported: you 3,050 × 2,100 Ana 6/Bia 6. Is it right?")
    results.confirm(reread(unreported), context=next_context(unreported, "ours"), side=0)
    page.evaluate(LOOK)
    expect(page.locator("[aria-labelledby=over-h]")).to_contain_text("Ana 6/Bia 6")
    expect(page.locator("[aria-labelledby=unconfirmed-h]")).to_have_count(0)

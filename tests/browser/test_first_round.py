"""Somebody who has never seen the site turns a pasted list into a published first round: with at most fifteen
clicks."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.organiser import Organiser, signed_in
from tests.browser.table import assert_no_sideways_scroll
from tests.browser.tournaments import PAIRS, begin
from tournament.models import Club

MAX_CLICKS = 15
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}


@pytest.fixture(
    params=[
        pytest.param((True, PHONE), id="script-phone"),
        pytest.param((False, DESK), id="no-script-desk", marks=pytest.mark.long),
        pytest.param((True, DESK), id="script-desk", marks=pytest.mark.long),
        pytest.param((False, PHONE), id="no-script-phone", marks=pytest.mark.long),
    ]
)
def organisers(request: pytest.FixtureRequest, chromium: Browser, hall: str) -> Iterator[BrowserContext]:
    """With and without scripts, on a phone and on a desktop: two of the four combinations daily."""
    scripts, size = request.param
    context = chromium.new_context(
        base_url=hall, viewport=size, timezone_id="America/Sao_Paulo", java_script_enabled=scripts
    )
    yield context
    context.close()


def from_list_to_first_round(page: Page, club: Club) -> Organiser:
    """Only what can be read on the screen leads on; it ends once the public sees the round."""
    page.goto(f"/en/clubs/{club.public_id}/")
    hand = Organiser(page)
    hand.link("New tournament")
    hand.write("Name of the tournament", "Spring cup")
    hand.choice("Canastra, APCEF/SC 2022")
    hand.button("Continue to the pairs")
    hand.write("Paste the list here, one pair per line", "\n".join(PAIRS))
    hand.button("Enter the pairs")
    hand.button("Enter these pairs")
    expect(page.get_by_role("status")).to_contain_text("24 pairs entered.")
    expect(page.locator(".preview")).to_contain_text("4 groups of 6, 5 rounds, 60 matches")
    hand.button("Play it this way")
    hand.button("Save")
    hand.link("To the first round")
    hand.button("Draw round 1 (Groups)")
    hand.button("Publish the round")
    hand.button("Publish")
    return hand


def sheets_of(page: Page) -> str:
    """What the page of documents, a click away from the desk, calls the sheets of the round; they can be fetched."""
    address = page.get_by_role("main").get_by_role("link", name="Print").get_attribute("href")
    other = page.context.new_page()
    other.goto(str(address))
    link = other.get_by_role("link", name="score sheets")
    text = link.inner_text()
    with other.expect_response("**/sheets.pdf", timeout=30_000) as answer:
        link.click()
    assert (answer.value.status, answer.value.headers["content-type"]) == (200, "application/pdf")
    other.close()
    return text


@pytest.mark.main_path
def test_a_pasted_list_becomes_a_published_first_round(organisers, chromium, hall):
    club = signed_in(organisers, hall)
    page = organisers.new_page()
    answers: list[int] = []
    page.on("response", lambda response: answers.append(response.status))
    hand = from_list_to_first_round(page, club)
    assert hand.clicks <= MAX_CLICKS, hand.pressed
    assert_no_sideways_scroll(page)
    expect(page.locator(".desk-lines tbody tr")).to_have_count(12)
    assert "12 score sheets" in sheets_of(page)

    hand.link("Look at it")
    address = page.url
    assert_no_sideways_scroll(page)
    assert max(answers) < 400
    assert hand.clicks <= MAX_CLICKS, hand.pressed
    stranger = chromium.new_context(viewport=page.viewport_size)
    phone = stranger.new_page()
    assert phone.goto(address).ok
    tables = phone.locator("[data-now]")
    expect(tables).to_contain_text("Round 1")
    for name in PAIRS:
        expect(tables).to_contain_text(name.replace(" / ", "/"))
    stranger.close()


def test_a_doubled_click_counts_once_and_the_way_back_is_current(context, page, hall):
    """A form that is sent twice counts once; an older page shows what has happened since."""
    club = signed_in(context, hall)
    desk = begin(page, club, "Canastra, APCEF/SC 2022", "Round robin", 4)
    page.get_by_role("button", name="Draw round 1").dblclick()
    expect(page.locator(".desk-lines tbody tr")).to_have_count(2)
    desk.button("Publish the round")
    page.go_back()
    expect(page.get_by_role("button", name="Publish the round")).to_have_count(0)
    expect(page.get_by_role("heading", name="Round 1 of 3")).to_be_visible()

"""Phones at one table: swapped in the middle of a hand, two at once, one whose session ends. Nothing is lost, doubled
or silently changed; and what a finger presses is large enough."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.desks import sign_in
from tests.browser.phones import PHONE
from tests.browser.table import HAND, enter_quickly
from tests.tournament.factories import first_knockout_match, write_context
from tournament.models import Hand, Session
from tournament.services import grants

KEY = "apcef-sc-2022"
OTHER = {"sides": [{**HAND["sides"][0], "table_points": 400}, HAND["sides"][1]]}


@pytest.fixture(autouse=True)
def without_refusals(page, complaints):
    yield
    assert [line for line in complaints if not re.search("403|409", line)] == []
    complaints.clear()


@pytest.fixture
def match(ana):
    match = first_knockout_match(ana)
    grants.give_tables(match.round.stage.tournament, [1, 2], context=write_context())
    return match


@pytest.fixture
def tournament(match):
    return match.round.stage.tournament


@pytest.fixture
def another_phone(chromium: Browser, hall: str):
    contexts = []

    def phone() -> Page:
        contexts.append(chromium.new_context(base_url=hall, viewport=PHONE))
        return contexts[-1].new_page()

    yield phone
    for context in contexts:
        context.close()


def connect(page: Page, tournament, table: int = 1) -> Page:
    page.goto(f"/en/scoring/#{grants.table_links(tournament)[table].secret}")
    page.get_by_role("button", name="Score on this device").click()
    expect(page.locator("[data-save]")).to_be_visible()
    page.wait_for_load_state()
    return page


def points() -> list[int]:
    """The points on the table of the first pair, for each hand in the game."""
    return [hand.document["sides"][0]["table_points"] for hand in Hand.objects.order_by("number", "version")]


def test_a_phone_is_swapped_in_the_middle_of_a_hand(page, another_phone, tournament):
    """The desk gives the table to another phone: the first one's half hand is nobody's, and stays on it."""
    connect(page, tournament)
    enter_quickly(page, HAND, KEY)
    other = connect(another_phone(), tournament, 2)
    _first, second = grants.devices_of(tournament)
    grants.hand_over(1, second.grant, context=write_context())
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not scored from this device")
    other.goto(f"/en/tables/{tournament.public_id}/")
    other.get_by_role("link", name="Enter hand 1").first.click()
    enter_quickly(other, OTHER, KEY)
    other.locator("[data-save]").click()
    expect(other.locator("[data-hand-text]").first).to_contain_text("hand 2")
    assert points() == [400]


def test_two_phones_at_one_match_see_both_versions(page, another_phone, tournament):
    """The second to save is shown the stored hand; the own hand replaces it, or becomes another, only when asked to."""
    connect(page, tournament)
    other = connect(another_phone(), tournament)
    for phone, document in ((page, HAND), (other, OTHER)):
        enter_quickly(phone, document, KEY)
    page.locator("[data-save]").click()
    expect(page.locator("[data-hand-text]").first).to_contain_text("hand 2")
    other.locator("[data-save]").click()
    expect(other.locator(".conflict")).to_contain_text("This game changed while the page was open")
    expect(other.locator(".two-versions .differs").first).to_contain_text("400")
    assert points() == [300]
    other.get_by_role("button", name="Mine is a different hand: add it").click()
    expect(other.locator("[data-hand-text]").first).to_contain_text("hand 3")
    assert points() == [300, 400]


def test_a_session_that_ends_in_the_middle_of_a_hand_loses_nothing(page, context, hall, ana, match):
    ana.set_password("canastra limpa")
    ana.save()
    sign_in(context, hall, ana)
    where = f"/en/g/{match.score_id}/hand/"
    page.goto(where)
    enter_quickly(page, HAND, KEY)
    Session.objects.all().delete()
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Not scored from this device")
    assert points() == []
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.fill("[name=username]", ana.username)
    page.fill("[name=password]", "canastra limpa")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("clubs"))
    page.goto(where)
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    page.locator("[data-save]").click()
    expect(page.locator("[data-hand-text]").first).to_contain_text("hand 2")
    assert points() == [300]


PRESSED = "a.button, button, summary, label:has(input[type=radio]), input:not([type=radio], [type=checkbox])"
SMALLER = f"""least => [...document.querySelectorAll("main :is({PRESSED}), dialog[open] button")]
    .filter(one => one.checkVisibility({{ visibilityProperty: true }}) && !one.closest(".visually-hidden"))
    .map(one => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < least - 0.5 || box.width < least - 0.5))
    .map(([one, box]) => `${{one.outerHTML.slice(0, 80)}} ${{box.width}} x ${{box.height}}`)"""


def test_what_a_finger_presses_is_large_enough(page, tournament):
    connect(page, tournament)
    assert page.evaluate(SMALLER, 48) == []
    page.locator('input[name="0-table_points"]').click()
    expect(page.locator(".pad-open")).to_be_visible()
    assert page.evaluate(SMALLER, 48) == []
    page.locator(".pad-open").click()
    expect(page.locator("dialog.pad")).to_be_visible()
    assert page.evaluate(SMALLER, 48) == []
    keys = [key.bounding_box() for key in page.locator(".pad-digits button").all()]
    assert [key for key in keys if key["height"] < 64 or key["width"] < 64] == []
    assert max(key["y"] + key["height"] for key in keys) < PHONE["height"]
    page.goto(f"/en/tables/{tournament.public_id}/")
    assert page.evaluate(SMALLER, 48) == []

"""Bad Wi-Fi, and another phone that saved meanwhile: both versions are shown, and nothing is lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.offline import KEY, OTHER, expect_saved, hands, save_offline
from tests.browser.table import HAND, enter_quickly, fill, open_game
from tests.browser.waiting import nothing_kept


@pytest.fixture
def table(page) -> str:
    address = open_game(page, KEY)
    page.goto(address + "hand/")
    return address


@pytest.fixture(autouse=True)
def without_network_errors(page, complaints):
    """Discard the browser's complaints about failed requests; there must be no others."""
    yield
    assert [line for line in complaints if not re.search("ERR_|409|422", line)] == []
    complaints.clear()


def save_on_another_phone(phone, table):
    other = phone.new_page()
    other.goto(table + "hand/")
    enter_quickly(other, HAND, KEY)
    other.locator("[data-save]").click()
    expect_saved(other, 1)
    phone.close()


def test_a_hand_that_somebody_else_saved_meanwhile_leads_to_both_versions(page, table, context, chromium, hall):
    save_offline(page, context, OTHER)
    save_on_another_phone(chromium.new_context(base_url=hall), table)
    context.set_offline(False)
    expect(page.locator(".conflict")).to_contain_text("This game changed while the page was open")
    expect(page.locator(".two-versions .differs").first).to_contain_text("400")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("400")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert hands() == 1
    page.wait_for_load_state()
    page.get_by_role("button", name="Mine is a different hand: add it").click()
    expect_saved(page, 2)
    assert hands() == 2
    nothing_kept(page)


def test_a_conflict_does_not_take_the_page_from_under_the_fingers(page, table, context, chromium, hall):
    save_offline(page, context, OTHER)
    fill(page, "1-table_points", 77)
    save_on_another_phone(chromium.new_context(base_url=hall), table)
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_contain_text("was not saved: the game has changed since")
    expect(page.locator('input[name="1-table_points"]')).to_have_value("77")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".conflict")).to_be_visible()
    page.wait_for_load_state()
    page.get_by_role("link", name="Keep theirs").click()
    page.wait_for_url(table)
    page.goto(table + "hand/")
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(page.locator('input[name="1-table_points"]')).to_have_value("77")

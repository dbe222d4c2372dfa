"""A sheet being checked is stored only on its device: left, it comes back; without a network it waits."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import HAND, enter_quickly, fill
from tests.browser.waiting import new_page

KEY = "apcef-sc-2022"


def test_a_sheet_waits_for_the_network_and_comes_back_when_it_was_left(page, context, complaints):
    page.goto(f"/en/check?regulation={KEY}")
    enter_quickly(page, HAND, KEY)
    context.set_offline(True)
    page.locator("[data-save]").click()
    expect(page.locator(".unsent")).to_contain_text("No connection: this is not sent yet.")
    context.set_offline(False)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.wait_for_load_state()
    fill(page, "0-table_points", 120)
    page.get_by_role("link", name="Regulations").first.click()
    expect(page.locator("dialog.leaving")).to_contain_text("stays on this device for 7 days")
    page.get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url("**/regulations/")
    page.goto("/en/check")
    page.get_by_role("button", name="Continue with the draft").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(page.locator('input[name="0-table_points"]')).to_have_value("120")
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("/en/check")
    page.get_by_role("button", name="Discard the draft").click()
    page.goto(f"/en/check?regulation={KEY}")
    expect(page.locator("[data-check]")).to_be_hidden()
    assert [line for line in complaints if "ERR_" not in line and not re.search("beforeunload", line)] == []
    complaints.clear()


def check_hands(page, hands):
    """Check this many hands of a new sheet; the page of the next one is loaded then."""
    page.goto(f"/en/check?regulation={KEY}")
    for number in range(1, hands + 1):
        enter_quickly(page, HAND, KEY)
        with new_page(page):
            page.locator("[data-save]").click()
        expect(page.get_by_role("heading", name=f"Hand {number + 1}")).to_be_visible()


@pytest.mark.main_path
def test_a_half_typed_hand_is_still_there_after_a_reload(page):
    page.on("dialog", lambda dialog: dialog.accept())
    check_hands(page, 2)
    fill(page, "0-table_points", 120)
    page.reload()
    expect(page.locator('input[name="0-table_points"]')).to_have_value("120")
    expect(page.locator("table.score:visible tbody tr")).to_have_count(2)
    page.goto("/en/check")
    with new_page(page):
        page.get_by_role("button", name="Continue with the draft").click()
    expect(page.locator('input[name="0-table_points"]')).to_have_value("120")


def test_back_shows_the_hand_before_and_offers_what_was_typed_since(page):
    page.on("dialog", lambda dialog: dialog.accept())
    check_hands(page, 2)
    page.go_back()
    expect(page.get_by_role("heading", name="Hand 2", exact=True).first).to_be_visible()
    expect(page.locator("[data-check]")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#entry-h")).to_have_text("Hand 1")
    expect(page.locator("[data-check]")).to_be_in_viewport()
    with new_page(page):
        page.get_by_role("button", name="Continue with the draft").click()
    expect(page.locator("#entry-h")).to_have_text("Hand 3")


def test_a_half_typed_hand_comes_back_after_an_earlier_one_was_corrected(page, complaints):
    check_hands(page, 2)
    fill(page, "0-table_points", 120)
    with new_page(page):
        page.get_by_role("button", name="Correct hand 1").click()
    expect(page.locator("#hand")).to_contain_text("comes back after this correction")
    fill(page, "0-table_points", 400)
    with new_page(page):
        page.locator("[data-save]").click()
    expect(page.get_by_role("heading", name="Hand 3")).to_be_visible()
    expect(page.locator("#hand")).to_contain_text("What you had typed is back.")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("120")
    assert complaints == []


def test_the_names_above_the_questions_follow_what_is_typed(page):
    page.goto(f"/en/check?regulation={KEY}")
    page.get_by_label("First pair", exact=True).fill("Ana/Bia")
    expect(page.locator('[data-pair="0"] legend')).to_have_text("Ana/Bia")
    expect(page.locator('[data-pair="1"] legend')).to_have_text("Pair 2")

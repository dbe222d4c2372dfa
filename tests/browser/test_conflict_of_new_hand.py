"""Another phone corrected a hand while the next one was typed: nothing stands in its place, nothing of it is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HAND, correct_on_another_phone, enter_quickly, fill, open_game, save
from tests.browser.waiting import new_page

KEY = "apcef-sc-2022"


@pytest.fixture
def conflict(page, chromium, hall, complaints):
    """The page on which the second hand, with 345 on the table, meets a correction of the first."""
    table = open_game(page, KEY)
    page.goto(table + "hand/")
    enter_quickly(page, HAND, KEY)
    save(page)
    page.goto(table + "hand/")
    enter_quickly(page, HAND, KEY)
    fill(page, "0-table_points", 345)
    correct_on_another_phone(chromium, hall, table + "hand/1/", "0-table_points", 400)
    fill(page, "0-table_points", 345)
    header = page.locator(".entry-head")
    expect(header).to_contain_text("Hand 1 was corrected on another phone or in another tab.")
    page.locator("[data-save]").click()
    expect(page.locator(".conflict")).to_contain_text("Hand 1 was corrected on another phone or in another tab.")
    page.wait_for_load_state()
    yield page
    assert ["409" in complaint for complaint in complaints] == [True, True]
    complaints.clear()


def test_the_hand_is_kept_as_a_draft(conflict):
    page = conflict
    with new_page(page):
        page.get_by_role("link", name="Keep it as a draft").click()
    page.goto(page.url + "hand/")
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("345")


def test_the_hand_is_added_beside_the_correction(conflict):
    page = conflict
    with new_page(page):
        page.get_by_role("button", name="Save hand 2").click()
    page.goto(page.url.removesuffix("hand/"))
    expect(page.locator("table.score:visible tbody tr")).to_have_count(2)

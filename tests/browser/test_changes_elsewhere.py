"""The page of a table that lies open while another phone writes."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HAND, correct_on_another_phone, enter_quickly, open_game, save
from tests.tournament.services.matches.games import Table, hand
from tournament.services import quick

KEY = "apcef-sc-2022"


@pytest.mark.parametrize("width", [360, 1280])
def test_an_open_table_says_that_another_phone_corrected_a_hand(page, chromium, hall, complaints, width):
    page.set_viewport_size({"width": width, "height": 740})
    table = open_game(page, KEY)
    page.goto(table + "hand/")
    enter_quickly(page, HAND, KEY)
    save(page)
    page.goto(table)
    notice, heading = page.locator("[data-changes]"), page.locator("h2").first
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    with page.expect_response("**/changes?*") as asked:
        page.evaluate(look)
    assert asked.value.status == 204
    expect(notice).to_be_hidden()
    before = heading.bounding_box()
    correct_on_another_phone(chromium, hall, table + "hand/1/", "0-table_points", 400)
    page.evaluate(look)
    expect(notice).to_contain_text("Hand 1 was corrected on another phone or in another tab.")
    assert heading.bounding_box() == before
    notice.get_by_role("link", name="Reload").click()
    expect(page.locator("[data-changes]")).to_be_hidden()
    expect(page.get_by_role("main")).to_contain_text("from 300 to 400")
    assert complaints == []


def test_the_note_covers_no_button_of_a_game_that_is_over(page, chromium, hall):
    page.set_viewport_size({"width": 360, "height": 740})
    table = Table(quick.start(KEY, names=("Ana/Bia", "Caio/Davi"), key="over"))
    while max(table.totals) < 3000:
        table.record(hand())
    address = f"/en/g/{table.match.score_id}/"
    page.goto(address)
    foot, notice = page.locator(".victory-foot"), page.locator("[data-changes]")
    expect(foot).to_be_in_viewport(ratio=1)
    correct_on_another_phone(chromium, hall, address + "hand/1/", "0-table_points", 310)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(notice).to_be_visible()
    buttons = [*foot.locator(".button").all(), page.locator("footer a").last]
    for button in buttons:
        button.evaluate(
            "button => scrollTo({ top: scrollY + button.getBoundingClientRect().top - 300, behavior: 'instant' })"
        )
        box, bar = button.bounding_box(), notice.bounding_box()
        assert box
        assert bar
        assert box["y"] + box["height"] <= bar["y"]

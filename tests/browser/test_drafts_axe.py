"""The messages about drafts, about the queue and before leaving, checked with axe and on narrow screens."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_here, on_every_screen, screen
from tests.browser.table import HAND, enter_quickly, fill, open_game

KEY = "apcef-sc-2022"
PAIRS = ("Quitéria Nascimento/Renê Albuquerque", "Maria Aparecida dos Santos/João Evangelista Pereira")


@pytest.mark.parametrize("offline", [False, True])
@on_every_screen
def test_drafts_can_be_read_and_reached(chromium, hall, width, offline):
    context = screen(chromium, hall, width)
    page = context.new_page()
    page.goto(open_game(page, KEY, PAIRS) + "hand/")
    fill(page, "0-table_points", 300)
    page.reload()
    expect(page.locator("[data-draft-notice]")).to_be_visible()
    if offline:
        enter_quickly(page, HAND, KEY)
        context.set_offline(True)
        page.locator("[data-save]").click()
        expect(page.locator("[data-outbox]")).to_be_visible()
    else:
        page.locator(".entry-head a").click()
        expect(page.locator("dialog.leaving")).to_be_visible()
    assert faults_here(page, "entry") == []
    context.close()

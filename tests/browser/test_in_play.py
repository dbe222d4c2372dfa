"""Back from a game that was just started: it is in view, and the button does not make a second one."""

from playwright.sync_api import expect

from tests.browser.table import start_game
from tests.browser.waiting import new_page
from tournament.models import Match


def test_back_shows_the_game_in_play_and_the_button_asks(page):
    table = start_game(page, "apcef-sc-2022")
    page.goto("/en/quick/?regulation=apcef-sc-2022")
    page.get_by_role("button", name="Start the game").scroll_into_view_if_needed()
    page.goto(table + "hand/")
    page.go_back()
    expect(page.get_by_role("link", name="Ana/Bia × Caio/Davi")).to_be_in_viewport()
    with new_page(page):  # its script gives the page the form's address
        page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("These pairs are already playing")
    page.reload()  # leads to the form, without sending it again
    expect(page.get_by_role("heading", level=1)).to_have_text("Start a game")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("link", name="Continue this game").click()
    page.wait_for_url(table)
    assert Match.objects.count() == 1

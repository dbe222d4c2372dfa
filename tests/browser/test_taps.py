"""How often a finger touches the phone, apart from digits and letters: up to the first hand saved, and to the next."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.table import choose_option, expect_sums, wait_for_form
from tests.browser.taps import taps
from tests.browser.waiting import new_page
from tournament.models import Match


def one_more(page: Page, name: str) -> None:
    page.locator(f'[data-control="{name}"] [data-step="1"]').click()


def figures(page: Page, name: str, *typed: str) -> None:
    page.locator(f'[name="{name}"]').click()
    for text in typed:
        page.keyboard.type(text)


def enter(page: Page, number: int) -> None:
    """Enter one clean and one dirty canastra against one dirty one, both tables with three digits."""
    wait_for_form(page)
    choose_option(page, "out", "0")
    expect(page.locator('input[name="0-morto"][value="played"]')).to_be_checked()
    one_more(page, "0-clean")
    one_more(page, "0-dirty")
    figures(page, "0-table_points", "345", "20")
    choose_option(page, "1-morto", "none")
    one_more(page, "1-dirty")
    figures(page, "1-table_points", "145", "70")
    expect_sums(page, "+725", "+75")
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Hand {number + 1}")


@pytest.mark.main_path
def test_home_leads_to_the_first_hand_and_to_the_next(phone):
    phone.goto("/en/")
    phone.get_by_role("main").get_by_role("link", name="Start a game").click()
    phone.get_by_role("main").get_by_role("link", name="Canastra, APCEF/SC 2022").click()
    phone.wait_for_url("**regulation=**")  # and for its scripts: Enter goes on to the second pair
    figures(phone, "first", "Ana/Bia")
    phone.keyboard.press("Enter")
    phone.keyboard.type("Caio/Davi")
    phone.get_by_role("button", name="Start the game").click()
    enter(phone, 1)
    assert taps(phone) <= 12
    expect(phone.locator(".pair-now b")).to_have_text(["725", "75"])
    enter(phone, 2)
    assert taps(phone) <= 8
    # Another day: the last regulation is first, and the pairs are remembered.
    Match.objects.update(last_used=timezone.now() - timedelta(days=1))
    phone.goto("/en/quick/")
    with new_page(phone):
        phone.locator(".last-used").click()
    phone.get_by_role("button", name="Start the game").click()
    enter(phone, 1)
    assert taps(phone) <= 11
    expect(phone.locator(".pair-block legend")).to_have_text(["Ana/Bia", "Caio/Davi"])
    # Another pair came: what is typed replaces the remembered names.
    phone.goto("/en/quick/")
    with new_page(phone):
        phone.locator(".last-used").click()
    figures(phone, "first", "Edu/Fab")
    figures(phone, "second", "Gil/Hugo")
    phone.locator("#first").press("End")
    phone.keyboard.type("i")
    expect(phone.locator("#first")).to_have_value("Edu/Fabi")
    expect(phone.locator("#second")).to_have_value("Gil/Hugo")


def test_digits_run_through_a_block(phone):
    phone.goto("/en/quick/?regulation=apcef-sc-2022")
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/hand/")
    taps(phone)
    choose_option(phone, "out", "0")
    figures(phone, "0-clean", "1", "1", "345", "20")
    choose_option(phone, "1-morto", "none")
    figures(phone, "1-clean", "0", "1", "145", "70")
    expect_sums(phone, "+725", "+75")
    phone.locator("[data-save]").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hand 2")
    assert taps(phone) == 5


def test_points_written_where_cards_are_counted_stay_one_number(phone):
    """FARAES asks for cards, 10 each: somebody writes the points that they make, and no digit goes on alone."""
    phone.goto("/en/quick/?regulation=faraes-2023")
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/hand/")
    figures(phone, "0-table_cards", "205")
    expect(phone.locator('input[name="0-table_cards"]')).to_have_value("205")
    expect(phone.locator('input[name="0-hand_cards"]')).to_have_value("")


def test_cards_wait_for_a_tap_after_their_second_digit(phone):
    """FARAES: five counts a pair, and the cards instead of their points, which may have a third digit."""
    phone.goto("/en/quick/?regulation=faraes-2023")
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/hand/")
    taps(phone)
    choose_option(phone, "out", "0")
    figures(phone, "0-clean", "1", "1", "31")
    figures(phone, "0-hand_cards", "2")
    one_more(phone, "0-red_threes")
    choose_option(phone, "1-morto", "none")
    figures(phone, "1-clean", "0", "1", "12")
    figures(phone, "1-hand_cards", "9")
    one_more(phone, "1-red_threes")
    expect_sums(phone, "+790", "+130")
    phone.locator("[data-save]").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hand 2")
    assert taps(phone) == 9


def test_a_figure_that_is_filled_is_not_gone_to_nor_one_that_may_grow(phone):
    phone.goto("/en/quick/?regulation=canasta-it")
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/hand/")
    figures(phone, "0-table_points", "105")  # two packs and four jokers count more than 1050
    expect(phone.locator('input[name="0-table_points"]')).to_be_focused()
    figures(phone, "0-table_points", "345")
    expect(phone.locator('input[name="0-hand_points"]')).to_be_focused()
    phone.keyboard.type("20")
    figures(phone, "0-table_points", "355")
    expect(phone.locator('input[name="0-table_points"]')).to_be_focused()


def test_whoever_went_out_has_its_morto_until_somebody_says_otherwise(phone):
    phone.goto("/en/quick/?regulation=apcef-sc-2022")
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/hand/")
    choose_option(phone, "out", "0")
    choose_option(phone, "out", "1")
    expect(phone.locator('input[name="0-morto"]:checked')).to_have_count(0)
    expect(phone.locator('input[name="1-morto"][value="played"]')).to_be_checked()
    choose_option(phone, "1-morto", "none")
    choose_option(phone, "out", "none")
    expect(phone.locator('input[name="1-morto"][value="none"]')).to_be_checked()
    expect(phone.locator("[data-stock]")).to_be_visible()


def test_a_tap_that_confirms_the_morto_of_whoever_went_out_is_an_answer(phone):
    """It is marked already, so nothing changes: it used to be forgotten when the other pair turned out to have gone
    out."""
    phone.goto("/en/quick/?regulation=apcef-sc-2022")
    phone.get_by_role("button", name="Start the game").click()
    phone.wait_for_url("**/hand/")
    choose_option(phone, "out", "0")
    choose_option(phone, "0-morto", "played")
    choose_option(phone, "out", "1")
    for name in ("0-morto", "1-morto"):
        expect(phone.locator(f'input[name="{name}"][value="played"]')).to_be_checked()

"""A second factor from the account page to the next sign-in, without scripts, on a phone and on a desktop."""

import os
import re

import pyotp
import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.waiting import new_page
from tournament.models import SecondFactor

WIDTHS = (360, 1280)
PICTURES = os.environ.get("PICTURES")
"""The folder for a picture of each page, to be looked at."""


@pytest.fixture
def without_scripts(chromium, hall):
    context = chromium.new_context(base_url=hall, locale="en-GB", java_script_enabled=False)
    yield context
    context.close()


def check_widths(page: Page, name: str) -> None:
    """Check that at both widths nothing is wider than the screen, once the page is fully loaded."""
    page.wait_for_load_state()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}-{width}.png", full_page=True)
        wider = page.locator("main").evaluate("node => document.documentElement.scrollWidth > innerWidth")
        assert not wider, (name, width)


def fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f'[name="{name}"]').last.fill(text)


def sign_in(page: Page, password: str = "canastra limpa") -> None:
    page.goto("/en/sign-in")
    fill(page, username="ana", password=password)
    with new_page(page):
        page.get_by_role("button", name="Sign in").click()


def test_a_second_factor_is_asked_for_at_the_next_sign_in(without_scripts, ana):
    page = without_scripts.new_page()
    sign_in(page)
    page.goto("/en/account/")
    check_widths(page, "account")
    with new_page(page):
        page.get_by_role("link", name="Switch it on").click()
    check_widths(page, "second-factor-off")
    secret = page.locator(".one-time-code").inner_text().replace(" ", "")
    fill(page, code=pyotp.TOTP(secret).at(timezone.now()), old="canastra limpa")
    page.get_by_role("button", name="Switch it on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    check_widths(page, "recovery-codes")
    codes = page.locator(".recovery-codes li").all_inner_texts()
    assert len(codes) == 10
    for way in ("I have kept them", "Recovery codes, or switch it off"):
        with new_page(page):
            page.get_by_role("link", name=way).click()
    check_widths(page, "second-factor-on")

    without_scripts.clear_cookies()
    sign_in(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Code")
    fill(page, code="000000")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("This code is wrong or was used already.")).to_be_visible()
    check_widths(page, "sign-in-code")
    fill(page, code=codes[0])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/clubs/$"))
    assert SecondFactor.objects.get().user == ana


def test_other_sessions_are_listed_and_ended(without_scripts, chromium, hall, ana):
    phone = chromium.new_context(base_url=hall, user_agent="Mozilla/5.0 (Linux; Android 10; K) Firefox/133.0")
    other, page = phone.new_page(), without_scripts.new_page()
    for browser in (other, page):
        sign_in(browser)
    page.goto("/en/account/")
    check_widths(page, "sessions")
    page.locator("#sessions_old").fill("guess")
    with new_page(page):
        page.get_by_role("button", name="Sign out: Firefox, Android").click()
    check_widths(page, "sessions-refused")
    page.locator("#sessions_old").fill("canastra limpa")
    page.get_by_role("button", name="Sign out: Firefox, Android").click()
    expect(page.get_by_text("That device is signed out.")).to_be_visible()
    other.goto("/en/account/")
    expect(other).to_have_url(re.compile("/sign-in"))
    phone.close()


def test_who_guesses_is_told_how_long_to_wait(without_scripts, ana):
    page = without_scripts.new_page()
    for _ in range(6):
        sign_in(page, "guess")
    expect(page.get_by_text(re.compile("Too many failed attempts. Wait 1[0-5] seconds"))).to_be_visible()
    check_widths(page, "sign-in-wait")

"""Hands that are saved without a network."""

import re

from playwright.sync_api import expect

from tests.browser.table import HAND, enter_quickly
from tournament.models import Hand

KEY = "apcef-sc-2022"
OTHER = {"sides": [{**HAND["sides"][0], "table_points": 400}, HAND["sides"][1]]}


def save_offline(page, context, hand=HAND):
    enter_quickly(page, hand, KEY)
    context.set_offline(True)
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_contain_text(re.compile("kept (on this phone|here)"))


def expect_saved(page, number):
    """Expect the form of the next hand, with the message that the last one is saved."""
    expect(page.locator(".entry-head")).to_contain_text(f"Hand {number} saved")


def hands() -> int:
    return Hand.objects.count()

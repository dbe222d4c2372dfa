"""A whole game in each regulation on a phone and on a desktop: its sums and its end are the engine's."""

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from tests.browser.table import (
    assert_no_sideways_scroll,
    choose_option,
    enter,
    enter_quickly,
    example,
    expect_sums,
    fill,
    open_hand,
    save,
    start_game,
)
from tests.browser.waiting import new_page
from tournament.texts import figure

KEYS = ["aacrt-2016", "apcef-sc-2022", "buraco-aberto-sujo", "canasta-it", "faraes-2023"]


@pytest.fixture(autouse=True)
def _figures_in_english():
    with override("en"):
        yield


SHORT = {"Ana Paula/Marlene": "Ana/Marlene"}
"""The winners of the examples who are called by a short name on their game's page."""
PHONE, DESK = 360, 1280
SCREENS = [(key, width) for key in KEYS for width in (PHONE, DESK)]
"""Each regulation on both screens, in the long tests. Daily, the forms of each are tried without a browser, by
`tests/tournament/web/quick/test_codec.py`."""


@pytest.mark.parametrize(("key", "width"), SCREENS)
def test_a_whole_game_is_entered_and_ends_with_its_result(page, width, key):
    page.set_viewport_size({"width": width, "height": 800})
    document, result = example(key)
    players = {"players": "1"} if document.get("players_per_side") == 1 else {}
    table = start_game(page, key, document["pairs"], **players)
    for number, hand in enumerate(document["hands"], start=1):
        open_hand(page, number)
        if number == 1:
            enter(page, hand)
        else:
            enter_quickly(page, hand, key)
        signed = [("+" if total > 0 else "") + figure(total) for total in result.hands[number - 1].totals]
        expect_sums(page, *signed)
        assert_no_sideways_scroll(page)
        save(page)
    row = page.locator("table.score:visible tbody tr").last
    expect(row.locator(".sum")).to_have_text([figure(total) for total in result.hands[-1].running])
    winner = document["pairs"][result.state.winner]
    expect(page.locator(".outcome")).to_contain_text(f"{SHORT.get(winner, winner)} wins")
    expect(page.get_by_role("button", name="Play a rematch")).to_be_visible()
    expect(page.get_by_role("link", name="Enter hand")).to_have_count(0)
    expect(page.locator(".finding:visible")).to_have_count(0)
    assert_no_sideways_scroll(page)
    assert page.url == table


@pytest.mark.parametrize("key", ["canasta-it"])
def test_a_whole_game_is_played_without_scripts(chromium, hall, key):
    context = chromium.new_context(
        base_url=hall, java_script_enabled=False, viewport={"width": 360, "height": 740}, locale="en"
    )
    page = context.new_page()
    document, result = example(key)
    start_game(page, key, document["pairs"])
    for number, hand in enumerate(document["hands"], start=1):
        open_hand(page, number)
        enter_plainly(page, hand)
        save(page)
    expect(page.locator("table.score:visible tbody tr").last.locator(".sum")).to_have_text(
        [figure(total) for total in result.hands[-1].running]
    )
    expect(page.locator(".outcome")).to_contain_text("wins")
    context.close()


def enter_plainly(page, hand):
    """Like `enter`, but each count is typed: a key would send the form each time."""
    plain = [{name: value for name, value in side.items() if not counts(value)} for side in hand["sides"]]
    enter(page, {**hand, "sides": plain})
    for index, side in enumerate(hand["sides"]):
        for name, value in side.items():
            if counts(value):
                field = page.locator(f'input[name="{index}-{name}"]')
                if not field.is_visible():
                    field.locator("xpath=ancestor::details").locator("summary").click()
                field.fill(str(value))


def counts(value) -> bool:
    return type(value) is int


def test_a_key_works_without_scripts(chromium, hall):
    context = chromium.new_context(base_url=hall, java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    start_game(page, "apcef-sc-2022")
    open_hand(page, 1)
    for _twice in range(2):
        with new_page(page):
            page.get_by_role("button", name="one more: Real canastras, Ana/Bia").click()
    expect(page.get_by_label("Real canastras, Ana/Bia", exact=True)).to_have_value("2")
    choose_option(page, "out", "0")
    choose_option(page, "0-morto", "none")
    fill(page, "0-table_points", 100)
    page.get_by_role("button", name="Work out").click()
    expect_sums(page, "+500", "")
    context.close()

"""A half-entered hand: whatever happens to the page, it is restored; and nobody leaves it by accident."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import (
    HAND,
    choose_option,
    correct_on_another_phone,
    enter,
    enter_quickly,
    expect_result,
    fill,
    open_game,
    open_hand,
    save,
)
from tests.browser.waiting import wait_until

DAY = 24 * 3600 * 1000


@pytest.fixture
def table(page) -> str:
    return open_game(page, "apcef-sc-2022")


def fill_half_a_hand(page):
    """Fill in who went out, a canastra and one figure."""
    choose_option(page, "out", "1")
    page.locator('[data-control="0-clean"] [data-step="1"]').click()
    fill(page, "1-table_points", 155)


def expect_half(page):
    expect(page.locator("[data-draft-notice]")).to_contain_text("What you had typed is back.")
    expect(page.locator('input[name="out"][value="1"]')).to_be_checked()
    expect(page.locator('input[name="0-clean"]')).to_have_value("1")
    expect(page.locator('input[name="1-table_points"]')).to_have_value("155")


def expect_blank(page):
    expect(page.locator("[data-draft-notice]")).to_be_hidden()
    expect(page.locator('input[name="out"]:checked')).to_have_count(0)
    expect(page.locator('input[name="1-table_points"]')).to_have_value("")


def drafts(page) -> int:
    return page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('sumula:draft/')).length")


@pytest.mark.main_path
def test_half_a_hand_is_still_there_after_a_reload(page, table):
    open_hand(page, 1)
    fill_half_a_hand(page)
    page.reload()
    expect_half(page)
    expect(page.locator('[data-control="0-clean"] [data-step="-1"]')).not_to_have_attribute("data-least", "")
    enter_quickly(page, HAND, "apcef-sc-2022")
    page.reload()
    expect_result(page, "Ana/Bia", "+590")
    page.goto(page.url.replace("/en/", "/pt-br/"))
    expect(page.locator("[data-draft-notice] [data-when]")).to_have_text(re.compile(r"\d\dh\d\d$"))  # as pages write it


def test_what_is_typed_before_the_scripts_come_is_kept_too(page, table):
    held = []
    page.route("**/js/drafts/main*.js", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("link", name="Enter hand 1", exact=True).click(no_wait_after=True)
    page.locator('input[name="1-table_points"]').fill("155")
    assert drafts(page) == 0
    wait_until(page, lambda: held)
    held[0].continue_()
    page.wait_for_load_state()
    assert drafts(page) == 1


def test_a_draft_that_comes_back_leaves_what_was_typed_before_the_scripts_came(page, table):
    held = []
    open_hand(page, 1)
    fill_half_a_hand(page)
    page.goto("about:blank")
    page.route("**/js/drafts/main*.js", lambda route: held.append(route))  # noqa: PLW0108
    page.goto(f"{table}hand/", wait_until="commit")
    page.locator('input[name="1-table_points"]').fill("455")
    page.locator('input[name="1-hand_points"]').fill("60")
    wait_until(page, lambda: held)
    held[0].continue_()
    page.wait_for_load_state()
    expect(page.locator('input[name="0-clean"]')).to_have_value("1")
    expect(page.locator('input[name="1-table_points"]')).to_have_value("455")
    page.unroute_all()
    page.reload()
    expect(page.locator('input[name="1-table_points"]')).to_have_value("455")
    expect(page.locator('input[name="1-hand_points"]')).to_have_value("60")


def test_half_a_hand_is_still_there_after_going_back(page, table):
    open_hand(page, 1)
    fill_half_a_hand(page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.go_back()
    page.wait_for_url(table)
    open_hand(page, 1)
    expect_half(page)


def test_after_the_tab_was_closed(page, table, context):
    open_hand(page, 1)
    fill_half_a_hand(page)
    page.goto("about:blank")
    other = context.new_page()
    other.goto(table)
    open_hand(other, 1)
    expect_half(other)


def test_half_a_correction_is_still_there_after_a_reload(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    save(page)
    page.goto(table + "hand/1/")
    fill(page, "0-table_points", 455)
    page.reload()
    expect(page.locator("[data-draft-notice]")).to_be_visible()
    expect(page.locator('input[name="0-table_points"]')).to_have_value("455")
    fill(page, "0-table_points", 300)
    assert drafts(page) == 0
    page.reload()
    expect(page.locator("[data-draft-notice]")).to_be_hidden()


def test_what_was_put_back_is_discarded_and_discarding_is_undone(page, table):
    open_hand(page, 1)
    fill_half_a_hand(page)
    page.reload()
    page.get_by_role("button", name="Discard the draft").click()
    expect(page.locator('input[name="1-table_points"]')).to_have_value("")
    expect(page.locator('input[name="0-clean"]')).to_have_value("0")
    assert drafts(page) == 0
    page.get_by_role("button", name="Restore the draft").click()
    expect_half(page)
    page.get_by_role("button", name="Discard the draft").click()
    page.reload()
    expect_blank(page)


def test_gone_once_it_is_saved(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    assert drafts(page) == 1
    save(page)
    assert drafts(page) == 0
    open_hand(page, 2)
    expect_blank(page)


@pytest.mark.parametrize(("days", "there"), [(6.9, True), (7.1, False)])
def test_a_draft_is_gone_after_seven_days(page, table, days, there):
    open_hand(page, 1)
    fill_half_a_hand(page)
    page.evaluate(
        """age => { for (const name of Object.keys(localStorage)) {
            const draft = JSON.parse(localStorage[name]);
            localStorage[name] = JSON.stringify({...draft, time: draft.time - age});
        } }""",
        days * DAY,
    )
    page.reload()
    if there:
        expect_half(page)
    else:
        expect_blank(page)
    assert drafts(page) == int(there)


def test_another_game_on_this_phone_knows_nothing_of_it(page, table):
    open_hand(page, 1)
    fill_half_a_hand(page)
    open_game(page, "apcef-sc-2022")
    open_hand(page, 1)
    expect_blank(page)
    page.goto(table + "hand/")
    expect_half(page)


def test_a_draft_is_not_shown_on_another_hand(page, table, context):
    open_hand(page, 1)
    fill_half_a_hand(page)
    other = context.new_page()
    other.goto(table)
    open_hand(other, 1)
    other.get_by_role("button", name="Discard the draft").click()
    enter(other, HAND)
    save(other)
    page.goto(table + "hand/")
    expect_blank(page)


def test_on_a_hand_that_somebody_corrected_since_both_versions_are_shown(page, table, chromium, hall, complaints):
    open_hand(page, 1)
    enter(page, HAND)
    save(page)
    page.goto(table + "hand/1/")
    fill(page, "0-table_points", 455)
    correct_on_another_phone(chromium, hall, table + "hand/1/", "0-table_points", 400)
    page.reload()
    expect(page.locator("[data-draft-notice]")).to_contain_text("It has been changed since.")
    page.locator("[data-save]").click()
    expect(page.locator(".two-versions .differs").first).to_contain_text("400")
    expect(page.locator(".two-versions .differs").first).to_contain_text("455")
    page.wait_for_load_state()
    page.get_by_role("link", name="Keep theirs").click()
    page.wait_for_url(table)
    assert drafts(page) == 0
    assert ["409" in complaint for complaint in complaints] == [True, True]
    complaints.clear()


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
FORBIDDEN = (
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
)


@pytest.mark.parametrize("script", [FULL, FORBIDDEN])
def test_where_the_browser_keeps_nothing_the_form_works_as_ever(page, table, script):
    page.add_init_script(script)
    open_hand(page, 1)
    enter(page, HAND)
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("dialog.leaving")).to_contain_text("This browser keeps nothing")
    page.get_by_role("button", name="Stay here").click()
    save(page)
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)


def test_a_link_asks_before_it_leads_away(page, table):
    open_hand(page, 1)
    fill_half_a_hand(page)
    back = page.get_by_role("link", name="Back to the game")
    back.click()
    expect(page.locator("dialog.leaving")).to_contain_text("stays on this device for 7 days")
    page.get_by_role("button", name="Stay here").click()
    expect(page.locator('input[name="1-table_points"]')).to_have_value("155")
    back.click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url(table)


def asks_to_leave(page) -> bool:
    """Whether the browser asks before it closes the page, which then stays."""
    asked = []

    def stay(dialog):
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.evaluate("setTimeout(() => location.assign('/en/'), 0)")
    wait_until(page, lambda: asked or page.url.endswith("/en/"))
    page.remove_listener("dialog", stay)
    return asked == ["beforeunload"]


def test_closing_asks_only_where_something_is_unsaved(page, table):
    open_hand(page, 1)
    fill_half_a_hand(page)
    assert asks_to_leave(page)
    page.reload()
    page.get_by_role("button", name="Discard the draft").click()
    expect(page.get_by_role("button", name="Restore the draft")).to_be_visible()
    assert not asks_to_leave(page)


def test_an_untouched_form_lets_go(page, table):
    open_hand(page, 1)
    fill(page, "1-table_points", 5)
    fill(page, "1-table_points", "")
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(table)

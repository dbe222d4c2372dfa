"""What can go wrong at the table: slips, two phones, no network, a finger that presses twice."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table import (
    HAND,
    assert_no_sideways_scroll,
    choose_option,
    enter,
    expect_result,
    expect_sums,
    fill,
    open_game,
    open_hand,
    save,
)
from tests.browser.waiting import wait_until


@pytest.fixture
def table(page) -> str:
    return open_game(page, "apcef-sc-2022")


def test_a_finding_comes_with_its_field_and_goes_with_the_slip(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    fill(page, "1-table_points", 40)
    finding = page.locator("#f-1-table_points .finding")
    expect(finding).to_contain_text("Count the table again")
    expect(finding).to_contain_text("Art. 7 § 3º")
    expect(page.locator('[data-control="1-table_points"]')).to_have_class(re.compile("wrong"))
    expect(page.locator("[data-save]")).to_contain_text("to check")
    fill(page, "1-table_points", 150)
    expect(finding).to_have_count(0)
    expect(page.locator("[data-unsure]")).to_be_hidden()


def test_nobody_is_told_off_before_the_count_is_typed(page, table):
    open_hand(page, 1)
    choose_option(page, "out", "0")
    page.locator('[data-control="0-clean"] [data-step="1"]').click()
    expect_sums(page, "", "")
    expect(page.locator("[data-missing]")).to_have_text("missing: the points")
    expect(page.locator(".finding:visible")).to_have_count(0)


def test_a_draft_is_saved_and_marked(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    fill(page, "1-table_points", 40)
    save(page)
    expect(page.locator("main > .finding")).to_contain_text("To look at: hand 1. It counts for now.")
    page.locator("main > .finding a").click()
    expect(page.locator("#hand-1")).to_be_in_viewport()
    expect(page.locator("details:has(#hand-1) summary")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Correct hand 1").click()
    expect(page.locator("#f-1-table_points .finding")).to_be_visible()


def test_pressing_save_twice_records_once(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    page.locator("[data-save]").dblclick()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    page.goto(table)
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
    expect(page.get_by_role("link", name="Enter hand 2")).to_be_visible()


def test_undo_takes_back_what_was_just_done_and_redo_brings_it_back(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    save(page)
    expect(page.locator(".undo")).to_contain_text("Hand 1 saved. Ana/Bia has 590, Caio/Davi has 190.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("table.score:visible tbody tr")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("table.score:visible tbody tr")).to_have_count(0)


def test_a_hand_comes_back_from_the_history_once_its_effect_was_read(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    save(page)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Restore it as it was").click()
    expect(page.locator("table.before-after tbody tr").first).to_have_text(re.compile("Ana/Bia.*0.*590"))
    assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Restore the hand").click()
    page.wait_for_url(table + "?game=1")
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
    expect(page.get_by_role("button", name="Restore it as it was")).to_have_count(0)


def test_the_undo_button_goes_with_its_time(page, table):
    page.clock.install()
    open_hand(page, 1)
    enter(page, HAND)
    page.clock.run_for(1000)
    save(page)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.clock.run_for(121_000)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator(".undo")).to_contain_text("Hand 1 saved.")


def test_the_second_of_two_phones_at_one_hand_sees_both_versions(page, table, context, complaints):
    open_hand(page, 1)
    other = context.new_page()
    other.goto(table)
    open_hand(other, 1)
    enter(other, HAND)
    save(other)
    enter(page, HAND)
    fill(page, "0-table_points", 350)
    page.locator("[data-save]").click()
    expect(page.locator(".conflict")).to_contain_text(
        "This game changed while the page was open, on another phone or in another tab."
    )
    expect(page.locator(".two-versions tbody tr").first).to_contain_text("300")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("350")
    assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Replace with mine").click()
    page.wait_for_url("**/g/*/")
    expect(page.locator("table.score:visible tbody tr")).to_have_count(1)
    expect(page.locator("table.score:visible .sum").nth(2)).to_have_text("640")
    assert ["409" in complaint for complaint in complaints] == [True, True]  # of the script, and of its form
    complaints.clear()


def test_answers_out_of_order_are_not_shown(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    expect_sums(page, "+590", "+190")  # so nothing more is asked of what was entered
    page.locator('input[name="0-table_points"]').focus()
    page.wait_for_timeout(400)
    held: list[Route] = []
    page.route("**/preview", lambda route: held.append(route))  # noqa: PLW0108
    for number, points in enumerate((350, 400), start=1):
        fill(page, "0-table_points", points)
        wait_until(page, lambda number=number: len(held) == number)
    held[1].continue_()
    expect_result(page, "Ana/Bia", "+690")
    held[0].continue_()
    page.wait_for_timeout(300)
    expect_result(page, "Ana/Bia", "+690")


def test_a_refused_form_keeps_everything_and_goes_to_the_fault(page, table, complaints):
    open_hand(page, 1)
    enter(page, HAND)
    page.locator('input[name="1-hand_points"]').fill("6O")
    expect(page.locator("#f-1-hand_points .finding")).to_contain_text("Only a whole number goes here")
    page.locator("[data-save]").click()
    refused = page.locator('main input[name="1-hand_points"]')  # what sends it once more stands outside
    expect(refused).to_be_focused()
    expect(refused).to_have_value("6O")
    expect(page.locator('input[name="0-table_points"]')).to_have_value("300")
    fill(page, "1-hand_points", 60)
    save(page)
    assert ["422" in complaint for complaint in complaints] == [True, True]  # of the script, and of its form
    complaints.clear()


def test_a_failed_opening_is_one_button_before_the_hand(page, table):
    for number in (1, 2, 3):
        open_hand(page, number)
        enter(page, HAND)
        save(page)
    page.get_by_role("button", name="Record a failed opening, Ana/Bia").click()
    expect(page.locator(".openings")).to_contain_text("Ana/Bia opens with 90.")
    open_hand(page, 4)
    expect(page.locator('input[name="0-failed_openings"]')).to_have_value("1")
    expect(page.locator("[data-opens='0']")).to_have_text("opens with 90")
    page.locator('[data-control="0-failed_openings"] [data-step="1"]').click()
    expect(page.locator("[data-opens='0']")).to_have_text("opens with 120")


@pytest.mark.main_path
def test_the_watched_page_follows_and_survives_a_lost_network(page, table, context, complaints):
    page.goto(page.url + "share/")
    path = page.locator(".address a").first.get_attribute("href").split("/w/")[1]
    watcher = context.browser.new_context(base_url=page.url.split("/en/")[0])
    seen = watcher.new_page()
    seen.clock.install()
    seen.goto(f"/en/w/{path}")
    assert [cookie["name"] for cookie in watcher.cookies() if cookie["name"] != "watched"] == []
    page.goto(table)
    open_hand(page, 1)
    enter(page, HAND)
    save(page)
    seen.clock.run_for(6_000)
    expect(seen.locator("table.score:visible tbody tr")).to_have_count(1)
    watcher.set_offline(True)
    seen.clock.run_for(6_000)
    expect(seen.locator("[data-lost]")).to_be_visible()
    watcher.set_offline(False)
    seen.clock.run_for(11_000)
    expect(seen.locator("[data-live]")).to_be_visible()
    watcher.close()

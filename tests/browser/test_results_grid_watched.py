"""What others enter while somebody has the results of a round open."""

import pytest
from playwright.sync_api import expect

from tests.browser.desks import open_grid, type_in
from tests.browser.waiting import wait_until
from tests.tournament.factories import win, write_context
from tests.tournament.services.matches.games import hand
from tests.tournament.web.desk.matches import keep_by_hands
from tournament.models import Match
from tournament.services.tournaments import results as result_services


@pytest.fixture
def results(live_server, context, hall, page) -> list[Match]:
    return open_grid(context, hall, page)


def look_again(page) -> None:
    """Let the page ask what changed, as when somebody comes back to it; otherwise it asks every 15 seconds."""
    with page.expect_response("**/results/*/?only=1*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def row_of(page, match):
    return page.locator(f'[data-match="{match.pk}"]')


def fields_of(page, match):
    return row_of(page, match).locator(".figure-cell input")


def test_results_of_others_appear_and_what_is_being_typed_stays(page, results):
    _first, second, third, fourth = results
    type_in(page, "3050", "2100", "3100")
    page.keyboard.type("20")
    win(third, 0, confirm=False)
    win(fourth, 1)
    look_again(page)
    expect(fields_of(page, third).first).to_have_value("3,050")
    expect(row_of(page, third).locator(".state-entered")).to_have_count(1)
    expect(row_of(page, fourth)).to_contain_text("3,050")
    expect(row_of(page, fourth).locator(".state-confirmed")).to_have_count(1)
    page.keyboard.type("0")
    expect(fields_of(page, second).nth(1)).to_be_focused()
    expect(fields_of(page, second).nth(1)).to_have_value("200")
    page.keyboard.press("Enter")
    foot = page.locator("[data-foot]")
    expect(foot).to_contain_text("3 entered")
    expect(foot).not_to_contain_text("missing")
    foot.get_by_role("button", name="Save and confirm 3 tables").click()
    expect(page.locator("main")).to_contain_text("3 tables confirmed.")
    assert Match.objects.filter(confirmed=True).count() == 4


def test_an_empty_row_with_the_focus_says_that_its_result_is_in_and_shows_it_once_left(page, results):
    first = results[0]
    expect(fields_of(page, first).first).to_be_focused()
    win(first, 0, confirm=False)
    look_again(page)
    expect(row_of(page, first)).to_contain_text("Someone else has already entered this result.")
    expect(row_of(page, first).locator(".state-entered")).to_have_count(1)
    expect(fields_of(page, first).first).to_have_value("")
    fields_of(page, results[1]).first.focus()
    expect(fields_of(page, first).first).to_have_value("3,050")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    page.keyboard.press("Enter")
    look_again(page)
    expect(fields_of(page, results[1]).nth(1)).to_be_focused()


def test_a_row_typed_differently_shows_both_versions_before_it_is_saved(page, results):
    first = results[0]
    type_in(page, "3100", "50")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    win(first, 0, confirm=False)
    look_again(page)
    expect(row_of(page, first)).to_contain_text("the other saved 3,050, you typed 3,100.")
    expect(fields_of(page, first).first).to_have_value("3,100")
    expect(page.locator("[data-foot]")).to_contain_text("1 to check")
    row_of(page, first).get_by_role("button", name="Keep theirs").click()
    expect(fields_of(page, first).first).to_have_value("3,050")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")


def test_a_row_that_somebody_else_confirmed_stays_with_both_versions_until_theirs_is_taken(page, results, complaints):
    first = results[0]
    type_in(page, "3100", "50")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    win(first, 0)
    page.get_by_role("button", name="Save and confirm 1 table").click()
    expect(row_of(page, first)).to_contain_text("Someone else confirmed this table meanwhile.")
    complaints.clear()  # the browser names the answer 422
    win(results[2], 0)
    look_again(page)
    expect(row_of(page, results[2]).locator(".state-confirmed")).to_have_count(1)
    expect(row_of(page, first)).to_contain_text("the other saved 3,050, you typed 3,100.")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.get_by_role("link", name="Round desk").first.click()
    wait_until(page, lambda: asked)
    assert asked == ["beforeunload"]
    foot = page.locator("[data-foot]")
    expect(foot).to_contain_text("1 confirmed")
    expect(foot).to_contain_text("1 to check")
    row_of(page, first).get_by_role("button", name="Keep theirs").click()
    expect(row_of(page, first).locator(".state-confirmed")).to_have_count(1)
    expect(row_of(page, first)).not_to_contain_text("you typed")
    expect(foot).to_contain_text("2 confirmed")


def test_a_row_that_is_typed_in_becomes_the_confirmed_one_once_theirs_is_taken(page, results):
    first = results[0]
    type_in(page, "3100", "50")
    expect(page.locator("[data-foot]")).to_contain_text("Save and confirm 1 table")
    win(first, 0)
    look_again(page)
    expect(row_of(page, first)).to_contain_text("Someone else confirmed this table meanwhile.")
    row_of(page, first).get_by_role("button", name="Keep theirs").click()
    expect(fields_of(page, first)).to_have_count(0)
    expect(row_of(page, first)).to_contain_text("3,050")
    expect(row_of(page, first)).not_to_contain_text("you typed")


def test_a_row_being_typed_in_tells_of_hands_at_its_table_and_then_what_was_typed(page, results):
    first = results[0]
    type_in(page, "3100")
    page.keyboard.type("50")
    keep_by_hands(first, hand())
    look_again(page)
    expect(row_of(page, first)).to_contain_text("Hands are being entered at this table.")
    expect(fields_of(page, first).nth(1)).to_be_focused()
    expect(fields_of(page, first).nth(1)).to_have_value("50")
    page.keyboard.press("Enter")
    expect(row_of(page, first)).to_contain_text("A hand was entered at this table meanwhile.")
    expect(row_of(page, first)).to_contain_text("you typed 3,100.")
    expect(page.locator("[data-foot]")).to_contain_text("1 to check")


def test_a_row_that_grows_above_does_not_move_what_is_typed(page, results):
    """The result of table 1 is disputed, and gets a sentence and a button."""
    win(results[0], 0, confirm=False)
    page.reload()
    field = fields_of(page, results[3]).first
    field.focus()
    page.evaluate("document.querySelector('main').style.paddingBottom = '2000px'")
    before = field.bounding_box()["y"]
    result_services.dispute(results[0], "We had 2.950", context=write_context())
    look_again(page)
    expect(row_of(page, results[0])).to_contain_text("We had 2.950")
    page.evaluate("new Promise(requestAnimationFrame)")
    assert abs(field.bounding_box()["y"] - before) < 1


def test_the_key_for_a_walkover_is_on_a_row_that_came_later(page, results):
    page.set_viewport_size({"width": 360, "height": 740})
    third = results[2]
    win(third, 0, confirm=False)
    look_again(page)
    expect(fields_of(page, third).first).to_have_value("3,050")
    row_of(page, third).get_by_role("button", name="as a walkover").click()
    page.locator("dialog[data-walkover] [data-absent='1']").click()
    expect(fields_of(page, third).nth(1)).to_have_value("W.O.")


def test_without_a_network_the_notice_is_there_until_it_is_back(page, context, results, complaints):
    type_in(page, "3050", "2100")
    context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-lost]")).to_contain_text("What you typed is still here")
    expect(fields_of(page, results[0]).first).to_have_value("3,050")
    context.set_offline(False)
    look_again(page)
    expect(page.locator("[data-lost]")).to_be_hidden()
    complaints.clear()

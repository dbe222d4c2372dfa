"""The form of a hand under the fingers: the counting pad, the sign, the keyboard alone, targets large enough, long
names."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.offline import save_offline
from tests.browser.table import (
    HAND,
    assert_no_sideways_scroll,
    choose_option,
    enter,
    expect_result,
    fill,
    open_game,
    open_hand,
    save,
)

LONG = "Maria Aparecida dos Santos Cavalcanti de Albuquerque/João Evangelista Pereira da Silva Neto"


@pytest.fixture
def table(page) -> str:
    return open_game(page, "apcef-sc-2022")


def test_the_counting_pad_adds_cards_and_figures(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    page.locator('input[name="1-table_points"]').click()
    expect(page.locator(".pad-open")).to_contain_text("on the table")
    page.get_by_role("button", name="Add up card by card").click()
    pad = page.locator("dialog.pad")
    expect(pad.get_by_role("heading")).to_have_text("Points on the table, Caio/Davi")
    expect(pad.locator(".pad-kind")).to_have_text(["Cards: one tap each", "Or figures to add"])
    for _ in range(3):
        pad.locator('[data-card="15"]').click()
    pad.locator("[data-digit='6']").click()
    pad.locator("[data-digit='5']").click()
    expect(pad.locator("output")).to_have_text("260")
    pad.locator("[data-back]").click()
    pad.locator("[data-back]").click()
    expect(pad.locator("[data-pad-summands]")).to_have_text("150 + 15 + 15 + 15")
    for target in pad.locator(".pad-cards button").all():
        assert target.bounding_box()["height"] >= 64
    assert_no_sideways_scroll(page)
    pad.get_by_role("button", name="Use this sum").click()
    expect(page.locator('input[name="1-table_points"]')).to_have_value("195")
    expect_result(page, "Caio/Davi", "+235")


def test_the_counting_pad_goes_on_from_what_was_typed(page, table):
    """A sum, or a figure with its thousands: both used to be lost without a word."""
    open_hand(page, 1)
    field, pad = page.locator('input[name="0-table_points"]'), page.locator("dialog.pad")
    for typed, summands in [("80+60 + 4", "80 + 60 + 4"), ("1.045", "1045"), ("0", ""), ("many", "")]:
        field.fill(typed)
        page.get_by_role("button", name="Add up card by card").click()
        expect(pad.locator("[data-pad-summands]")).to_have_text(summands)
        pad.get_by_role("button", name="Close").click()
        expect(field).to_have_value(typed)


def test_a_sum_that_is_longer_than_its_field_is_shown_whole(page, table):
    open_hand(page, 1)
    page.locator('input[name="0-table_points"]').press_sequentially("80+60+40+120+35+5")
    note = page.locator("#f-0-table_points .finding-note")
    expect(note).to_have_text("80 + 60 + 40 + 120 + 35 + 5 = 340")
    expect(note).to_be_in_viewport()
    assert_no_sideways_scroll(page)


def test_the_other_sign_is_offered_for_a_total_below_zero(page, table):
    open_hand(page, 1)
    enter(page, HAND)
    fill(page, "1-claimed_total", 190)
    page.get_by_role("button", name="other sign: Total on the paper, Caio/Davi").click()
    expect(page.locator('input[name="1-claimed_total"]')).to_have_value("-190")
    expect(page.locator("#f-1-claimed_total .finding")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_long_names_keep_to_every_page(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    table = open_game(page, "apcef-sc-2022", (LONG, "W" * 110))
    for path in ("", "hand/", "share/", "names/"):
        page.goto(table + path)
        assert_no_sideways_scroll(page)
    page.goto(table + "hand/")
    enter(page, HAND)
    save(page)
    assert_no_sideways_scroll(page)


@pytest.mark.main_path
def test_the_keyboard_alone_enters_a_hand(page, table):
    open_hand(page, 1)
    page.locator('input[name="out"]').first.focus()
    page.keyboard.press("Space")
    page.locator('input[name="0-clean"]').focus()
    page.keyboard.type("1")
    page.keyboard.press("Enter")  # the digit has moved on by itself
    expect(page.locator('input[name="0-dirty"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('input[name="0-table_points"]')).to_be_focused()
    page.locator('input[name="1-morto"]').first.focus()
    page.keyboard.press("Space")
    for index, figures in (("0", ("300", "10")), ("1", ("150", "60"))):
        page.locator(f'input[name="{index}-table_points"]').focus()
        for text in figures:
            page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page.locator('input[name="0-claimed_total"]')).not_to_be_focused()
    expect_result(page, "Ana/Bia", "+590")
    page.locator("[data-save]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")


def test_every_target_of_the_entry_is_large_enough(page, table):
    open_hand(page, 1)
    page.wait_for_load_state()
    assert not page.evaluate(
        """() => [...document.querySelectorAll("main :is(button, a, summary, .choice label > span, .figure-field)")]
            .filter(target => target.offsetParent && getComputedStyle(target).clipPath === "none")
            .filter(target => target.getBoundingClientRect().height < 48)
            .map(target => target.outerHTML.slice(0, 90))"""
    )


@pytest.mark.parametrize("touch", ["tapped", "pressed"])
def test_findings_that_open_above_a_field_do_not_move_it_under_the_finger(page, table, touch):
    """The last figure of the first pair was typed: what is found of it comes once the next field is tapped, or while
    the finger is still down and the focus in the field before."""
    open_hand(page, 1)
    choose_option(page, "out", "0")
    fill(page, "0-table_points", 40)
    field = page.locator('input[name="1-hand_points"]')
    field.scroll_into_view_if_needed()
    with page.expect_response("**/preview"):
        page.locator('input[name="0-hand_points"]').press_sequentially("20")
        if touch == "tapped":
            field.click()
        else:
            field.dispatch_event("pointerdown")
        top = field.bounding_box()["y"]
    expect(page.locator('[data-pair="0"] .finding').first).to_be_visible()
    assert field.bounding_box()["y"] == pytest.approx(top, abs=1)


def test_a_finding_that_goes_leaves_its_room_with_a_word_while_something_below_is_held(page, table):
    page.set_viewport_size({"width": 360, "height": 740})
    open_hand(page, 1)
    choose_option(page, "out", "0")
    choose_option(page, "0-morto", "played")
    fill(page, "0-clean", 1)
    fill(page, "0-table_points", 345)
    held, field = page.locator('input[name="0-hand_points"]'), page.locator('input[name="1-table_points"]')
    finding, word = page.locator('[data-pair="0"] .finding strong'), page.locator('[data-pair="0"] .finding-good')
    held.fill("83")
    expect(finding).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    before = [one.bounding_box()["y"] for one in (held, field)]
    held.fill("20")
    field.evaluate("one => one.focus({ preventScroll: true })")
    expect(word).to_have_text("There is nothing to correct here any more.")
    assert [one.bounding_box()["y"] for one in (held, field)] == before
    held.fill("83")
    expect(finding).to_be_visible()
    assert word.count() == 0
    held.fill("20")
    field.evaluate("one => one.focus({ preventScroll: true })")
    expect(word).to_be_visible()
    page.locator("h1").click()
    expect(word).to_have_count(0)
    assert field.bounding_box()["y"] < before[1] - 40


def test_the_room_above_the_form_is_given_back_unseen(page, context, table, complaints):
    """Nothing moves under a finger: as much as is scrolled out of view goes, the rest once nothing has the focus."""
    page.set_viewport_size({"width": 360, "height": 740})
    open_hand(page, 1)
    room = "parseFloat(getComputedStyle(document.querySelector('.hand-form')).marginTop)"
    without = page.evaluate(room)
    save_offline(page, context)
    field = page.locator('input[name="0-table_points"]')
    fill(page, "0-table_points", 120)
    page.evaluate("scrollTo(0, 0)")
    top = field.bounding_box()["y"]
    context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_have_text(re.compile("is saved"))
    complaints.clear()  # of the time without a network
    left = page.evaluate(room) - without
    assert left > 40
    page.evaluate("scrollTo(0, 30)")
    expect(page.locator(".hand-form")).to_have_css("margin-top", f"{without + left - 30:g}px")
    assert field.bounding_box()["y"] == pytest.approx(top - 30, abs=1)
    assert page.evaluate("scrollY") == 0
    page.locator("h1").click()
    expect(page.locator(".hand-form")).to_have_css("margin-top", f"{without:g}px")


def test_nothing_is_found_in_a_number_that_is_half_written(page, table):
    """8 cannot be, and 85 can: whoever types a digit a second reads of no error, and nothing moves."""
    open_hand(page, 1)
    choose_option(page, "out", "0")
    choose_option(page, "1-morto", "none")
    fill(page, "1-table_points", 40)
    page.evaluate(
        """() => {
            window.findingsSeen = 0;
            const form = document.querySelector("form[data-preview]");
            const count = () => { window.findingsSeen += form.querySelectorAll("#f-1-hand_points .finding").length; };
            new MutationObserver(count).observe(form, { subtree: true, childList: true });
        }"""
    )
    field = page.locator('input[name="1-hand_points"]')
    field.press_sequentially("85", delay=700)
    expect(page.locator('[data-summands="1"]')).to_contain_text("85")
    assert page.evaluate("findingsSeen") == 0
    field.press("Backspace")
    expect(page.locator("#f-1-hand_points .finding")).to_be_visible()
    assert page.evaluate("findingsSeen") > 0


def test_the_tap_that_enters_a_figure_does_not_open_the_counting_pad(page, table):
    """Its button comes under the finger, in place of the figure's name."""
    open_hand(page, 1)
    figure = page.locator(".figure-field:has(input[name='0-table_points'])")
    box = figure.bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator(".pad-open")).to_be_visible()
    page.mouse.up()
    page.locator(".pad-open").dispatch_event("click", {"detail": 1})  # as Chromium for Android ends such a tap
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".pad-open").click()
    expect(page.locator("dialog[open]")).to_have_count(1)

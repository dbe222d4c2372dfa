"""The keys of the entry lead where people expect, its button holds its words, and nothing moves when Undo is over."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import HAND, choose_option, enter_quickly, open_game, wait_for_form
from tests.tournament.factories import first_knockout_match, write_context
from tournament.services import grants

KEY = "apcef-sc-2022"
TOP_OF_THE_FORM = "document.querySelector('.hand-form').getBoundingClientRect().top + scrollY"


@pytest.fixture
def form(page):
    """The first hand of an AACRT game, in which a figure has three digits or four."""
    page.goto(open_game(page, "aacrt-2016") + "hand/")
    wait_for_form(page)
    return page


def test_enter_skips_the_question_of_who_went_out_once_it_is_answered(form):
    held = form.locator('input[name="0-hand_points"]')
    held.press("Enter")
    assert form.evaluate("document.activeElement.name") == "out"
    choose_option(form, "out", "0")
    held.press("Enter")
    assert form.evaluate("document.activeElement.name") == "1-morto"


def test_enter_after_a_figure_that_moved_on_by_itself_skips_no_field(form):
    """Whoever presses Enter after each figure, and whoever does not, types into the same fields."""
    laid, held = (form.locator(f'input[name="0-{name}_points"]') for name in ("table", "hand"))
    form.locator('input[name="0-clean"]').click()
    form.keyboard.type("2")
    form.keyboard.press("Enter")
    form.keyboard.type("1")
    form.keyboard.press("Enter")
    assert [form.locator(f'input[name="0-{kind}"]').input_value() for kind in ("clean", "dirty")] == ["2", "1"]
    laid.click()
    form.keyboard.type("980")
    expect(held).to_be_focused()
    form.keyboard.press("Enter")
    expect(held).to_be_focused()
    form.keyboard.type("05")
    expect(laid).to_have_value("980")
    expect(held).to_have_value("05")
    laid.click()
    laid.fill("")
    held.fill("")
    laid.click()
    form.keyboard.type("980")
    form.keyboard.press("Enter")
    form.keyboard.press("Enter")
    assert form.evaluate("document.activeElement.name") == "out"


@pytest.mark.main_path
def test_backspace_in_the_field_to_which_typing_moved_leads_back(form):
    form.locator('input[name="0-table_points"]').click()
    form.keyboard.type("1450")
    held = form.locator('input[name="0-hand_points"]')
    expect(held).to_have_value("0")
    form.keyboard.press("Backspace")
    expect(held).to_have_value("")
    form.keyboard.press("Backspace")
    laid = form.locator('input[name="0-table_points"]')
    expect(laid).to_be_focused()
    expect(laid).to_have_value("145")
    form.keyboard.press("Backspace")
    expect(laid).to_have_value("14")


def test_a_tap_selects_the_whole_number_of_the_field_that_has_the_focus_already(form):
    """The zero too many of the figure before is replaced as well: 2350 was typed, and 235 meant."""
    form.locator('input[name="0-table_points"]').click()
    form.keyboard.type("2350")
    held = form.locator('input[name="0-hand_points"]')
    expect(held).to_have_value("0")
    held.click(position={"x": 3, "y": 10})
    form.keyboard.type("25")
    expect(held).to_have_value("25")
    held.click(position={"x": 3, "y": 10})
    form.keyboard.type("30")
    expect(held).to_have_value("30")
    expect(form.locator('input[name="0-table_points"]')).to_have_value("235")
    clean = form.locator('input[name="1-clean"]')
    for count in "12":
        clean.click()
        form.keyboard.type(count)
        expect(clean).to_have_value(count)


def test_a_zero_before_other_digits_goes_back_to_the_figure_from_which_typing_moved(form):
    laid, held = (form.locator(f'input[name="0-{name}_points"]') for name in ("table", "hand"))
    choose_option(form, "out", "1")
    laid.click()
    form.keyboard.type("235025")
    expect(laid).to_have_value("2350")
    expect(held).to_have_value("25")
    expect(form.locator('[data-slot="0-table_points"]')).to_contain_text("Is there a zero too many?")
    form.reload()
    expect(laid).to_have_value("2350")  # the draft has it too
    laid.fill("")
    held.fill("")
    laid.click()
    form.keyboard.type("235005")
    expect(laid).to_have_value("23500")
    expect(held).to_have_value("5")


def test_a_zero_alone_stays_where_it_was_typed(form):
    laid, held = (form.locator(f'input[name="0-{name}_points"]') for name in ("table", "hand"))
    laid.click()
    form.keyboard.type("2350")
    laid.click()
    held.click()
    form.keyboard.type("05")
    expect(laid).to_have_value("235")
    expect(held).to_have_value("05")


def test_a_note_out_of_view_is_named_on_the_green_button(page):
    """Nobody is said to have gone out, and a pair has no morto: it must have become the stock."""
    page.goto(open_game(page, KEY) + "hand/")
    wait_for_form(page)
    for name, value in (("out", "none"), ("0-morto", "played"), ("1-morto", "none")):
        choose_option(page, name, value)
    for name, value in (("0-table", 345), ("0-hand", 20), ("1-table", 145), ("1-hand", 70)):
        page.locator(f'input[name="{name}_points"]').fill(str(value))
    expect(page.locator(".slot .finding-note")).to_have_count(1)
    save = page.locator("[data-save]")
    expect(save).to_have_text(re.compile(r"^Save hand 1\s+\+325 × −25\s+to check$"), use_inner_text=True)
    expect(save).not_to_have_class(re.compile("unsure"))


@pytest.mark.parametrize("size", ["135%", "150%"])
def test_with_large_letters_the_words_of_the_button_stay_within_it(form, size):
    form.goto(form.url.replace("/en/", "/pt-br/"))
    wait_for_form(form)
    form.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
    expect(form.locator("[data-missing]")).to_have_text("falta dizer quem bateu")
    save = form.locator("[data-save]")
    assert save.evaluate("one => one.scrollHeight <= one.clientHeight")


@pytest.fixture
def second_hand(page, ana):
    """The form of the second hand at a tournament's table, with the button that undoes the first."""
    tournament = first_knockout_match(ana).round.stage.tournament
    grants.give_tables(tournament, [1, 2], context=write_context())
    page.clock.install()
    page.goto(f"/en/scoring/#{grants.table_links(tournament)[1].secret}")
    page.get_by_role("button", name="Score on this device").click()
    enter_quickly(page, HAND, KEY)
    page.clock.run_for(1000)
    page.locator("[data-save]").click()
    expect(page.get_by_role("button", name="Undo hand 1")).to_be_visible()
    page.wait_for_load_state()
    return page


def test_nothing_moves_when_undo_is_over(second_hand):
    page = second_hand
    before = page.evaluate(TOP_OF_THE_FORM)
    page.clock.run_for(121_000)
    expect(page.get_by_role("button", name="Undo hand 1")).to_have_count(0)
    assert page.evaluate(TOP_OF_THE_FORM) == before


def test_undo_is_hidden_while_a_hand_waits_for_the_network(second_hand, context, complaints):
    page = second_hand
    enter_quickly(page, HAND, KEY)
    context.set_offline(True)
    page.locator("[data-save]").click()
    page.clock.run_for(9000)
    expect(page.locator("[data-outbox]")).to_contain_text("One hand is kept on this phone")
    expect(page.get_by_role("button", name="Undo hand 1")).to_have_count(0)
    page.get_by_role("button", name="Show it as a code").click()
    expect(page.locator(".entry-foot")).to_have_css("position", "static")
    complaints.clear()

"""Checking a sheet as people do it: on a phone and on a desktop, by pasting, choosing, dropping, up to the PDF.

The `page` fixture fails a test for anything of which the browser complains, the content policy above all.
"""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import assert_no_sideways_scroll, wait_for_form
from tests.browser.waiting import new_page
from tournament.web.examples import examples

SHIPPED = examples()["apcef-sc-2022-2"]
LONG = "Maria Aparecida dos Santos Cavalcanti de Albuquerque/João Evangelista Pereira da Silva Neto"
on_phone_and_desk = pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
PAGES = [
    "/en/",
    "/en/check",
    "/en/check?example=faraes-2023-2",
    "/en/check?regulation=faraes-2023",
    "/en/regulations/",
    "/en/regulations/aacrt-2016/",
    "/en/regulations/canasta-it/apcef-sc-2022/",
]


def at_width(page: Page, width: int) -> Page:
    page.set_viewport_size({"width": width, "height": 800})
    return page


def open_advanced(page: Page, language: str = "en", summary: str = "Advanced: a game file") -> Page:
    """The page of checking with the form for a file unfolded."""
    page.goto(f"/{language}/check")
    page.get_by_text(summary).click()
    return page


@on_phone_and_desk
def test_no_page_scrolls_sideways(page, width):
    at_width(page, width)
    for address in PAGES:
        page.goto(address)
        assert_no_sideways_scroll(page)


@pytest.mark.main_path
@on_phone_and_desk
def test_paste_look_and_take_the_pdf(page, width):
    open_advanced(at_width(page, width))
    page.get_by_label("The game").fill(SHIPPED.text)
    page.get_by_role("button", name="Check and score").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rosângela/Ivo × Tereza/Nilton")
    expect(page.locator("table.score:visible tbody tr").last).to_contain_text("3,540")
    page.locator("table.score:visible").get_by_role("link", name="5").click()
    expect(page.locator("#hand-5")).to_be_in_viewport()
    expect(page.locator("#hand-5 .finding")).to_contain_text("Count the table again")
    assert_no_sideways_scroll(page)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download as PDF").click()
    assert coming.value.suggested_filename == "sumula-rosangela-ivo-tereza-nilton.pdf"
    assert coming.value.path().read_bytes().startswith(b"%PDF")


def test_the_widest_table_shows_its_sums_whole_on_a_desk(page):
    """Burraco has seven columns for each pair, Italian the longest headings, and each hand a mark: the last sum used to
    be cut."""
    ours = {"clean": 1, "dirty": 1, "table_points": 330, "hand_points": 15, "went_out": True, "morto": "played"}
    theirs = {"dirty": 1, "table_points": 145, "hand_points": 60, "morto": "none"}
    hands = [{"sides": [{**ours, "claimed_total": 751}, theirs]}] * 6
    open_advanced(at_width(page, 1280), "it", "Avanzato: file della partita")
    page.locator("textarea").last.fill(json.dumps({"regulation": "burraco-it", "pairs": ["A", "B"], "hands": hands}))
    with new_page(page):
        page.locator("form:has(textarea) button").last.click()
    table = page.locator(".sheet:has(> .dense)")
    expect(table).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => null)")
    assert table.evaluate("box => box.scrollWidth <= box.clientWidth")


@on_phone_and_desk
def test_long_names_keep_to_the_page(page, width):
    open_advanced(at_width(page, width))
    page.get_by_label("The game").fill(SHIPPED.text.replace("Rosângela/Ivo", LONG).replace("Tereza/Nilton", "W" * 110))
    page.get_by_role("button", name="Check and score").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Albuquerque")
    assert_no_sideways_scroll(page)


def test_an_example_is_one_click_away(page):
    page.goto("/en/check")
    page.get_by_role("link", name="Canasta, example 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Elena/Bruno × Silvana/Ugo")


def test_a_fault_is_marked_in_the_text_and_the_text_is_still_there(page, complaints):
    open_advanced(page)
    page.get_by_label("The game").fill('{"regulation":\n 1}')
    page.get_by_role("button", name="Check and score").click()
    expect(page.get_by_role("alert")).to_contain_text("Unknown regulation. Line 1, column 2.")
    expect(page.locator("mark")).to_have_text('"')
    expect(page.get_by_label("The game")).to_have_value('{"regulation":\n 1}')
    assert_no_sideways_scroll(page)
    assert [bool(re.search("422", complaint)) for complaint in complaints] == [True]
    complaints.clear()


def test_a_file_is_chosen_or_dropped(page):
    open_advanced(page)
    page.get_by_label("Or its file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": SHIPPED.text.encode()}
    )
    page.get_by_role("button", name="Check and score").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rosângela/Ivo")

    open_advanced(page)
    carried = page.evaluate_handle(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "game.json", {type: "application/json"}));
            return carried;
        }""",
        SHIPPED.text,
    )
    page.dispatch_event("textarea", "dragover", {"dataTransfer": carried})
    page.dispatch_event("textarea", "drop", {"dataTransfer": carried})
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rosângela/Ivo")


def test_all_works_without_scripts(chromium, hall):
    context = chromium.new_context(base_url=hall, java_script_enabled=False)
    page = context.new_page()
    open_advanced(page)
    page.get_by_label("The game").fill(SHIPPED.text)
    page.get_by_role("button", name="Check and score").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rosângela/Ivo")
    context.close()


def test_the_whole_score_table_fits_a_desk(page):
    """The last sum is the figure everybody looks for: it must not hide behind a scroll bar."""
    at_width(page, 1280)
    hidden = []
    for name in [name for name in sorted(examples()) if name.endswith("-2")]:
        page.goto(f"/pt-br/check?example={name}")
        hidden += [name] * page.locator(".full-sheet").evaluate("frame => frame.scrollWidth > frame.clientWidth")
    assert hidden == []


def test_a_phone_has_totals_and_sums_alone(page):
    page.goto("/en/check?example=faraes-2023-2")
    expect(page.locator(".full-sheet")).to_be_hidden()
    table = page.locator(".brief-only table")
    expect(table.get_by_role("columnheader", name="Total")).to_have_count(2)
    expect(table.locator("tbody tr").first.locator("td")).to_have_text(["390", "390", "880", "880"])


def enter(page: Page, **figures: str) -> None:
    """Type a hand: the first pair went out, both took their morto."""
    wait_for_form(page)
    form = page.locator("#hand-form")
    form.locator('input[name="out"][value="0"]').check(force=True)
    for name, value in {"1-morto": "played", **figures}.items():
        control = form.locator(f'input[name="{name}"]')
        if name.endswith("-morto"):
            form.locator(f'input[name="{name}"][value="{value}"]').check(force=True)
        else:
            control.fill(value)


@on_phone_and_desk
def test_a_paper_is_copied_hand_after_hand(page, width):
    at_width(page, width).goto("/en/check")
    with new_page(page):
        page.locator("main").get_by_role("link", name="APCEF/SC 2022").first.click()
    page.get_by_label("First pair").fill("Quitéria/Renê")
    page.get_by_label("Second pair").fill("Marlene/Nilo")
    expect(page.locator('[data-legend="1-claimed_total"]')).to_contain_text("Marlene/Nilo")
    figures = {"0-clean": "1", "0-dirty": "1", "0-hand_points": "20", "1-dirty": "1", "1-table_points": "185"}
    figures |= {"1-hand_points": "70", "1-claimed_total": "215"}
    enter(page, **figures, **{"0-table_points": "345", "0-claimed_total": "725"})
    expect(page.locator('[data-total="0"]')).to_have_text("+725")
    with new_page(page):
        page.get_by_role("button", name="Check hand 1").click()
    expect(page.locator("#hand .finding-good")).to_have_text(re.compile("Hand 1 is in order: 725 and 215"))
    expect(page.locator("#hand")).to_be_in_viewport()
    enter(page, **figures, **{"0-table_points": "33", "0-claimed_total": "413"})
    with new_page(page):
        page.get_by_role("button", name="Check hand 2").click()
    expect(page.locator("#hand .finding").first).to_contain_text("Look at hand 2 again.")
    expect(page.locator("table.score:visible tfoot .without-doubtful")).to_have_text(
        "Without hand 2: Quitéria/Renê has 725, Marlene/Nilo has 215."
    )
    expect(page.locator(".without-doubtful td:visible")).to_have_css("border-bottom-style", "hidden")
    assert_no_sideways_scroll(page)
    page.get_by_role("button", name="Correct hand 2").click()
    expect(page.get_by_role("heading", name="Correct hand 2")).to_be_in_viewport()
    wait_for_form(page)
    page.locator('#hand-form input[name="0-table_points"]').fill("345")
    page.locator('#hand-form input[name="0-claimed_total"]').fill("725")
    page.get_by_role("button", name="Check hand 2").click()
    expect(page.locator("table.score:visible tbody tr").last).to_contain_text("1,450")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download as PDF").click()
    assert coming.value.path().read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
def test_the_button_holds_what_is_missing_on_a_narrow_phone(page, language):
    """In Portuguese and Italian the words do not fit on one line beside “Conferir a 1ª mão”."""
    at_width(page, 360).goto(f"/{language}/check?regulation=apcef-sc-2022")
    button = page.locator("[data-save]")
    missing = button.locator("[data-missing]")
    expect(missing).not_to_be_empty()
    edges = button.evaluate("b => [b.getBoundingClientRect().right, parseFloat(getComputedStyle(b).paddingRight)]")
    words = missing.evaluate(
        "m => { const words = document.createRange(); words.selectNodeContents(m);"
        " return words.getBoundingClientRect().right; }"
    )
    assert words <= edges[0] - edges[1]

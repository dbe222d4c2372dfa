"""Nothing moves under the finger while a hand is entered: choices keep their size, findings push down what is below."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import PHONE
from tests.browser.table import assert_no_sideways_scroll, choose_option, fill, open_game
from tournament.models import Game, Match

BOXES = """() => {
    const selectors = ["legend", ".choice label", ".stepper", ".figure-field", ".block-sum"];
    const others = [".nobody-out label", ".entry-foot", ".button-save"];
    const parts = selectors.map((one) => `.pair-block ${one}`).concat(others);
    return Object.fromEntries([...document.querySelectorAll(parts.join())].map((element, index) => {
        const {x, y, width, height} = element.getBoundingClientRect();
        const foot = element.closest(".entry-foot");
        const name = `${index} ${foot ? "foot" : element.closest("[data-pair]")?.dataset.pair ?? "end"}`;
        return [name, [x, foot ? y : y + scrollY, width, height].map(Math.round)];
    }));
}"""
NAMES = ("Quitéria Nascimento/Renê Albuquerque", "Marlene Figueiredo/Benedito Salles")


def boxes(page: Page) -> list[list[int]]:
    return list(page.evaluate(BOXES).values())


@pytest.fixture
def form(page) -> Page:
    page.goto(open_game(page, "apcef-sc-2022", NAMES) + "hand/")
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


PREVIEW_ASKED_MS = 250 + 50
"""Longer than a page waits for the next key before it asks for the preview."""


def wait_for_preview(page: Page) -> None:
    page.wait_for_timeout(PREVIEW_ASKED_MS)
    page.wait_for_load_state("networkidle")


@pytest.mark.main_path
@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
def test_no_choice_and_no_figure_moves_anything(form, width):
    form.set_viewport_size({"width": width, "height": 740})
    before = boxes(form)
    for name, value in (("out", "0"), ("1-morto", "none"), ("out", "1"), ("0-morto", "unplayed"), ("out", "none")):
        choose_option(form, name, value)
        wait_for_preview(form)
        assert boxes(form) == before, name
    choose_option(form, "out", "0")
    choose_option(form, "0-morto", "played")  # without, 20 in hand cannot be, and a note says so
    for name, value in (("0-clean", 1), ("0-table_points", 345), ("0-hand_points", 20), ("1-table_points", 145)):
        fill(form, name, value)
        wait_for_preview(form)
        assert boxes(form) == before, name
    fill(form, "1-hand_points", 70)
    expect(form.locator("[data-total='1']")).to_have_text("−25")
    assert boxes(form) == before


def test_the_sum_of_named_figures_stays_in_its_place_while_a_figure_is_typed(form):
    choose_option(form, "out", "1")
    choose_option(form, "0-morto", "unplayed")
    fill(form, "0-table_points", 345)
    morto = form.locator('[data-note="0-hand_points"] .note-unplayed')
    form.locator('input[name="0-hand_points"]').focus()
    expect(morto).to_be_visible()
    fill(form, "0-hand_points", 20)
    sum_text = "Table 345 − Morto 100 − In hand 20"
    expect(form.locator('[data-summands="0"]')).to_have_text(sum_text, use_inner_text=True)  # none of what is hidden
    expect(morto).to_have_css("visibility", "hidden")


LONG_SUM = {"0-table_points": 345, "0-hand_points": 345, "1-table_points": 345, "1-hand_points": 345}
LONG_SUM_OF_CARDS = {"0-clean": 3, "0-table_cards": 45, "0-hand_cards": 11, "1-table_cards": 14, "1-hand_cards": 11}
SUMS = [
    ("aacrt-2016", "pt-br", LONG_SUM, "54px"),
    ("faraes-2023", "it", LONG_SUM_OF_CARDS, "72px"),
    ("faraes-2023", "pt-br", LONG_SUM_OF_CARDS, "54px"),
    ("tranca-morto-monte", "it", LONG_SUM_OF_CARDS, "72px"),
]


@pytest.mark.parametrize(("key", "language", "figures", "height"), SUMS)
def test_the_longest_sum_of_named_figures_has_its_room_from_the_start(page, key, language, figures, height):
    """In three lines of a phone, or in four beside a total of four digits."""
    page.goto(open_game(page, key, NAMES).replace("/en/", f"/{language}/") + "hand/")
    page.evaluate("document.fonts.ready.then(() => null)")
    before = boxes(page)
    for name, option in (("out", "0"), ("1-morto", "none")):
        choose_option(page, name, option)
    for field in page.locator(".pair-block .stepper input").all():
        field.fill("1")
    for name, value in figures.items():
        fill(page, name, value)
    wait_for_preview(page)
    expect(page.locator('[data-summands="0"]')).to_contain_text("Batida" if language == "pt-br" else "Chiusura")
    expect(page.locator('[data-summands="0"]')).to_have_css("height", height)
    assert boxes(page) == before


def test_a_figure_that_is_wrong_keeps_its_height(page):
    """FARAES has the tightest blocks."""
    page.goto(open_game(page, "faraes-2023", NAMES) + "hand/")
    field = page.locator('[data-pair="0"] .figure-field').first
    before = field.bounding_box()
    fill(page, "0-table_cards", 2000)
    expect(field).to_have_class(re.compile("wrong"))
    assert field.bounding_box() == before


def test_a_finding_pushes_down_only_what_is_below_its_field(form):
    choose_option(form, "out", "0")
    choose_option(form, "1-morto", "none")
    form.locator('[data-control="1-dirty"] [data-step="1"]').click()
    fill(form, "1-hand_points", 70)
    wait_for_preview(form)
    before = form.evaluate(BOXES)
    fill(form, "1-table_points", 40)
    expect(form.locator("#f-1-table_points .finding")).to_be_visible()
    after = form.evaluate(BOXES)
    moved = [name for name, box in after.items() if box != before[name]]
    field = form.locator('[data-control="1-table_points"]').bounding_box()
    below = field["y"] + field["height"] + form.evaluate("scrollY") - 1
    assert [name for name in moved if before[name][1] < below] == []
    assert [name.split()[1] for name in moved] == ["1"]  # the sum of its own block


KEYS = ("faraes-2023", "canasta-it", "apcef-sc-2022", "aacrt-2016", "buraco-aberto-sujo", "burraco-it")


@pytest.mark.parametrize("key", KEYS)
def test_two_blocks_and_the_third_answer_fit_a_phone_and_full_names_are_on_one_line(page, key):
    page.goto(open_game(page, key, NAMES) + "hand/")
    page.evaluate("document.fonts.ready.then(() => null)")
    foot = page.locator(".entry-foot").bounding_box()
    stock = page.locator(".nobody-out .choice").bounding_box()
    assert stock["y"] + stock["height"] <= foot["y"]
    page.set_viewport_size({"width": 360, "height": 660})  # the height that a browser's bars leave on a phone
    last, foot = (page.locator(place).last.bounding_box() for place in (".pair-block .answers", ".entry-foot"))
    assert last["y"] + last["height"] <= foot["y"], "all that says who went out is in view"
    page.set_viewport_size(PHONE)
    legends = [legend.bounding_box()["height"] for legend in page.locator(".pair-block legend").all()]
    assert [height < 30 for height in legends] == [True, True]
    head = page.locator(".entry-head").bounding_box()
    page.locator("h1").evaluate("one => { one.textContent = 'Mano 13'; }")
    for link in ("Mano 12 salvata: vedi la partita", "Mano 12 errata: vedi la partita"):
        page.locator(".entry-head a").evaluate("(one, text) => { one.textContent = text; }", link)
        assert page.locator(".entry-head").bounding_box() == head  # otherwise the third answer goes under the footer
    targets = page.locator(".pair-block button, .pair-block .choice span:has(> .shape), .pair-block .figure-field")
    small = [box for box in (one.bounding_box() for one in targets.all()) if box["width"] < 44 or box["height"] < 44]
    assert small == []
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize(
    "long_name",
    ["Maria Aparecida Nascimento da Silva/Renê Albuquerque de Souza", "Quitéria Nascimento / Renê Albuquerque"],
)
def test_names_of_two_lines_are_short_on_a_phone_so_that_nothing_goes_under_the_foot(page, long_name):
    """In the second game of several too, whose head has a line more: which it is, and who deals."""
    names = (long_name, "Marlene Figueiredo/Nilo Vasconcelos")
    address = open_game(page, "faraes-2023", names)
    Game.objects.update(starter=0)
    Match.objects.update(best_of=3)
    page.goto(address + "hand/")
    page.evaluate("document.fonts.ready.then(() => null)")
    expect(page.locator(".entry-deal")).to_have_text("Game 1: Marlene/Nilo deals.")
    legends = page.locator(".pair-block legend")
    first = long_name.split()[0].split("/")[0]
    assert [legend.inner_text() for legend in legends.all()] == [f"{first}/Renê", "Marlene/Nilo"]
    stock, foot = page.locator(".nobody-out .choice").bounding_box(), page.locator(".entry-foot").bounding_box()
    assert stock["y"] + stock["height"] <= foot["y"]
    page.set_viewport_size({"width": 1280, "height": 800})
    legend = " ".join(legends.first.inner_text().split())  # the space before the slash does not break
    assert legend.replace(" / ", "/") == names[0].replace(" / ", "/")


OUTSIDE = """() => [...document.querySelectorAll(".hand-form *")].filter(one => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && !one.closest(".visually-hidden, .entry-foot, .choice input") && box.width > 1
        && (box.right > innerWidth || one.matches(".choice label > span") && one.scrollWidth > one.clientWidth + 1);
}).map(one => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("key", ["faraes-2023", "canasta-it"])
def test_a_narrow_phone_and_letters_twice_their_size_show_all_of_it(page, key):
    page.goto(open_game(page, key, NAMES) + "hand/")
    for width, letters in ((320, "100%"), (360, "200%")):
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        assert page.evaluate(OUTSIDE) == [], (width, letters)
        assert_no_sideways_scroll(page)


def test_five_counts_a_pair_stand_still_too(page):
    page.goto(open_game(page, "faraes-2023", NAMES) + "hand/")
    page.evaluate("document.fonts.ready.then(() => null)")
    before = boxes(page)
    for name, value in (("out", "0"), ("1-morto", "none"), ("0-morto", "unplayed"), ("out", "none")):
        choose_option(page, name, value)
        wait_for_preview(page)
        assert boxes(page) == before, name
    for name, value in (("0-table_cards", 31), ("0-hand_cards", 2), ("1-table_cards", 12), ("1-hand_cards", 9)):
        fill(page, name, value)
        wait_for_preview(page)
        assert boxes(page) == before, name


def test_the_foot_has_one_height_and_names_what_is_missing(form):
    foot, button = form.locator(".entry-foot"), form.locator("[data-save]")
    heights = []

    def measure():
        heights.append((foot.bounding_box()["height"], button.bounding_box()["height"]))

    measure()
    for name, value, text in (
        ("out", "0", "missing: the points"),
        ("0-table_points", 345, "missing: the morto of Marlene/Benedito"),
        ("1-morto", "none", "missing: the points"),
        ("1-table_points", 40, "missing: the points"),
    ):
        if isinstance(value, str):
            choose_option(form, name, value)
        else:
            fill(form, name, value)
        expect(form.locator("[data-missing]")).to_have_text(text)
        expect(form.locator("[data-missing]")).to_be_visible()
        measure()
    fill(form, "1-dirty", 1)
    fill(form, "1-hand_points", 70)
    expect(form.locator("[data-unsure]")).to_be_visible()
    expect(form.locator("[data-missing]")).to_be_hidden()
    measure()
    button = form.locator("[data-save]")
    expect(button).to_have_text(re.compile(r"^Save anyway\s+\+445 × −30\s+to check$"), use_inner_text=True)
    red = button.evaluate("one => getComputedStyle(one).borderColor")
    for name, value in (("0-clean", 1), ("0-hand_points", 20), ("1-table_points", 145)):
        fill(form, name, value)
    expect(button).to_have_text(re.compile(r"^Save hand 1\s+\+625 × \+75$"), use_inner_text=True)
    assert button.evaluate("one => getComputedStyle(one).borderColor") != red
    measure()
    assert set(heights) == {(80, 56)}


def test_the_button_leads_to_what_is_missing_and_saves_nothing(form):
    form.locator("[data-save]").click()
    expect(form.locator('[data-control="0-went_out"]')).to_have_class("choice wrong")
    choose_option(form, "out", "0")
    form.locator("[data-save]").click()
    expect(form.locator('input[name="0-table_points"]')).to_be_focused()
    assert form.url.endswith("/hand/")


def test_with_the_keyboard_open_the_foot_scrolls_with_the_page(chromium, hall):
    context = chromium.new_context(
        base_url=hall, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="en"
    )
    page = context.new_page()
    page.goto(open_game(page, "apcef-sc-2022", NAMES) + "hand/")
    foot = page.locator(".entry-foot")
    expect(foot).to_have_css("position", "sticky")
    page.locator('input[name="0-table_points"]').tap()
    expect(foot).to_have_css("position", "static")
    page.locator('label:has(input[name="1-morto"][value="none"])').tap()
    expect(foot).to_have_css("position", "static")  # after answering a question, typing continues
    page.locator("h1").tap()
    expect(foot).to_have_css("position", "sticky")
    page.locator('input[name="1-hand_points"]').tap()
    page.locator(".fold > summary").tap()
    expect(page.locator(".fold")).to_have_attribute("open", "")  # the footer did not come up under the finger
    expect(foot).to_have_css("position", "sticky")
    page.locator('input[name="0-table_points"]').tap()
    for height, position in ((430, "static"), (740, "sticky"), (430, "static")):  # the field keeps the focus
        page.set_viewport_size({"width": 360, "height": height})
        expect(foot).to_have_css("position", position)
    context.close()


def test_the_undo_bar_is_on_the_table_alone(form):
    table = form.url.removesuffix("hand/")
    choose_option(form, "out", "0")
    choose_option(form, "1-morto", "none")
    for name in ("0-table_points", "0-hand_points", "1-table_points", "1-hand_points"):
        fill(form, name, 100)
    form.locator("[data-save]").click()
    expect(form.get_by_role("heading", level=1)).to_have_text("Hand 2")
    expect(form.locator("[data-undo]")).to_have_count(0)
    form.get_by_role("link", name="Hand 1 has an error: see the game").click()
    expect(form.locator("[data-undo]")).to_be_visible()
    expect(form).to_have_url(table)

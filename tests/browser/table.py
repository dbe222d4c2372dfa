"""Hands of the example games, entered as people enter them: field by field, with the finger."""

import json
from secrets import token_urlsafe
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from rules import registry
from scoring.codec import read_hand
from scoring.game import GameResult, play
from scoring.reading import read_text
from tests.browser.waiting import new_page
from tests.tournament.services.matches.games import Table
from tournament.services import quick
from tournament.web.examples import examples
from tournament.web.quick.codec import encode

Document = dict[str, Any]
HAND = {
    "sides": [
        {"clean": 1, "table_points": 300, "hand_points": 10, "went_out": True, "morto": "played"},
        {"dirty": 1, "table_points": 150, "hand_points": 60, "morto": "played"},
    ]
}
"""A hand in which all is in order."""
COUNTED = {json.dumps({"two": 2, "ace": 3, "high": 19, "low": 14}): 325}
"""The worth of cards that an example counts by class; a form asks for it only without scripts."""


def example(key: str) -> tuple[Document, GameResult]:
    """A game's document, and the engine's result for it."""
    text = examples()[f"{key}-1"].text
    return json.loads(text), play(read_text(text))


def start_game(
    page: Page, key: str, pairs: list[str] | tuple[str, str] = ("Ana/Bia", "Caio/Davi"), **choices: str
) -> str:
    """Start a game from the first page, and go to its table, whose address is returned."""
    page.goto("/en/quick/")
    page.get_by_role("main").locator(f'a[href$="regulation={key}"]').click()
    page.wait_for_url("**regulation=**")
    for name, value in choices.items():
        choose_option(page, name, value)
    page.get_by_label("First pair", exact=True).first.fill(pairs[0])
    page.get_by_label("Second pair", exact=True).first.fill(pairs[1])
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/g/*/hand/")
    page.goto(page.url.removesuffix("hand/"))
    return page.url


def open_game(page: Page, key: str, pairs: list[str] | tuple[str, str] = ("Ana/Bia", "Caio/Davi")) -> str:
    """Open a game that was started without the browser. Returns its address, as `start_game` does."""
    match = Table(quick.start(key, names=(pairs[0], pairs[1]), key=token_urlsafe())).match
    page.goto(f"/en/g/{match.score_id}/")
    return page.url


def choose_option(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()


def fill(page: Page, name: str, value: int) -> None:
    unfolded_field(page, name).fill(str(value))


def unfolded_field(page: Page, name: str) -> Locator:
    """The field of this name, after unfolding what contains it."""
    field = page.locator(f'input[name="{name}"]')
    field.wait_for(state="attached")
    if not field.is_visible():
        field.locator("xpath=ancestor::details").locator("summary").click()
    return field


def wait_for_form(page: Page) -> None:
    """Wait until the form of a hand has loaded with its scripts: anything typed earlier belongs to the page before, or
    to no draft."""
    expect(page.locator("[data-save]")).to_be_visible()
    page.wait_for_load_state()


def open_hand(page: Page, number: int) -> None:
    page.get_by_role("link", name=f"Enter hand {number}", exact=True).click()
    wait_for_form(page)


def enter(page: Page, hand: Document) -> None:
    """Enter every field of a hand in its form. Cards counted by class are entered as their points."""
    wait_for_form(page)
    out = [str(index) for index, side in enumerate(hand["sides"]) if side.get("went_out")]
    choose_option(page, "out", out[0] if out else "none")
    for index, side in enumerate(hand["sides"]):
        for field, value in side.items():
            enter_field(page, f"{index}-{field}", value)
    for field in ("mortos_to_stock", "starter"):
        if field in hand:
            choose_option(page, field, str(hand[field]))
    if "left" in hand:
        fill(page, "left", hand["left"])


def enter_field(page: Page, name: str, value: Any) -> None:
    if name.endswith("-went_out"):
        return
    if isinstance(value, dict):
        counts = page.locator(f'input[name^="{name}-"]').count()
        if not counts:
            fill(page, f"{name[0]}-table_points", COUNTED[json.dumps(value)])
        for cls, count in value.items() if counts else ():
            fill(page, f"{name}-{cls}", count)
    elif isinstance(value, bool):
        if page.locator(f'input[name="{name}"]').is_checked() != value:
            page.locator(f'label:has(input[name="{name}"])').click()
    elif isinstance(value, str):
        choose_option(page, name, value)
    elif page.locator(f'.stepper input[name="{name}"]').count() and value < 4:
        unfolded_field(page, name)
        for _ in range(value):
            page.locator(f'[data-control="{name}"] [data-step="1"]').click()
    else:
        fill(page, name, value)


def enter_quickly(page: Page, hand: Document, key: str) -> None:
    """Enter the same fields at once, by their names in the codec; the page is notified of each as if it were typed."""
    regulation = registry.get(key)
    wait_for_form(page)
    page.evaluate(TYPE, encode(read_hand(hand, regulation), regulation))


TYPE = """fields => {
    for (const [name, value] of Object.entries(fields)) {
        for (const field of document.getElementsByName(name)) {
            if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
            else field.value = value;
            field.dispatchEvent(new Event("input", {bubbles: true}));
        }
    }
}"""


def save(page: Page) -> None:
    """Save the hand, and go back to the table from the form of the next one."""
    with new_page(page):
        page.locator("[data-save]").click()
    if page.url.endswith("/hand/"):
        page.goto(page.url.removesuffix("hand/"))


def expect_sums(page: Page, *texts: str) -> None:
    """Expect these sums in the blocks of both pairs."""
    expect(page.locator("[data-total]")).to_have_text(list(texts))


def expect_result(page: Page, name: str, text: str) -> None:
    """Expect this sum in the block of a pair."""
    expect(page.locator(".pair-block").filter(has_text=name).locator("[data-total]")).to_have_text(text)


def assert_no_sideways_scroll(page: Page) -> None:
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


BROKEN_WORDS = """() => [...document.querySelectorAll(".choice :is(span, bdi)")].flatMap(answer =>
    [...answer.childNodes].filter(node => node.length).flatMap(text =>
        [...text.data.matchAll(/[^\\s/]+/g)].filter(({0: letters, index}) => {
            const word = document.createRange();
            word.setStart(text, index);
            word.setEnd(text, index + letters.length);
            return word.getClientRects().length > 1;
        }).map(([letters]) => letters)))"""


def broken_words(page: Page) -> list[str]:
    """The words of answers that are broken across two lines."""
    return page.evaluate(BROKEN_WORDS)


def lines_of(page: Page, selector: str) -> list[int]:
    """On how many lines the text of each element is."""
    count = """all => all.map(one => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return new Set([...text.getClientRects()].map(line => Math.round(line.top))).size;
    })"""
    return page.locator(selector).evaluate_all(count)


def correct_on_another_phone(chromium: Browser, hall: str, hand: str, field: str, value: int) -> None:
    """Give a field of a stored hand another value on a phone that has no part in the test otherwise."""
    phone = chromium.new_context(base_url=hall)
    other = phone.new_page()
    other.goto(hand)
    fill(other, field, value)
    save(other)
    phone.close()

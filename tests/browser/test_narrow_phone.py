"""The smallest phones, 360 pixels wide: what a quick game asks is seen whole."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import open_game, open_hand
from tests.tournament.services.matches.games import Table, hand
from tournament.services import quick

LONG_NAMES = "Quitéria Nascimento / Renê Albuquerque"


@pytest.fixture(autouse=True)
def narrow(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})


def test_full_names_are_seen_whole_where_a_game_starts(page: Page) -> None:
    page.goto("/en/quick/?regulation=apcef-sc-2022")
    first = page.locator("#first")
    first.fill(LONG_NAMES)
    assert first.evaluate("e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]") == [0, 0]
    first.press("Enter")
    page.keyboard.type("Caio/Davi")
    page.keyboard.press("Enter")
    page.wait_for_url("**/hand/")


def test_the_counting_pad_keeps_its_buttons_in_sight(page: Page) -> None:
    open_game(page, "canasta-it")
    open_hand(page, 1)
    page.locator('input[name="0-table_points"]').click()
    page.get_by_role("button", name="Add up card by card").click()
    expect(page.locator("dialog.pad")).to_be_visible()
    for button in page.locator("dialog.pad > .buttons button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
    page.locator("dialog.pad [data-back]").click()  # scrolled to, not covered


@pytest.mark.parametrize(("names", "rows"), [("Marlene/Benedito", 1), ("Massimiliano/Giuseppina", 2)])
def test_who_begins_the_rematch_takes_one_row_where_the_names_fit(
    page: Page, live_server: object, names: str, rows: int
) -> None:
    table = Table(quick.start("apcef-sc-2022", names=("Quitéria/Renê", names), key="s", device="d"))
    for points in (300, 900, 400, 500, 400):
        table.record(hand(points))
    page.goto(f"/pt-br/g/{table.match.score_id}/")
    answers = page.locator(".next-game .choice label")

    def edges() -> list[list[int]]:
        places: list[list[int]] = answers.evaluate_all(
            "all => all.map(one => [one.offsetLeft, one.offsetTop, one.offsetWidth])"
        )
        return places

    before = edges()
    assert (len(before), len({top for _left, top, _width in before})) == (3, rows)
    answers.first.click()
    expect(answers.locator("input").first).to_be_checked()
    assert edges() == before  # nothing moves under the finger

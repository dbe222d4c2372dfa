"""The score table: both pairs have the same room, whatever their figures; the victory display fits on its screen."""

import pytest

from tests.browser.table import assert_no_sideways_scroll, broken_words, lines_of
from tests.tournament.services.matches.games import Table, hand
from tournament.services import quick

NAMES = ("Massimiliano Nascimento/Giuseppina Albuquerque", "Eva/Ivo")
WIDTHS = """() => [...document.querySelectorAll("table.score")].filter(table => table.offsetParent)
    .map(table => [...table.querySelectorAll(".pairs th")].map(head => head.getBoundingClientRect().width))"""
NAMES_OF_PAIRS = "table.score:visible .pairs th > span"


@pytest.mark.parametrize("width", [360, 1280])
def test_both_pairs_are_equally_wide(page, live_server, width):
    table = Table(quick.start("apcef-sc-2022", names=NAMES, key="s", device="d"))
    for points in (300, 900, 400, 500, 400):
        table.record(hand(points))
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/en/g/{table.match.score_id}/")
    page.evaluate("document.fonts.ready.then(() => null)")
    (widths,) = page.evaluate(WIDTHS)
    assert abs(widths[0] - widths[1]) <= 2, widths
    # A first name of twelve letters and its slash fit on one line.
    assert lines_of(page, NAMES_OF_PAIRS) == [2, 1]
    page.locator(".victory-panel h1").wait_for()
    assert broken_words(page) == []  # of who begins the next game
    assert_no_sideways_scroll(page)

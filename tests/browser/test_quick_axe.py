"""The quick game's pages checked with axe, light and dark, on a phone and on a desktop."""

import pytest

from tests.browser.accessible import faults, on_every_screen, screen
from tests.tournament.services.matches.games import IMPOSSIBLE, Table, hand
from tournament.services import matches, quick


@pytest.fixture
def match(live_server):
    table = Table(quick.start("apcef-sc-2022", names=("Ana/Bia", "Caio/Davi"), key="s", best_of=3, device="d"))
    for document in (hand(), hand(400), IMPOSSIBLE, hand(700)):
        table.record(document)
    table.write(matches.correct_hand, table.game, 1, hand(350))
    return table.match


@on_every_screen
def test_axe_finds_nothing_on_a_quick_games_pages(chromium, hall, match, width):
    context = screen(chromium, hall, width)
    base = f"/en/g/{match.score_id}/"
    watched = f"/en/w/{match.watch_id}/"
    pages = (
        "/en/quick/", "/en/quick/?regulation=canasta-it", base, base + "hand/", base + "hand/3/", base + "share/",
        base + "names/", watched, watched + "share/", "/en/", "/en/check?regulation=apcef-sc-2022",
        "/en/check?example=apcef-sc-2022-2",
    )  # fmt: skip
    violations = faults(context.new_page(), pages)
    context.close()
    assert violations == []

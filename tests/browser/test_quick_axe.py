"""The quick game's pages before axe, light and dark, on a phone and on a desk."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.tournament.services.quick.cast import IMPOSSIBLE, Table, hand
from tournament.services import quick


@pytest.fixture
def match(live_server):
    table = Table(quick.start("apcef-sc-2022", names=("Ana/Bia", "Caio/Davi"), key="s", best_of=3, device="d"))
    for document in (hand(), hand(400), IMPOSSIBLE, hand(700)):
        table.record(document)
    table.write(quick.correct_hand, table.game, 1, hand(350))
    return table.match


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(chromium, hall, match, width, scheme):
    context = chromium.new_context(
        base_url=hall,
        bypass_csp=True,  # axe is put into the page as an inline script
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
    )
    page = context.new_page()
    found = []
    base = f"/en/g/{match.score_id}/"
    watched = f"/en/w/{match.watch_id}/"
    for address in (
        "/en/quick/", "/en/quick/?regulation=canasta-it", base, base + "hand/", base + "hand/3/", base + "share/",
        base + "names/", watched,
    ):  # fmt: skip
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")
        found += [(address, fault["id"], fault["nodes"][0]["html"]) for fault in Axe().run(page).response["violations"]]
    context.close()
    assert found == []

"""The public pages before axe, light and dark, on a phone and on a desk."""

import pytest
from axe_playwright_python.sync_playwright import Axe

PAGES = [
    "/en/",
    "/en/check",
    "/en/check?example=apcef-sc-2022-2",
    "/en/regulations/",
    "/en/regulations/canasta-it/",
    "/en/regulations/canasta-it/apcef-sc-2022/",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(chromium, hall, width, scheme):
    context = chromium.new_context(
        base_url=hall,
        bypass_csp=True,  # axe is put into the page as an inline script
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
    )
    page = context.new_page()
    found = []
    for address in PAGES:
        page.goto(address)
        found += [(address, fault["id"], fault["nodes"][0]["html"]) for fault in Axe().run(page).response["violations"]]
    context.close()
    assert found == []

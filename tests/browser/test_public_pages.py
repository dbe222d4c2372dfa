"""The public pages checked with axe, light and dark, on a phone and on a desktop."""

from tests.browser.accessible import faults, on_every_screen, screen

PAGES = [
    "/en/",
    "/en/check",
    "/en/check?example=apcef-sc-2022-2",
    "/en/regulations/",
    "/en/regulations/canasta-it/",
    "/en/regulations/canasta-it/apcef-sc-2022/",
]


@on_every_screen
def test_axe_finds_nothing_on_the_sites_own_pages(chromium, hall, width):
    context = screen(chromium, hall, width)
    violations = faults(context.new_page(), PAGES)
    context.close()
    assert violations == []

"""On a screen wider than a page, header, page and footer are aligned on the left."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.organiser import signed_in
from tests.tournament.factories import codes, founded, groups_and_final

pytestmark = pytest.mark.django_db(transaction=True)
LEFT = """() => ['.site-name', 'main h1, header h1', '.site-footer > *'].map(name => {
    const found = [...document.querySelectorAll(name)].find(e => e.offsetParent);
    return found ? Math.round(found.getBoundingClientRect().left) : null;
})"""


@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
def test_the_menu_is_one_line_on_a_phone(page: Page, language: str) -> None:
    page.goto(f"/{language}/quick/")
    assert page.locator(".site-nav a").count() == 3
    assert page.evaluate("new Set([...document.querySelectorAll('.site-nav a')].map(a => a.offsetTop)).size") == 1


@pytest.mark.parametrize("width", [1280, 1920])
def test_all_parts_of_a_page_begin_at_one_left_edge(page: Page, context: BrowserContext, hall: str, width: int) -> None:
    tournament = founded(signed_in(context, hall), 8, groups_and_final(codes(8)))
    page.set_viewport_size({"width": width, "height": 1000})
    desk = f"/en/desk/{tournament.public_id}/"
    for address in ("/en/", "/en/quick/", "/en/regulations/", desk, f"{desk}pairs/", f"{desk}setup/pairs"):
        page.goto(address)
        edges = {edge for edge in page.evaluate(LEFT) if edge is not None}
        assert len(edges) == 1, (address, edges)


@pytest.mark.parametrize("language", ["pt-br", "it", "en"])
def test_on_a_phone_who_is_signed_in_does_not_lie_over_the_sites_name(
    page: Page, context: BrowserContext, hall: str, language: str
) -> None:
    club = signed_in(context, hall, role="scorekeeper")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/{language}/clubs/{club.public_id}/")
    name = page.locator(".site-name")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_format_moves_no_way_sideways_with_letters_twice_their_size(
    page: Page, context: BrowserContext, hall: str
) -> None:
    tournament = founded(signed_in(context, hall), 8, groups_and_final(codes(8)))
    page.set_viewport_size({"width": 180, "height": 370})
    page.goto(f"/pt-br/desk/{tournament.public_id}/setup/format")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

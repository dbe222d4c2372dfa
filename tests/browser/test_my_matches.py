"""From the public pages back to a pair's own page, on the device that opened it and on no other."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accessible import on_every_screen, screen
from tests.browser.table import assert_no_sideways_scroll
from tests.tournament.leagues import league
from tests.tournament.replay import played_for_real
from tournament.models import Tournament, User
from tournament.permissions import Action
from tournament.services.writing.context import WriteContext
from tournament.web.entry_links import revoke_link
from tournament.web.league.links import give_league_link
from tournament.web.public.access import public_url

WAY = "[data-my-matches]"


@pytest.fixture
def tournament(transactional_db: None, ana: User) -> Tournament:
    with played_for_real():
        return league(ana)


def link_of_first_pair(tournament: Tournament) -> str:
    entry = tournament.entries.select_related("tournament").order_by("pk")[0]
    return f"/en/play/{give_league_link(tournament, entry, WriteContext('link'))}/"


@on_every_screen
def test_the_standings_lead_back_to_my_matches(
    chromium: Browser, hall: str, tournament: Tournament, width: int
) -> None:
    context = screen(chromium, hall, width)
    page = context.new_page()
    page.goto(link_of_first_pair(tournament))
    home = page.url
    page.get_by_role("main").get_by_role("link", name="Standings").click()
    for other in ("Standings", "Pairs"):
        page.get_by_role("navigation", name="Tournament").get_by_role("link", name=other).click()
        expect(page.locator(WAY)).to_be_visible()
    assert_no_sideways_scroll(page)
    page.locator(WAY).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ana 1/Bia 1")
    assert page.url == home
    context.close()


def test_a_device_that_opened_no_pair_sees_no_way(page: Page, tournament: Tournament) -> None:
    page.goto(public_url(tournament, "public-standings"))
    page.wait_for_load_state()
    expect(page.locator(WAY)).to_be_hidden()


def test_a_link_that_was_taken_back_is_offered_no_more(
    page: Page, tournament: Tournament, complaints: list[str]
) -> None:
    page.goto(link_of_first_pair(tournament))
    entry = tournament.entries.select_related("tournament__club").order_by("pk")[0]
    revoke_link(entry, Action.PLAY_AS_PAIR, WriteContext("taken back"))
    page.goto(public_url(tournament, "public-standings"))
    page.locator(WAY).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Este link não funciona mais")
    complaints.clear()  # the browser names the answer 404
    page.wait_for_load_state()
    page.goto(public_url(tournament, "public-standings"))
    page.wait_for_load_state()
    expect(page.locator(WAY)).to_be_hidden()

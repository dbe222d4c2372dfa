"""A pair finds its matches again on the phone that opened its link, with and without scripts."""

import pytest
from playwright.sync_api import Browser, expect

from tests.tournament.leagues import first_match, league
from tests.tournament.replay import played_for_real
from tournament.models import Entry, Match, User
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link


@pytest.fixture
def match(transactional_db: None, ana: User) -> Match:
    with played_for_real():
        return first_match(league(ana))


@pytest.mark.parametrize("scripts", [True, False])
def test_the_home_page_leads_to_the_matches_of_the_pair(
    chromium: Browser, hall: str, match: Match, scripts: bool
) -> None:
    entry = Entry.objects.select_related("tournament").get(pk=match.first_id)
    link = f"/en/play/{give_league_link(entry.tournament, entry, WriteContext('link'))}/"
    phone = chromium.new_context(base_url=hall, java_script_enabled=scripts, viewport={"width": 360, "height": 740})
    page = phone.new_page()
    page.goto(link)
    own = f"/en/pair/{entry.tournament.public_id}/{entry.pk}/"
    for address in ("/en/", "/en/quick/"):
        page.goto(address)
        page.locator("[aria-labelledby=own-h]").get_by_role("link").click()
        expect(page).to_have_url(f"{hall}{own}")
    phone.close()

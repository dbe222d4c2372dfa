"""Names that are one long word do not widen a page: they break where there is no room for them."""

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.organiser import signed_in
from tests.tournament.factories import codes, founded, groups_and_final, matches_of, win, write_context
from tests.tournament.web.public.pages import PAGES, address
from tournament.models import EntryNames, Match, Round, Tournament
from tournament.services.tournaments import founding, rounds

pytestmark = pytest.mark.django_db(transaction=True)
WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
TORN_NAMES = """() => [...document.querySelectorAll("bdi + bdi")]
  .filter((name) => /flex|grid/.test(getComputedStyle(name.parentElement).display)).length"""
"""How many players stand in a column of their own, as items of a flexbox or grid, instead of after their partner."""


@pytest.fixture
def tournament(context, hall) -> Tournament:
    """A round being played, with results entered, confirmed and open."""
    made = founded(signed_in(context, hall), 8, groups_and_final(codes(8)))
    EntryNames.objects.filter(entry__code__in=["P01", "P07", "P03", "P06"]).update(
        name=f"{WORD}/Bia", players=[WORD, "Bia"], affiliation=WORD
    )
    founding.change_settings(made, context=write_context(), name=f"{WORD} {WORD}", published=True)
    rounds.draw_round(made, "groups", 1, context=write_context())
    round_ = Round.objects.select_related("stage").get(stage__tournament=made)
    rounds.publish_round(round_, context=write_context())
    played = matches_of(round_)
    win(played[0], 0)
    win(played[1], 0, confirm=False)
    return Tournament.objects.get(pk=made.pk)


@pytest.mark.parametrize("width", [360, 1024, 1280])
def test_no_page_is_widened(context: BrowserContext, tournament: Tournament, width: int) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 800})
    pair, match = (
        tournament.entries.get(code="P01").pk,
        Match.objects.get(slot=1, round__stage__tournament=tournament).pk,
    )
    of_desk = [
        *(
            "",
            "pairs/",
            "late-entry",
            f"pairs/{pair}/",
            f"match/{match}/",
            "history/",
            "publishing/",
            "print/",
            "backups/",
            "rehearse",
        ),
        *("setup/", "setup/regulation", "setup/pairs", f"setup/pairs/{pair}", "setup/format", "setup/hall"),
        *("standings/", "crosstable/", "bracket/", "schedule/", "boards/pairs/P01/", "lots/", "lots/new"),
    ]
    addresses = [f"/en/desk/{tournament.public_id}/{path}" for path in of_desk]
    addresses += [address(tournament, path) for path in (*PAGES, "pairs/P01/", "pairs/P04/", "lots/")]
    wide, torn = {}, []
    for one in (*addresses, f"/en/clubs/{tournament.club.public_id}/"):
        response = page.goto(one)
        assert (response and response.status) == 200, one
        if (scroll_width := page.evaluate("document.documentElement.scrollWidth")) > width:
            wide[one] = scroll_width
        torn += [one] * page.evaluate(TORN_NAMES)
    assert (wide, torn) == ({}, [])

"""The totals that a pair reports from home, on a phone of 360 px."""

import pytest
from playwright.sync_api import Page

from tests.tournament.leagues import first_match, league
from tests.tournament.replay import played_for_real
from tournament.models import Entry, Match, User
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link

CUT_FIELDS = """() => {
  const fields = [...document.querySelectorAll("#totals input[name^=g1-]")];
  const name = "Maria da Conceição Albuquerque/Terezinha Lopes Cardoso";
  const cut = [];
  for (let letters = 1; letters <= name.length; letters += 1) {
    for (const field of fields) {
      field.value = "-12345";
      field.previousElementSibling.textContent = name.slice(0, letters);
      const right = field.previousElementSibling.getBoundingClientRect().right;
      const beside = field.getBoundingClientRect().top < field.previousElementSibling.getBoundingClientRect().bottom;
      const touches = beside && field.getBoundingClientRect().left < right + 4;
      if (field.scrollWidth > field.clientWidth || touches) cut.push(letters);
    }
  }
  return cut;
}"""


@pytest.fixture
def match(transactional_db: None, ana: User) -> Match:
    with played_for_real():
        return first_match(league(ana))


def test_a_reported_total_has_room_beside_or_below_a_name_of_any_length(page: Page, match: Match) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    entry = Entry.objects.select_related("tournament").get(pk=match.first_id)
    page.goto(f"/en/play/{give_league_link(entry.tournament, entry, WriteContext('link'))}/")
    page.goto(f"/en/pair/{entry.tournament.public_id}/{entry.pk}/{match.pk}/?report=1")
    assert page.locator("#totals input[name=g1-0]").is_visible()
    assert page.evaluate(CUT_FIELDS) == []

"""A league from home through the browser: two phones agree on a date and a result; in long runs, six pairs to a
champion.

Each phone has opened its pair's private link and nothing else; the organiser knows only what can be read on the screen.
"""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.organiser import heading, signed_in
from tests.browser.other_tables import enter_elsewhere
from tests.browser.phones import PHONE
from tests.browser.tournaments import RoundDesk, begin
from tests.browser.waiting import new_page
from tests.tournament.leagues import first_match, league
from tests.tournament.replay import played_for_real
from tests.tournament.services.tournaments.proofs import faults
from tournament.models import Entry, Match, Tournament
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.writing.context import WriteContext
from tournament.web.league.links import give_league_link

OFF_CENTRE = """button => {
  const range = document.createRange(), box = button.getBoundingClientRect();
  range.selectNodeContents(button.firstChild);
  const words = range.getBoundingClientRect();
  return (words.left + words.right - box.left - box.right) / 2;
}"""
"""How far (px) the words of a button are from its middle."""


class PairPhone:
    """A phone that opened the private link of a pair."""

    def __init__(self, browser: Browser, hall: str, link: str, *, scripts: bool = True) -> None:
        self.context = browser.new_context(base_url=hall, viewport=PHONE, locale="en", java_script_enabled=scripts)
        self.page: Page = self.context.new_page()
        self.page.goto(link)
        self.home = self.page.url

    def open(self, other: str) -> None:
        self.page.goto(self.home)
        line = self.page.locator(".league-list > li").filter(has_text=other)
        with new_page(self.page):
            line.get_by_role("link").first.click()
        assert heading(self.page).replace("\n", "").split(" × ")[1:] == [other]

    def press(self, name: str) -> None:
        with new_page(self.page):
            self.page.get_by_role("main").get_by_role("button", name=name, exact=True).click()

    def unfold(self, words: str) -> None:
        self.page.locator("summary", has_text=re.compile(f"^{words}$")).click()

    def propose(self, days: int, place: str = "") -> None:
        day = timezone.localdate() + timedelta(days=days)
        self.page.get_by_label("Day").fill(day.isoformat())
        self.page.get_by_label("Start").fill("20:00")
        self.page.get_by_label("Place").fill(place)
        self.press("Propose the date")

    def report(self, *totals: int) -> None:
        self.unfold("Report the result")
        for side, total in enumerate(totals):
            self.page.locator(f'[name="g1-{side}"]').fill(str(total))
        self.press("Report the result")

    def wide(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.fixture
def phones(chromium: Browser, hall: str) -> Iterator[list[PairPhone]]:
    opened: list[PairPhone] = []
    yield opened
    for phone in opened:
        phone.context.close()


@pytest.mark.main_path
@pytest.mark.parametrize("scripts", [False])
def test_two_phones_agree_on_a_date_and_a_result(chromium, hall, transactional_db, phones, ana, scripts):
    """Without scripts: nothing on these pages needs one."""
    with played_for_real():
        match = first_match(league(ana))
    for entry in Entry.objects.filter(pk__in=(match.first_id, match.second_id)).order_by("pk"):
        secret = give_league_link(entry.tournament, entry, WriteContext(f"link-{entry.pk}"))
        phones.append(PairPhone(chromium, hall, f"/en/play/{secret}/", scripts=scripts))
    ours, theirs = phones
    assert abs(ours.page.locator(".league-list .button").first.evaluate(OFF_CENTRE)) < 1
    ours.open("Ana 6/Bia 6")
    ours.propose(3, "Clube da Ilha")
    theirs.open("Ana 1/Bia 1")
    theirs.press("Accept the date")
    expect(theirs.page.locator(".league-date")).to_contain_text("20:00, Clube da Ilha")
    ours.open("Ana 6/Bia 6")
    ours.report(3050, 2100)
    theirs.open("Ana 1/Bia 1")
    expect(theirs.page.locator(".league-totals .won")).to_have_text(re.compile("Ana 1/Bia 1\\s+wins\\s*3,050"))
    theirs.press("Confirm the result")
    assert Match.objects.get(pk=match.pk).confirmed


def test_six_pairs_play_a_league_to_their_champion(chromium, hall, page, context, phones, settings):
    """Every match of the first round, and one of each later, is proposed by one pair, accepted by the other, reported
    by one and confirmed by the other."""
    settings.SITE_URL = hall
    club = signed_in(context, hall)
    desk = begin(page, club, "Canastra, APCEF/SC 2022", "League from home", 6)
    for number in range(1, 6):
        desk.open()
        desk.button(re.compile("^Draw "))
        desk.publish()
        if number == 1:
            phones += opened_links(chromium, hall, desk)
        play(desk, phones, on_phones=3 if number == 1 else 1)
    assert desk.over()
    assert desk.champion() == "Ana/Bia"
    tournament = Tournament.objects.get()
    assert faults(tournament) == []
    assert len(export_tournament(tournament)["matches"]) == 15


def opened_links(chromium: Browser, hall: str, desk: RoundDesk) -> list[PairPhone]:
    """One press gives every pair its link; each phone opens its own."""
    desk.press(desk.page.get_by_role("navigation", name="Main").get_by_role("link", name="League", exact=True))
    desk.link("Links of the pairs")
    desk.button("Create 6 links")
    paths = [f"/en/play/{secret}/" for secret in re.findall(r"/play/([\w-]+)/</p>", desk.page.content())]
    return [PairPhone(chromium, hall, path) for path in paths]


def play(desk: RoundDesk, phones: list[PairPhone], on_phones: int) -> None:
    """Play every open match of the round; the pair higher in the list wins. `on_phones`: how many on phones."""
    for number, (address, first, second) in enumerate(desk.tables()):
        winner = desk.stronger(first, second)
        if number >= on_phones:
            enter_elsewhere(address, [(3050, 2100) if winner == 0 else (2100, 3050)])
            continue
        by_name = dict(zip(desk.names, phones, strict=True))
        ours, theirs = by_name[first], by_name[second]
        ours.open(second)
        ours.propose(2)
        theirs.open(first)
        theirs.press("Accept the date")
        theirs.report(*((3050, 2100) if winner == 0 else (2100, 3050)))
        assert not theirs.wide()
        ours.open(second)
        assert not ours.wide()
        ours.press("Confirm the result")

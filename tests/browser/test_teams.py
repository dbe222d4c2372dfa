"""Teams of pairs, from their list to the champion, through the browser: line-ups sealed by two captains on their
phones, then drawn; a result that turns out to be wrong; every other way in which teams play."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.organiser import heading, signed_in
from tests.browser.other_tables import enter_elsewhere
from tests.browser.phones import PHONE
from tests.browser.tournaments import RoundDesk, comes_back_equal, expect_papers
from tests.browser.waiting import new_page
from tournament.models import Club

TEAMS = (
    "Floripa: Ana / Bia; Caio / Davi; Edna / Fábio",
    "Ilha: Gil / Hugo; Íris / Jonas",
    "Serra: Kátia / Lia; Mara / Nei",
)


@pytest.fixture
def club(context, hall) -> Club:
    return signed_in(context, hall)


@pytest.fixture
def phones(chromium: Browser, hall: str) -> Iterator[list[BrowserContext]]:
    """Two captains' phones; nothing on their page needs a script."""
    opened = [
        chromium.new_context(base_url=hall, viewport=PHONE, locale="en", java_script_enabled=False) for _at in range(2)
    ]
    yield opened
    for phone in opened:
        phone.close()


def set_up_teams(page: Page, club: Club, preset: str = "Teams: knock-out", teams: tuple[str, ...] = TEAMS) -> RoundDesk:
    """Set up the tournament: the list with one team per line, and the format by its name."""
    page.goto(f"/en/clubs/{club.public_id}/new")
    desk = RoundDesk(page)
    desk.write("Name of the tournament", "Between clubs")
    desk.choice(re.compile(r"^\s*Canastra, AACRT 2016\s*$"))
    desk.button("Continue to the pairs")
    desk.write("Paste the list here, one pair per line", "\n".join(teams))
    page.get_by_text("A file, teams, single players, or pairs known by one name").click()
    desk.choice("Each line is a team of pairs")
    desk.button("Enter the pairs")
    if not page.get_by_role("radio", name=re.compile(f"^\\s*{preset}")).is_checked():
        with new_page(page):
            desk.choice(re.compile(f"^\\s*{preset}"))
    desk.button("Play it this way")
    desk.button("Save")
    desk.link("To the first round")
    desk.address = page.url
    return desk


def play(desk: RoundDesk, winner: str) -> None:
    """Play the round; that team wins at every table."""
    for number, (address, first, _second) in enumerate(desk.tables()):
        enter(desk, address, (3050, 2100) if first.startswith(winner) else (2100, 3050), on_pages=number == 0)


def enter(desk: RoundDesk, address: str, totals: tuple[int, int], on_pages: bool) -> None:
    """Enter the result of the match whose page has this address, and confirm it."""
    if not on_pages:
        enter_elsewhere(address, [totals])
        return
    desk.page.goto(address)
    for side, total in enumerate(totals):
        desk.page.locator(f'[name="g1-{side}"]').fill(str(total))
    desk.button("Save the result")
    desk.button("Confirm the result")


def hand_in(phone: BrowserContext, path: str, *pairs: str) -> Page:
    """A captain opens the link, and says who plays at which table."""
    page = phone.new_page()
    page.goto(path)
    for field, pair in zip(page.get_by_role("combobox").all(), pairs, strict=True):
        field.select_option(label=pair)
    with new_page(page):
        page.get_by_role("button", name="Hand in the order").click()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return page


def captains_links(desk: RoundDesk) -> dict[str, str]:
    """One press gives every captain a link."""
    desk.open()
    desk.link("Orders of play")
    desk.link("Captains' links")
    desk.button("Create 3 links")
    rows = desk.page.locator(".league-list > li").all()
    paths = {row.locator("h2").inner_text(): row.locator(".address").inner_text() for row in rows}
    return {name: "/en" + re.sub("^https?://[^/]+", "", path) for name, path in paths.items()}


def expect_champion(desk: RoundDesk, champion: str) -> None:
    assert desk.champion() == champion
    desk.button("Publish")
    desk.link("Look at it")
    expect(desk.page.locator(".champions")).to_contain_text(champion)
    navigation = desk.page.get_by_role("navigation")
    navigation.get_by_role("link", name="Standings", exact=True).click()
    expect(desk.page.locator("table.standings").first.locator("tbody tr").first).to_contain_text(champion)
    expect(desk.page.get_by_role("heading", name="Pairs of the teams").first).to_be_visible()


@pytest.mark.usefixtures("rendered_in_process")
def test_teams_play_from_their_list_to_the_champion(page, club, phones, hall, settings):
    """The semi-final's first winner was read wrongly, and is corrected when the final is drawn already."""
    settings.SITE_URL = hall
    desk = set_up_teams(page, club)
    desk.draw()
    assert len(desk.tables()) == 2
    links = captains_links(desk)
    first = hand_in(phones[0], links["Ilha"], "Íris/Jonas", "Gil/Hugo")
    expect(first.get_by_text("Your order is handed in.")).to_be_visible()
    assert {pair for table in desk.tables() for pair in table[1:]} == {"Ilha", "Serra"}
    desk.link("Orders of play")
    expect(page.get_by_text("handed in, sealed")).to_be_visible()
    second = hand_in(phones[1], links["Serra"], "Mara/Nei", "Kátia/Lia")
    expect(second.get_by_role("table")).to_contain_text("Íris/Jonas")
    assert {pair for table in desk.tables() for pair in table[1:]} == {
        "Ilha · Íris/Jonas", "Ilha · Gil/Hugo", "Serra · Mara/Nei", "Serra · Kátia/Lia",
    }  # fmt: skip
    played = desk.tables()
    play(desk, "Serra")
    desk.draw(draft=True)
    for address, *_pairs in played:
        correct(desk, address)
    desk.publish()
    desk.link("Orders of play")
    page.get_by_label("Source of chance").fill("Loteria federal 6012")
    desk.button("Draw all orders")
    assert {table[1].partition(" · ")[0] for table in desk.tables()} | {
        table[2].partition(" · ")[0] for table in desk.tables()
    } == {"Floripa", "Ilha"}
    play(desk, "Floripa")
    expect_champion(desk, "Floripa")
    comes_back_equal(club)
    expect_papers(desk)


def correct(desk: RoundDesk, address: str) -> None:
    """Correct a result: the other team had won the table."""
    desk.page.goto(address)
    totals = [desk.page.locator(f'[name="g1-{side}"]') for side in (0, 1)]
    before = [field.input_value() for field in totals]
    for field, total in zip(totals, reversed(before), strict=True):
        field.fill(total)
    desk.write("Why it is corrected", "the paper was read again")
    desk.button("See what will change")
    desk.button("Correct the result")
    assert heading(desk.page) != "Confirm this result?"


@pytest.mark.parametrize("preset", ["Teams: everyone plays everyone", "Teams: Swiss system", "Teams: groups"])
def test_teams_play_in_every_other_way(page, club, preset):
    """To the champion, by orders of the lists."""
    desk = set_up_teams(page, club, preset, (*TEAMS, "Vila: Olga / Paulo; Rui / Sara"))
    while not desk.over():
        desk.draw()
        desk.link("Orders of play")
        desk.button("Show all orders")
        strongest_wins(desk)
    expect_champion(desk, "Floripa")
    comes_back_equal(club)


def strongest_wins(desk: RoundDesk) -> None:
    """At every table, the team higher in the list wins."""
    order = [team.partition(":")[0] for team in (*TEAMS, "Vila:")]
    for number, (address, first, second) in enumerate(desk.tables()):
        stands = [order.index(name.partition(" · ")[0]) for name in (first, second)]
        totals = (3050, 2100 - 10 * stands[1]) if stands[0] < stands[1] else (2100 - 10 * stands[0], 3050)
        enter(desk, address, totals, on_pages=number == 0)

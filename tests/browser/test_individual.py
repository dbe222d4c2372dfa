"""An evening of single players through the browser: pasted name by name, set up, played to its end, published."""

import re
from itertools import count

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.organiser import heading, signed_in
from tests.browser.tournaments import RoundDesk
from tournament.models import Tournament
from tournament.services.tournaments.proving import prove_tournament

NAMES = ["Aldo", "Bento", "Clara", "Dirce", "Elza"]


def test_single_names_become_an_individual_and_are_ranked_one_by_one(
    page: Page, context: BrowserContext, hall: str, complaints: list[str]
) -> None:
    page.goto(f"/en/clubs/{signed_in(context, hall).public_id}/new")
    desk = RoundDesk(page)
    desk.write("Name of the tournament", "Evening of singles")
    desk.choice(re.compile(r"^\s*Canastra, APCEF/SC 2022\s*$"))
    desk.button("Continue to the pairs")
    desk.write("Paste the list here, one pair per line", "\n".join(f"{name} Souza" for name in NAMES))
    desk.button("Enter the pairs")
    expect(page.get_by_role("heading", name="Each line has one name")).to_be_visible()
    complaints.clear()  # the list was answered by a question: 422
    desk.button("Single players, with another partner each round")
    desk.button("Enter these players")
    expect(page.get_by_role("radio", name=re.compile("^Individual"))).to_be_checked()
    desk.button("Play it this way")
    desk.button("Save")
    desk.link("To the first round")
    desk.address = page.url
    lost = count(2100, -130)
    while not desk.over():
        desk.draw()
        for address, *_sides in desk.tables():
            page.goto(address)
            page.locator('[name="g1-0"]').fill("3050")
            page.locator('[name="g1-1"]').fill(str(next(lost)))
            desk.button("Save the result")
            desk.button("Confirm the result")
    tournament = Tournament.objects.get()
    assert prove_tournament(tournament.pk) == []
    champion = desk.champion()
    assert champion in [f"{name} Souza" for name in NAMES]
    desk.button("Publish")
    desk.link("Look at it")
    expect(page.locator(".champions")).to_contain_text(f"First place {champion}", use_inner_text=True)
    desk.press(page.get_by_role("navigation").get_by_role("link", name="Players", exact=True))
    assert heading(page).splitlines() == [tournament.name, ": Players"]
    expect(page.locator("table.pairs tbody tr")).to_have_count(len(NAMES))
    desk.link(champion)
    expect(page.get_by_role("button", name="This is me")).to_be_visible()

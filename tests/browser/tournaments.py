"""The round desk of a tournament, as an organiser plays it from the set-up pages to its documents and its file."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from scoring.tournament_file.codec import read_tournament
from tests.browser.organiser import Organiser, heading
from tests.browser.other_tables import enter_elsewhere
from tests.browser.table import enter_quickly, example, save
from tests.browser.waiting import new_page
from tests.tournament.factories import write_context
from tournament.models import Club, Match, Tournament
from tournament.services.matches.proving import prove_match
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.tournaments.proving import prove_tournament

PAIRS = [
    "Ana / Bia", "Caio / Davi", "Edna / Fábio", "Gil / Hugo", "Íris / Jonas", "Kátia / Lia", "Mara / Nei",
    "Olga / Paulo", "Quitéria / Rui", "Sara / Téo", "Ugo / Vera", "Wanda / Xisto", "Yara / Zeca", "Alda / Bento",
    "Célia / Dario", "Elza / Flora", "Gerson / Helga", "Inês / Jair", "Karin / Luís", "Marta / Nilo",
    "Otília / Pedro", "Rosa / Saulo", "Tânia / Ubaldo", "Vilma / Walter",
]  # fmt: skip
FETCHED = "async address => { const a = await fetch(address); return [a.status, (await a.text()).slice(0, 4)]; }"


@dataclass
class RoundDesk(Organiser):
    """The same organiser once the tournament is created. `names`: the pairs, the strongest first."""

    address: str = ""
    names: list[str] = field(default_factory=list)
    win: tuple[int, int] = (3050, 2100)
    """Totals of a game for the winner and the loser."""
    games: int = 1
    """The number of games in a match if the same pair wins them all."""
    level: bool = False
    """Whether every match ends with the same totals; otherwise the margin grows with the distance in the list."""

    def open(self) -> None:
        self.page.goto(self.address)

    def draw(self, draft: bool = False) -> None:
        """Draw the round named on the green button, and publish it."""
        self.open()
        self.button(re.compile("^Draw "))
        if not draft:
            self.publish()

    def publish(self) -> None:
        self.open()
        self.button("Publish the round")

    def tables(self, state: str = "waiting") -> list[tuple[str, str, str]]:
        """The tables of the shown round in a state: the address of each page, and both pairs."""
        self.open()
        rows = self.page.locator(".desk-lines tbody tr:not(.bye-row, .part-row)").filter(
            has=self.page.locator(".state-cell", has_text=re.compile(rf"^\s*{state}\s*$"))
        )
        return [
            (
                str(row.get_by_role("link").get_attribute("href")),
                row.locator(".side-0").inner_text().splitlines()[0],
                row.locator(".side-1").inner_text().splitlines()[0],
            )
            for row in rows.all()
        ]

    def table_of(self, *names: str, state: str = "waiting") -> str:
        """The address of the table at which these pairs sit."""
        return next(table[0] for table in self.tables(state) if set(names) <= set(table[1:]))

    def stronger(self, first: str, second: str) -> int:
        return int(self.names.index(second) < self.names.index(first))

    def totals(self, first: str, second: str, winner: int) -> tuple[int, int]:
        lost = self.win[1] - (0 if self.level else 20 * abs(self.names.index(first) - self.names.index(second)))
        return (lost, self.win[0]) if winner else (self.win[0], lost)

    def type_totals(self, winner: int) -> None:
        names = [field.inner_text().splitlines()[0] for field in self.page.locator(".match-score th[scope=row]").all()]
        for number in range(1, self.games + 1):
            for side, total in enumerate(self.totals(*names, winner)):
                self.page.locator(f'[name="g{number}-{side}"]').fill(str(total))

    def enter(self, table: str, winner: int, confirm: bool = True) -> None:
        self.page.goto(table)
        self.type_totals(winner)
        self.button("Save the result")
        if confirm:
            self.button("Confirm the result")

    def play_round(self, but: dict[str, str] | None = None, on_pages: int = 1) -> None:
        """Let the stronger pair win at each table, the first on its pages; `but`: who wins otherwise, and over whom."""
        upset = but or {}
        for number, (address, first, second) in enumerate(self.tables()):
            winner = self.stronger(first, second) ^ (upset.get(first) == second or upset.get(second) == first)
            if number < on_pages:
                self.enter(address, winner)
            else:
                enter_elsewhere(address, [self.totals(first, second, winner)] * self.games)

    def by_hands(self, table: str, winner: int, regulation: str, number: int) -> None:
        """Enter this many hands of the regulation's example instead of totals, the winner's first."""
        document, result = example(regulation)
        first = result.hands[number - 1].running
        turned = (first[1] > first[0]) != bool(winner)
        self.page.goto(table)
        self.link("Enter the hands")
        for place, hand in enumerate(document["hands"][:number], start=1):
            self.link(f"Enter hand {place}")
            sides = hand["sides"][::-1] if turned else hand["sides"]
            enter_quickly(self.page, {**hand, "sides": sides}, regulation)
            save(self.page)
        if number > 1:
            self.button("End the game: all hands are played")
        self.link("This table at the desk")
        self.button("Confirm the result")

    def add_player(self, name: str, player: str) -> None:
        """Add a third player, who may sit in."""
        self._open_pair(name)
        self.link("Change the names")
        players = self.page.get_by_label("Players, one per line")
        players.fill(f"{players.input_value()}\n{player}")
        self.button("Save")

    def withdraw(self, name: str) -> None:
        self._open_pair(name)
        self.press(self.page.get_by_role("button", name="See what will change").first)
        self.button("Withdraw the pair")

    def _open_pair(self, name: str) -> None:
        self.open()
        nav = self.page.get_by_role("navigation", name="Main")
        if nav.locator("summary").is_visible():  # on a phone, where its line has no room
            self.press(nav.locator("summary"))
        self.press(nav.get_by_role("link", name="Pairs", exact=True))
        self.link(name.replace("/", "/ "))  # a name parts after the slash

    def give(self, name: str, reason: str, points: int) -> None:
        """Give a sanction, which everybody can read."""
        self._open_pair(name)
        self.write("Points of the game", str(points))
        self.write("Reason", reason)
        self.press(self.page.get_by_role("button", name="See what will change").last)
        self.button("Sanction the pair")

    def correct(self, table: str, winner: int) -> None:
        """Correct a confirmed result in one step."""
        self.page.goto(table)
        self.type_totals(winner)
        self.write("Why it is corrected", "the paper was read again")
        self.button("See what will change")
        self.button("Correct the result")

    def correct_step_by_step(self, table: str, winner: int) -> None:
        """Reopen a result, enter it and confirm it anew."""
        self.page.goto(table)
        self.page.get_by_text("Let the table enter it again").click()
        self.write("Why it is reopened", "the paper was read again")
        self.button("Reopen the result")
        self.button("Reopen the result")
        self.enter(table, winner)
        if heading(self.page) == "Confirm this result?":  # asked if something else changes with it
            self.button("Confirm")

    def walkover(self, table: str, absent: str) -> None:
        self.page.goto(table)
        self.button(absent.replace("/", "/ "))
        self.button("Enter the walkover")

    def over(self) -> bool:
        self.open()
        return self.page.get_by_role("heading", name="Everything is played").is_visible()

    def champion(self) -> str:
        self.open()
        return self.page.locator(".champion").inner_text()


def begin(
    page: Page, club: Club, regulation: str, preset: str, pairs: int, answers: dict[str, str] | None = None
) -> RoundDesk:
    """Go through the set-up pages to the desk; `answers` by the label of the question."""
    page.goto(f"/en/clubs/{club.public_id}/new")
    hand = RoundDesk(page)
    hand.write("Name of the tournament", "Spring cup")
    hand.choice(re.compile(rf"^\s*{re.escape(regulation)}\s*$"))  # others may begin like it
    hand.button("Continue to the pairs")
    hand.write("Paste the list here, one pair per line", "\n".join(PAIRS[:pairs]))
    hand.button("Enter the pairs")
    hand.button("Enter these pairs")
    words = re.compile(rf"^\s*{re.escape(preset)}(?! with)")  # others may name it further on
    if not page.get_by_role("radio", name=words).is_visible():
        page.get_by_text(re.compile(r"^\d+ more formats$")).click()
    if not page.get_by_role("radio", name=words).is_checked():
        with new_page(page):
            hand.choice(words)
    for label, answer in (answers or {}).items():
        answer_question(page, label, answer)
    hand.button("Play it this way")
    hand.button("Save")
    hand.link("To the first round")
    hand.address, hand.names = page.url, [name.replace(" / ", "/") for name in PAIRS[:pairs]]
    return hand


def answer_question(page: Page, label: str, answer: str) -> None:
    """Answer a question; the page updates its preview by itself."""
    question = page.get_by_label(label)
    with new_page(page):
        if question.evaluate("field => field.tagName") == "SELECT":
            question.select_option(answer)
        else:
            question.fill(answer)
            question.blur()


def expect_papers(desk: RoundDesk) -> None:
    """Expect each document offered on the page of documents to be a PDF."""
    desk.page.goto(f"{desk.address}print/")
    links = desk.page.locator("main a[href$='.pdf']")
    papers = links.evaluate_all("links => [...new Set(links.map(link => link.href))]")
    assert len(papers) > 2
    assert [paper for paper in papers if desk.page.evaluate(FETCHED, paper) != [200, "%PDF"]] == []


def comes_back_equal(club: Club) -> dict[str, Any]:
    """Whether the club's only tournament is verified, and its file is the same after being imported and exported."""
    tournament = Tournament.objects.get()
    assert prove_tournament(tournament.pk) == []
    assert [fault for match in Match.objects.all() for fault in prove_match(match.pk)] == []
    document: dict[str, Any] = json.loads(json.dumps(export_tournament(tournament)))
    again = import_tournament(club, json.dumps(document), context=write_context())
    assert read_tournament(export_tournament(again)) == read_tournament(document)
    return document

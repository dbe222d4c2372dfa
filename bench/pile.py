"""A pile of paper: `python -m bench.pile [pace]` (1: as people type; 4: four times as fast), on SQLite, in Chromium.

Two people at two pages enter the 150 score sheets of a round of 300 pairs, half of them each, and then check each
other's. How a person works is in `HUMAN`, drawn at random each time. One sheet in twenty was ended by the clock (T); in
one figure of forty a wrong digit is typed and deleted. It prints minutes, the time taken by the page, and what was lost
or doubled.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

from bench import tournaments
from bench.hall import percentile
from bench.serving import Server

PAIRS, ROUNDS_BEFORE = 300, 2
BY_CLOCK, SLIPS = 20, 40
HUMAN = {"take": 1.6, "read": 0.45, "key": 0.2, "look": 2.2}
"""Seconds on average, each drawn between 0.6 and 1.4 times: the next sheet is turned over; a figure is read; a key is
pressed (five a second on a number pad: a practised, not a trained hand); a sheet is compared with the screen."""
GOAL_MINUTES = 10


@dataclass
class Sheet:
    number: int
    totals: tuple[int, int]
    by_clock: bool


@dataclass
class Person:
    """One person at a page. `waited`: milliseconds from each key to its effect, by step."""

    page: Any
    chance: random.Random
    pace: float
    waited: dict[str, list[float]] = field(default_factory=lambda: {"open": [], "next": [], "check": []})

    async def pause(self, step: str) -> None:
        await asyncio.sleep(HUMAN[step] * self.chance.uniform(0.6, 1.4) / self.pace)

    async def press(self, key: str) -> None:
        await self.page.keyboard.press(key)
        await self.pause("key")

    async def figure(self, text: str) -> None:
        await self.pause("read")
        for digit in text:
            if self.chance.randrange(SLIPS * len(text)) == 0:
                await self.press("1")
                await self.press("Backspace")
            await self.press(digit)

    async def until(self, step: str, condition: str, key: str, argument: Any = None) -> None:
        """Press a key, and wait until the page has followed it."""
        began = time.perf_counter()
        await self.page.keyboard.press(key)
        await self.page.wait_for_function(condition, arg=argument, polling="raf")
        self.waited[step].append((time.perf_counter() - began) * 1000)


IN_FIELD = "() => document.activeElement?.name === 'g1-0'"
AT_NUMBER = "() => document.activeElement?.id === 'sheet' && !document.querySelector('[data-pile-sheet]')"
NEXT_SHEET = "number => document.querySelector('#table-h') === null || !location.pathname.endsWith(`/${number}/`)"


async def enter(person: Person, sheets: list[Sheet], address: str) -> None:
    await person.page.goto(address)
    for sheet in sheets:
        await person.pause("take")
        await person.figure(str(sheet.number))
        await person.until("open", IN_FIELD, "Enter")
        for side, total in enumerate(sheet.totals):
            await person.figure(str(total))
            if side == 0:
                await person.press("Enter")
        if sheet.by_clock:
            await person.press("t")
        await person.until("next", AT_NUMBER, "Enter")
    await person.page.wait_for_load_state("networkidle")


async def check(person: Person, address: str, count: int) -> None:
    await person.page.goto(address)
    for _ in range(count):
        await person.pause("look")
        number = person.page.url.rstrip("/").split("/pile/check/")[1].split("/")[0]
        await person.until("check", NEXT_SHEET, "Enter", number)


def sheets_of(tournament: Any, chance: random.Random) -> list[Sheet]:
    """The sheets of the open round in the order in which the tables brought them, as filled in by the players."""
    sheets = []
    for match in tournaments.open_matches(tournament):
        by_clock = chance.randrange(BY_CLOCK) == 0
        most = chance.randrange(2000, 2950, 5) if by_clock else chance.randrange(3000, 3900, 5)
        totals = [most, most - chance.randrange(50, 1900, 5)]
        chance.shuffle(totals)
        sheets.append(Sheet(match.pk, (totals[0], totals[1]), by_clock))
    chance.shuffle(sheets)
    return sheets


def cookies_of(users: list[Any], url: str) -> list[Any]:
    """A session cookie for each user, in Playwright's form."""
    from django.conf import settings
    from django.test import Client

    cookies = []
    for user in users:
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        cookies.append({"name": name, "value": client.cookies[name].value, "url": url})
    return cookies


def helpers(club: Any) -> list[Any]:
    from django.utils import timezone

    from tournament.models import Membership, User

    users = [User.objects.create_user(name) for name in ("marta", "caio")]
    for user in users:
        Membership.objects.create(club=club, user=user, role="referee", created=timezone.now())
    return users


async def work(server: Server, tournament: Any, users: list[Any], piles: list[list[Sheet]], pace: float) -> list[float]:
    """Enter and check the sheets; returns (seconds of entering, seconds of checking)."""
    from playwright.async_api import async_playwright

    url = f"http://127.0.0.1:{server.port}"
    pile = f"{url}/en/desk/{tournament.public_id}/pile/"
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        people = []
        cookies = await asyncio.to_thread(cookies_of, users, url)
        for at, cookie in enumerate(cookies):
            context = await browser.new_context(viewport={"width": 1280, "height": 800})
            await context.add_cookies([cookie])
            people.append(Person(await context.new_page(), random.Random(at), pace))
        times = [time.perf_counter()]
        await asyncio.gather(*(enter(person, sheets, pile) for person, sheets in zip(people, piles, strict=True)))
        times.append(time.perf_counter())
        orders = [f"{pile}check/?order={user.pk}" for user in reversed(users)]
        counts = [len(sheets) for sheets in reversed(piles)]
        await asyncio.gather(*(check(*each) for each in zip(people, orders, counts, strict=True)))
        times.append(time.perf_counter())
        for what in people[0].waited:
            took = [value for person in people for value in person.waited[what]]
            print(f"{what}: {len(took)}, p50 {percentile(took, 0.5):.0f} ms, p95 {percentile(took, 0.95):.0f} ms")
        await browser.close()
    return [later - earlier for earlier, later in itertools.pairwise(times)]


def faults(tournament: Any, sheets: list[Sheet]) -> list[str]:
    """Results that differ from the paper, were written twice, or were not checked by the other person."""
    from tournament.models import Event, Match
    from tournament.services.tournaments.proving import prove_tournament

    rows = {match.pk: match for match in Match.objects.filter(pk__in=[sheet.number for sheet in sheets])}
    problems = [
        f"sheet {sheet.number}: {rows[sheet.number].games.get().totals}, on paper {sheet.totals}"
        for sheet in sheets
        if rows[sheet.number].games.get().totals != sheet.totals or not rows[sheet.number].confirmed
    ]
    written = {kind: Event.objects.filter(kind=kind).count() for kind in ("totals_given", "sheet_checked")}
    problems += [f"{kind}: {count} times" for kind, count in written.items() if count != len(sheets)]
    return problems + [str(fault) for fault in prove_tournament(tournament.pk)]


def main() -> None:
    pace = float(sys.argv[1]) if len(sys.argv) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        tournaments.set_up(folder)
        club = tournaments.club()
        stage = {"id": "s", "kind": "swiss", "rounds": ROUNDS_BEFORE + 1, "criteria": tournaments.CRITERIA}
        tournament = tournaments.founded(club, PAIRS, stage)
        for number in range(1, ROUNDS_BEFORE + 2):
            tournaments.open_round(tournament, number)
            if number <= ROUNDS_BEFORE:
                tournaments.give_results(list(tournaments.open_matches(tournament)))
        sheets = sheets_of(tournament, random.Random(20))
        server = Server("tournament.settings", VAR_DIR=folder, DATABASE_URL=os.environ["DATABASE_URL"])
        try:
            piles = [sheets[: len(sheets) // 2], sheets[len(sheets) // 2 :]]
            entering, checking = asyncio.run(work(server, tournament, helpers(club), piles, pace))
        finally:
            server.close()
        wrong = faults(tournament, sheets)
        print(f"{len(sheets)} sheets by two people at pace {pace:g}: entered in {entering / 60:.1f} minutes")
        print(f"checked in {checking / 60:.1f} minutes    (goal: each {GOAL_MINUTES})")
        print(f"lost, doubled or otherwise than on paper: {len(wrong)}    (goal 0)", *wrong[:9], sep="\n    ")
    sys.exit(bool(wrong) or max(entering, checking) > GOAL_MINUTES * 60)


if __name__ == "__main__":
    main()

"""What asks a site on several servers while `bench.servers` kills its programs, and what it observes."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

from bench import tournaments
from bench.browsers import Answer, Browser, get_from
from bench.cluster import Cluster
from bench.hall import body_of, hand_form, hidden

PATIENCE = 60.0
"""Seconds for which a phone tries again: longer than any program stays away."""
T = TypeVar("T")


class Site:
    """What the clients share, and what they observed."""

    def __init__(self, cluster: Cluster, seconds: float) -> None:
        self.cluster, self.seconds = cluster, seconds
        self.begun = time.monotonic()
        self.ended = False
        self.saved: set[str] = set()
        """Keys of the hands that were answered as saved."""
        self.jobs: list[str] = []
        self.again: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.fresh = 0

    def over(self) -> bool:
        return self.ended

    def note(self, fault: str) -> None:
        print(f"{time.monotonic() - self.begun:6.1f} s, {len(self.saved)} hands: {fault}", flush=True)


async def tried(site: Site, step: str, ask: Callable[[int], Any], wanted: tuple[int, ...]) -> Answer:
    """Ask one server and then the other until one responds as expected."""
    end, number = time.monotonic() + PATIENCE, random.randrange(2)
    while True:
        try:
            response: Answer = await ask(number)
            if response.status in wanted:
                return response
            problem = str(response.status)
        except (OSError, EOFError, TimeoutError) as error:
            problem = type(error).__name__
        site.again[f"{step}: {problem}"] += 1
        if time.monotonic() > end:
            site.faults[f"{step}: {problem} for {PATIENCE:g} s"] += 1
            raise TimeoutError(step)
        number = 1 - number
        await asyncio.sleep(0.3)


async def score(site: Site, number: int) -> None:
    """Act as a phone that scores one quick game after the other."""
    chance = random.Random(number)
    browsers = [Browser(port) for port in site.cluster.asked_ports]
    table = watched = ""
    while not site.over():
        if not table:
            table, watched = await asyncio.to_thread(until_done, site, start_game)
        try:
            page = await tried(site, "form", partial(get_from, browsers, f"{table}hand/"), (200, 302, 404, 409))
            if page.status != 200:
                table = ""
                continue
            await save(site, browsers, table, watched, body_of(page), chance)
        except TimeoutError:
            table = ""
        await asyncio.sleep(chance.uniform(0.1, 0.4))


async def save(site: Site, browsers: list[Browser], table: str, watched: str, page: str, chance: random.Random) -> None:
    form = {**hand_form(chance), "seq": hidden(page, "seq"), "key": hidden(page, "key")}
    before = [await seen(browser, watched) for browser in browsers]
    used: list[int] = []

    async def post(at: int) -> Answer:
        used.append(at)
        return await browsers[at].post(f"{table}hand/", form)

    response = await tried(site, "save", post, (302, 409))
    if response.status != 302:
        site.faults["save: refused as stale"] += 1
        return
    site.saved.add(form["key"])
    other = 1 - used[-1]
    after = await seen(browsers[other], watched)
    if before[other] and after:
        site.fresh += after != before[other]
        site.faults["a page older than the save"] += after == before[other]


async def seen(browser: Browser, path: str) -> str:
    """The ETag of the page on this server; empty if it does not respond now."""
    try:
        response = await browser.get(path)
    except (OSError, EOFError, TimeoutError):
        return ""
    return response.headers.get("etag", "") if response.status == 200 else ""


async def enter_results(site: Site, tournament: Any) -> None:
    """Enter results of a tournament that phones watch; each must be on both servers at once."""
    from tournament.web.public.access import slug_of

    path = f"/en/t/{tournament.public_id}/{slug_of(tournament.name)}/standings/"
    browsers = [Browser(port) for port in site.cluster.asked_ports]
    while not site.over():
        before = [await seen(browser, path) for browser in browsers]
        if not await asyncio.to_thread(until_done, site, lambda: play(tournament)):
            return
        for old, browser in zip(before, browsers, strict=True):
            if old and (new := await seen(browser, path)):
                site.fresh += new != old
                site.faults["standings older than the result"] += new == old
        await asyncio.sleep(1)


async def hand_over(site: Site, club: Any, text: bytes) -> None:
    while not site.over():
        number = len(site.jobs)
        site.jobs.append(
            await asyncio.to_thread(until_done, site, lambda number=number: import_job(club, number, text))
        )
        await asyncio.sleep(site.seconds / 5)


def until_done(site: Site, call: Callable[[], T]) -> T:
    """Retry what this process does in the database itself, like the clients; each write has its own key."""
    from django.db import DatabaseError, connection

    end = time.monotonic() + PATIENCE
    while True:
        try:
            return call()
        except DatabaseError as error:
            site.again[f"database: {type(error).__name__}"] += 1
            if time.monotonic() > end:
                raise
            time.sleep(0.5)
        finally:
            connection.close()


def start_game() -> tuple[str, str]:
    """Start a game; returns (address to score at, address to watch at)."""
    from tournament.services.quick.starting import start

    match = start("apcef-sc-2022", key=tournaments.context().key).game.match
    return f"/en/g/{match.score_id}/", f"/en/w/{match.watch_id}/"


def play(tournament: Any) -> bool:
    if not tournaments.open_matches(tournament).exists():
        return False
    tournaments.play_one(tournament)
    return True


def import_job(club: Any, number: int, text: bytes) -> str:
    from tournament.models import User
    from tournament.services.jobs import enqueue
    from tournament.web.files.import_job import INPUT

    user, _created = User.objects.get_or_create(username=f"bench-{number}")
    arguments = {"club": club.pk, "key": f"bench-import-{number}"}
    return enqueue("import", str(number), arguments, user=user.pk, files={INPUT: BytesIO(text)}).id

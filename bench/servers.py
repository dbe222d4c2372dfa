"""Kills each program of a site on several servers: `python -m bench.servers [seconds] [proxy]` (120), here alone.

Two web servers, PostgreSQL, Valkey and two workers; one web server runs the code before the last migration, and is
replaced half-way. Phones score quick games, saving on either server or through the named proxy (`caddy`, `nginx`),
again with the same key if they get no response; after each save the game is read from the other server. Files of a
tournament are imported by jobs, and results of another are entered. One of each program is killed with SIGKILL. It
prints what was lost or doubled, and stale pages; the exit status is 1 if there were any.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from bench import tournaments
from bench.browsers import Answer, Browser, get_from
from bench.cluster import Cluster, code_before_the_last_migration
from bench.hall import body_of, hand_form, hidden

SCORERS, PAIRS = 8, 16
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
            answer: Answer = await ask(number)
            if answer.status in wanted:
                return answer
            problem = str(answer.status)
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

    answer = await tried(site, "save", post, (302, 409))
    if answer.status != 302:
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


async def interrupt(site: Site, upgraded: bool) -> None:
    """Kill one of each program and restart it a little later; half-way, replace a server by one with the new code.

    Restarting on a busy machine may take long: everything else continues until the last is up, and a sixth longer.
    """
    pause = site.seconds / 6
    try:
        for name in ("worker 0", "web 0", "valkey", "postgres"):
            await asyncio.sleep(pause * 0.7)
            site.cluster.kill(name)
            site.note(f"{name} is killed")
            await asyncio.sleep(pause * 0.3)
            await asyncio.to_thread(site.cluster.begin, name)
            site.note(f"{name} is there again")
            if name == "web 0" and upgraded:
                await asyncio.to_thread(upgrade, site.cluster)
                site.note("web 1 has the new code")
        await asyncio.sleep(pause)
    finally:
        site.ended = True


def upgrade(cluster: Cluster) -> None:
    cluster.stop("web 1")
    cluster.trees[1] = tournaments.ROOT
    cluster.begin("web 1")


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


def report(site: Site, club: Any, others: int) -> bool:
    from tournament.models import Event, QueuedJob, Tournament
    from tournament.services.matches.proving import prove_match

    keys = Event.objects.filter(idempotency_key__in=site.saved).values_list("idempotency_key", flat=True)
    counts = Counter(keys)
    site.faults["a hand lost"] += len(site.saved - set(counts))
    site.faults["a hand doubled"] += sum(number > 1 for number in counts.values())
    for match in Event.objects.filter(idempotency_key__in=site.saved).values_list("scope_id", flat=True).distinct():
        for fault in prove_match(int(match)):
            site.faults[f"proof: {fault}"] += 1
    states = Counter(QueuedJob.objects.filter(pk__in=site.jobs).values_list("state", flat=True))
    imported = Tournament.objects.filter(club=club).count() - others
    site.faults["a job lost"] += len(set(site.jobs)) - states["done"]
    site.faults["a tournament lost or doubled"] += abs(imported - len(set(site.jobs)))
    print(f"{len(site.saved)} hands, {site.fresh} pages fresh at the next request, {imported} tournaments by jobs")
    print("tried again: " + (", ".join(f"{number} × {what}" for what, number in site.again.most_common()) or "nothing"))
    faults = +site.faults
    print("faults: " + (", ".join(f"{number} × {what}" for what, number in faults.items()) or "none"))
    return not faults


def wait_for_jobs(site: Site) -> None:
    """Wait until all jobs are over, or until none has ended for a minute."""
    from django.db import connection

    from tournament.services.jobs import find_job

    connection.close()  # it was cut off while nobody was asking
    unfinished_jobs, end = len(site.jobs), time.monotonic() + PATIENCE
    while unfinished_jobs and time.monotonic() < end:
        time.sleep(0.5)
        unfinished = sum(not ((job := find_job(id_)) and job.status.state.is_over) for id_ in site.jobs)
        if unfinished < unfinished_jobs:
            unfinished_jobs, end = unfinished, time.monotonic() + PATIENCE


async def run(site: Site, club: Any, tournament: Any, text: bytes, upgraded: bool) -> None:
    site.begun = time.monotonic()
    clients = [score(site, number) for number in range(SCORERS)]
    await asyncio.gather(
        *clients, enter_results(site, tournament), hand_over(site, club, text), interrupt(site, upgraded)
    )


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    with tempfile.TemporaryDirectory() as name:
        cluster = Cluster(Path(name), sys.argv[2] if len(sys.argv) > 2 else "")
        try:
            cluster.begin("postgres")
            cluster.begin("valkey")
            before = code_before_the_last_migration(cluster.folder)
            if before:
                cluster.trees[1] = before
            cluster.begin("web 1")  # with the tables of its own code
            os.environ.update(cluster.variables)
            tournaments.set_up(str(cluster.folder / "own"))  # the new tables come while it is serving
            for program in ("web 0", "worker 0", "worker 1", *(["proxy"] if cluster.proxy else [])):
                cluster.begin(program)
            met = played(Site(cluster, seconds), before is not None)
        finally:
            cluster.close()
    sys.exit(not met)


def played(site: Site, upgraded: bool) -> bool:
    from scoring.writing import file_text
    from tournament.services.tournaments.files.exporting import export_tournament

    club = tournaments.club()
    tournament, copied = (tournaments.swiss(club, PAIRS, rounds) for rounds in (3, 2))
    text = file_text(export_tournament(copied)).encode()
    asyncio.run(run(site, club, tournament, text, upgraded))
    wait_for_jobs(site)
    return report(site, club, 2)


if __name__ == "__main__":
    main()

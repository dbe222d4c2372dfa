"""A full hall: `python -m bench.hall [seconds]` (600), on SQLite, or on the empty database of DATABASE_URL; on a
throw-away PostgreSQL by `bash tooling/postgres.sh .venv/bin/python -m bench.hall`.

40 phones open the codes of their tables and score a round of 80 pairs, hand by hand, every twentieth with a double tap;
400 watch public pages, each polling as often as the page does; an organiser confirms what is over and opens the next
round. Three tournaments were played before. Besides the site's own process there is one for all browsers and the
organiser, so the machine does their work too. It prints errors, lost or doubled hands, and the 50th and 95th percentile
of the time for a save and a poll.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import re
import sys
import tempfile
from collections import Counter
from typing import Any

from bench import tournaments
from bench.browsers import Browser
from bench.serving import Server

SCORERS, WATCHERS, PAIRS = 40, 400, 80
SEASON, ROUNDS_BEFORE, ROUNDS = 3, 6, 40
BETWEEN_HANDS = 12
"""Seconds; at a table it is minutes."""
DOUBLE_TAPS = 20
GOALS = {"save": 250, "poll": 150}
ENTER, TOKEN = "/en/scoring/", "csrfmiddlewaretoken"
PAGES = ("", "standings/", "schedule/", "pairs/", "pair")


class Hall:
    """What the clients share, and what they observed."""

    def __init__(self, port: int, tournament: Any, seconds: float) -> None:
        self.port, self.tournament, self.seconds = port, tournament, seconds
        self.secrets: list[str] = []
        """What the code on each table's card holds."""
        self.ends = 0.0
        self.took: dict[str, list[float]] = {"save": [], "poll": []}
        self.statuses: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.saved: Counter[str] = Counter()
        """Keys of the hands that were answered as saved."""
        self.rounds = 0

    def over(self) -> bool:
        return asyncio.get_running_loop().time() >= self.ends

    def note(self, kind: str, response: Any, wanted: tuple[int, ...]) -> bool:
        """Count an answer; returns whether its status is one of the expected ones."""
        self.took[kind].append(response.took)
        self.statuses[f"{kind} {response.status}"] += 1
        if response.status not in wanted:
            self.errors[f"{kind}: {response.status}"] += 1
        return response.status in wanted

    def fail(self, action: str, error: BaseException) -> None:
        self.errors[f"{action}: {type(error).__name__} {error}"] += 1


async def score(hall: Hall, number: int) -> None:
    """Act as a phone at a table: open its code, find the next hand, type it, save it."""
    chance, browser = random.Random(number), Browser(hall.port)
    await asyncio.sleep(chance.uniform(0, BETWEEN_HANDS))
    while not hall.over():
        began = asyncio.get_running_loop().time()
        try:
            if not any(name.endswith("grants") for name in browser.cookies):
                await open_code(browser, hall.secrets[number])
            if table := await table_of(hall, browser):
                await enter_hand(hall, browser, table, chance)
        except (OSError, EOFError, TimeoutError) as error:
            hall.fail("scorer", error)
        spent = asyncio.get_running_loop().time() - began
        await asyncio.sleep(max(0.0, BETWEEN_HANDS * chance.uniform(0.8, 1.2) - spent))
    browser.close()


async def open_code(browser: Browser, secret: str) -> None:
    """Open a code as a phone does: the camera reads it, then the button is pressed."""
    body = body_of(await browser.get(ENTER))
    offered = body_of(await browser.post(ENTER, {TOKEN: hidden(body, TOKEN), "secret": secret}))
    await browser.post(f"{ENTER}open", {TOKEN: hidden(offered, TOKEN), "offer": hidden(offered, "offer")})


async def table_of(hall: Hall, browser: Browser) -> str:
    """The address of the match named on the phone's own page; empty if none waits for a hand."""
    page = await browser.get(f"/en/tables/{hall.tournament.row.public_id}/?only=1")
    if page.status != 200:
        hall.errors[f"tables: {page.status}"] += 1
        return ""
    link = re.search(r'href="(/en/g/[\w-]+/)hand/"', body_of(page))
    return link[1] if link else ""


async def enter_hand(hall: Hall, browser: Browser, table: str, chance: random.Random) -> None:
    page = await browser.get(f"{table}hand/")
    if page.status != 200:  # its round was closed a moment ago
        return
    text = body_of(page)
    form = {**hand_form(chance), "seq": hidden(text, "seq"), "key": hidden(text, "key")}
    preview = await browser.post(f"{table}preview", form)
    if preview.status != 200:
        hall.errors[f"preview: {preview.status}"] += 1
    taps = [browser.post(f"{table}hand/", form)]
    if chance.randrange(DOUBLE_TAPS) == 0:
        other = Browser(hall.port)
        other.cookies = browser.cookies
        taps.append(other.post(f"{table}hand/", form))
    answers = await asyncio.gather(*taps)
    for answer in answers:
        if hall.note("save", answer, (302,)):
            hall.saved[form["key"]] += 1
    await browser.get(table)


async def watch(hall: Hall, number: int) -> None:
    """Act as a phone in the hall: poll its page as often as the page says; most responses are 304."""
    chance, browser = random.Random(-number), Browser(hall.port)
    page = PAGES[number % len(PAGES)]
    path = hall.tournament.path + (f"pairs/P{number % PAIRS + 1:02}/" if page == "pair" else page)
    etag, every = "", 20.0
    await asyncio.sleep(chance.uniform(0, every))
    while not hall.over():
        try:
            response = await browser.get(path, **({"If_None_Match": etag} if etag else {}))
            if hall.note("poll", response, (200, 304)) and response.status == 200:
                etag = response.headers["etag"]
                if interval := re.search(r'data-watch="(\d+)"', body_of(response)):
                    every = float(interval[1])
        except (OSError, EOFError, TimeoutError) as error:
            hall.fail("watcher", error)
        await asyncio.sleep(every * chance.uniform(0.9, 1.1))
    browser.close()


async def organise(hall: Hall) -> None:
    while not hall.over():
        try:
            await asyncio.to_thread(run_round, hall)
        except Exception as error:
            hall.fail("organiser", error)
        await asyncio.sleep(2)


def run_round(hall: Hall) -> None:
    """Confirm results as they come in; once all are confirmed, publish the next round."""
    from django.db import connection

    from tournament.models import Match
    from tournament.services.tournaments import results

    try:
        for match in tournaments.open_matches(hall.tournament.row).filter(games__over=True):
            row = Match.objects.get(pk=match.pk)
            results.confirm(row, context=tournaments.context(), overrule="counted at the table")
        if not tournaments.open_matches(hall.tournament.row).exists():
            tournaments.open_round(hall.tournament.row, hall.rounds + 1)
            hall.rounds += 1
    finally:
        connection.close()


def print_codes(hall: Hall) -> list[str]:
    """Give each table a code, as if its card were printed; returns the secrets."""
    from django.db import connection

    from tournament.services import grants

    try:
        grants.give_tables(hall.tournament.row, range(1, SCORERS + 1), context=tournaments.context())
        return [link.secret for _table, link in sorted(grants.table_links(hall.tournament.row).items())]
    finally:
        connection.close()


class Watched:
    """The tournament being played, and its public address."""

    def __init__(self, row: Any) -> None:
        from tournament.web.public.access import slug_of

        self.row = row
        self.path = f"/en/t/{row.public_id}/{slug_of(row.name)}/"


async def fill(hall: Hall) -> None:
    await asyncio.to_thread(run_round, hall)
    hall.secrets = await asyncio.to_thread(print_codes, hall)
    hall.ends = asyncio.get_running_loop().time() + hall.seconds
    clients = [score(hall, number) for number in range(SCORERS)]
    await asyncio.gather(organise(hall), *clients, *(watch(hall, number) for number in range(WATCHERS)))


def hand_form(chance: random.Random) -> dict[str, str]:
    """The fields of a hand that one pair won."""
    from rules import registry
    from scoring.codec import read_hand
    from tournament.web.quick.codec import encode

    regulation = registry.get("apcef-sc-2022")
    assert regulation is not None
    won = {"clean": 1, "went_out": True, "morto": "played", "hand_points": 0}
    lost = {"dirty": 1, "morto": "played", "hand_points": chance.randrange(10, 100, 5)}
    sides = [
        {**won, "table_points": chance.randrange(300, 600, 5)},
        {**lost, "table_points": chance.randrange(100, 300, 5)},
    ]
    if chance.randrange(2):
        sides.reverse()
    hand = read_hand({"sides": sides}, regulation)
    return {name: value for name, value in encode(hand, regulation).items() if value}


def hidden(page: str, name: str) -> str:
    field = re.search(rf'name="{name}" value="([^"]*)"', page)
    return field[1] if field else ""


def body_of(response: Any) -> str:
    packed = response.headers.get("content-encoding") == "gzip"
    return (gzip.decompress(response.body) if packed else response.body).decode()


def lost_and_doubled(hall: Hall) -> tuple[int, int]:
    """(hands confirmed as saved that are in no event, hands stored without an event)."""
    from tournament.models import Event, Hand
    from tournament.services.matches.proving import prove_match
    from tournament.services.tournaments.proving import prove_tournament

    stored_keys = set(Event.objects.filter(idempotency_key__in=hall.saved).values_list("idempotency_key", flat=True))
    hands = Hand.objects.filter(game__match__round__stage__tournament=hall.tournament.row)
    for match in set(hands.values_list("game__match", flat=True)):
        for fault in prove_match(match):
            hall.errors[f"proof: {fault}"] += 1
    for fault in prove_tournament(hall.tournament.row.pk):
        hall.errors[f"proof: {fault}"] += 1
    return len(set(hall.saved) - stored_keys), max(0, hands.count() - len(hall.saved))


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


def report(hall: Hall) -> bool:
    """Print the report; returns whether every goal was met."""
    lost, doubled = lost_and_doubled(hall)
    print(f"{hall.seconds:.0f} s, {SCORERS} scoring and {WATCHERS} watching, {hall.rounds} rounds begun")
    print(f"errors {hall.errors.total()}, lost {lost}, doubled {doubled}    (goal 0, 0, 0)")
    for what, number in hall.errors.most_common():
        print(f"    {number} × {what}")
    met = not (hall.errors or lost or doubled)
    for kind, goal in GOALS.items():
        took = hall.took[kind]
        half, most = percentile(took, 0.5), percentile(took, 0.95)
        print(f"{kind}: {len(took)}, p50 {half:.0f} ms, p95 {most:.0f} ms    (goal {goal} ms)")
        met &= most < goal
    print("answers: " + ", ".join(f"{number} × {what}" for what, number in sorted(hall.statuses.items())))
    return met


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600
    with tempfile.TemporaryDirectory() as folder:
        tournaments.set_up(folder)
        club = tournaments.club()
        for _ in range(SEASON):
            tournaments.swiss(club, PAIRS, ROUNDS_BEFORE)
        stage = {"id": "s", "kind": "swiss", "rounds": ROUNDS, "criteria": tournaments.CRITERIA}
        watched = Watched(tournaments.founded(club, PAIRS, stage))
        server = Server("tournament.settings", VAR_DIR=folder, DATABASE_URL=os.environ["DATABASE_URL"])
        try:
            hall = Hall(server.port, watched, seconds)
            asyncio.run(fill(hall))
            met = report(hall)
            print(f"processor time of the site: {server.cpu() / 1000:.0f} s")
        finally:
            server.close()
    sys.exit(not met)


if __name__ == "__main__":
    main()

"""Measures whether a page or a write takes longer as a site fills up: `python -m bench.growth`.

One tournament of 100 pairs is read and written to beside others: 1, 100 and 10,000 tournaments, with 100 to 100,000
hands. For each action it prints the processor time (ms, the best of many) and its ratio to that of the emptiest site;
the goal is 1.2. On PostgreSQL: `bash tooling/postgres.sh .venv/bin/python -m bench.growth`.

`python -m bench.growth million`: 10,000 tournaments with a million hands, and as many events, beside it (about ten
minutes, 2 GB); `short`: 100 with 1,000.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from bench import tournaments, writes

SIZES = {
    "": ((1, 100), (100, 1_000), (100, 10_000), (10_000, 100_000)),
    "short": ((1, 100), (100, 1_000)),
    "million": ((1, 100), (100, 10_000), (10_000, 1_000_000)),
}
RUNS = 10
GOAL = 1.2
PAIRS = 8
AT_ONCE = 5_000
PAYLOAD = '{"asked": {"game": 1, "number": 1}, "changes": [{"row": ["game", 1], "now": {"total_0": 310}}]}'


def main() -> None:
    sizes = SIZES["".join(sys.argv[1:])]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ALLOWED_HOSTS"] = "testserver"
        tournaments.set_up(folder)
        from django.conf import settings

        plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
        site = Others()
        measured: dict[str, list[float]] = {}
        for size in sizes:
            site.grow(*size)
            ours = tournaments.swiss(tournaments.club(), 100, 2)  # a club of its own, whose list never grows
            for name, runs in actions(ours).items():
                measured.setdefault(name, []).append(usual(runs))
        heads = "".join(f"{f'{count:,} / {hands:,}':>22}" for count, hands in sizes)
        print(f"{'tournaments / hands':<28}{heads}{'goal':>6}")
        for name, times in measured.items():
            first = times[0]
            cells = "".join(f"{ms:>12.2f} ms {ms / first:>5.2f} ×" for ms in times)
            print(f"{name:<28}{cells}{GOAL:>6}")


def actions(tournament: Any) -> dict[str, Iterator[Callable[[], Any]]]:
    from bench.table import address

    base = address(tournament)
    return {
        "nothing of the site": control(),
        "a poll": polls(base),
        "standings, first view": views(tournament, base + "standings/"),
        "first page, first view": views(tournament, base),
        "the organiser's desk": desk(tournament),
        "the list of tournaments": desk(tournament, "clubs"),
        "saving a hand": writes.hands(tournament),
        "a result, confirmed": writes.results(tournament),
        "a late correction": writes.corrections(tournament, keep=True),
    }


def usual(runs: Iterator[Callable[[], Any]]) -> float:
    """The processor time (ms) of the least disturbed run."""
    taken = []
    next(runs)()
    for run, _number in zip(runs, range(RUNS), strict=False):
        began = time.thread_time()
        run()
        taken.append((time.thread_time() - began) * 1000)
    return min(taken)


def control() -> Iterator[Callable[[], Any]]:
    """Work that is the same for every size: if it takes longer, the machine was busier."""
    import json

    from django.db import connection

    def work() -> None:
        with connection.cursor() as cursor:
            for _number in range(20):
                cursor.execute("SELECT 1")
                cursor.fetchone()
        json.dumps([[number, str(number)] for number in range(5_000)])

    while True:
        yield work


def polls(base: str) -> Iterator[Callable[[], Any]]:
    from django.test import Client

    client = Client(headers={"Accept-Encoding": "gzip"})
    etag = client.get(base)["ETag"]
    while True:
        yield lambda: client.get(base, headers={"If-None-Match": etag})


def views(tournament: Any, page: str) -> Iterator[Callable[[], Any]]:
    from django.test import Client

    from tournament.services.tournaments import founding

    client = Client(headers={"Accept-Encoding": "gzip"})
    while True:
        founding.change_settings(tournament, finished=False, context=tournaments.context())
        yield lambda: client.get(page)


def desk(tournament: Any, page: str = "") -> Iterator[Callable[[], Any]]:
    from django.test import Client
    from django.utils import timezone

    from tournament.models import Membership, User

    user, new = User.objects.get_or_create(username=f"ana{tournament.pk}")
    if new:
        Membership.objects.create(club=tournament.club, user=user, role="organiser", created=timezone.now())
    client = Client()
    client.force_login(user)
    address = f"/pt-br/desk/{tournament.public_id}/" if not page else f"/pt-br/{page}/{tournament.club.public_id}/"
    while True:
        yield lambda: client.get(address)


class Others:
    """Tournaments of other clubs with a round played, hand by hand: rows without a history, in any number."""

    def __init__(self) -> None:
        self.count = self.hands = 0
        self.games: list[Any] = []

    def grow(self, count: int, hands: int) -> None:
        from django.db import connection, transaction

        with transaction.atomic():
            self.games += self._tournaments(count - self.count)
            self._hands(hands - self.hands)
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")  # as PostgreSQL does by itself a minute later
            self.count, self.hands = count, hands

    def _tournaments(self, count: int) -> list[Any]:
        from django.utils import timezone

        from tournament.models import Club, Entry, EntryNames, Game, Match, Round, Stage, Tournament

        now, key = timezone.now(), "apcef-sc-2022"
        clubs = Club.objects.bulk_create(
            Club(name=f"Clube {n}", time_zone="UTC", created=now) for n in range(-(-count // 20))
        )
        rows = Tournament.objects.bulk_create(
            Tournament(club=clubs[n % len(clubs)], name=f"Taça {n}", regulation=key,
                       created=now, published=True)
            for n in range(count)
        )  # fmt: skip
        document = {"id": "s", "kind": "swiss", "rounds": 3, "criteria": ["wins"]}
        stages = Stage.objects.bulk_create(
            Stage(tournament=row, key="s", position=1, document=document) for row in rows
        )
        rounds = Round.objects.bulk_create(Round(stage=stage, number=1, published=True) for stage in stages)
        entries = Entry.objects.bulk_create(
            Entry(tournament=row, code=f"P{n}", position=n) for row in rows for n in range(1, PAIRS + 1)
        )
        EntryNames.objects.bulk_create(EntryNames(entry=entry, name=f"Par {entry.code}") for entry in entries)
        matches = Match.objects.bulk_create(
            Match(regulation=key, round=round_, slot=slot + 1, table=slot + 1, created=now, last_used=now,
                  first=entries[at * PAIRS + 2 * slot], second=entries[at * PAIRS + 2 * slot + 1])
            for at, round_ in enumerate(rounds) for slot in range(PAIRS // 2)
        )  # fmt: skip
        self._events([row.pk for row in rows], now)
        return Game.objects.bulk_create(Game(match=match, number=1) for match in matches)

    def _events(self, tournaments: list[int], now: datetime) -> None:
        """Add ten events for each tournament: an evening has at least as many."""
        self._write(
            ("tournament", str(pk), seq, f"other-{pk}-{seq}", "", now, "table_wrote", "[]", "{}", "0" * 64, "0" * 64)
            for pk in tournaments
            for seq in range(1, 11)
        )

    def _write(self, events: Iterator[tuple[Any, ...]]) -> None:
        from django.db import connection

        columns = (
            "scope_kind, scope_id, seq, idempotency_key, device, time, kind, touches, payload, previous_hash, hash"
        )
        marks = ", ".join(["%s"] * 11)
        with connection.cursor() as cursor:
            while part := list(islice(events, AT_ONCE)):
                cursor.executemany(f"INSERT INTO tournament_event ({columns}) VALUES ({marks})", part)

    def _hands(self, count: int) -> None:
        """Add hands, and an event for each."""
        from django.utils import timezone

        from tournament.models import Hand

        games, now = self.games, timezone.now()
        for first in range(self.hands, self.hands + count, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self.hands + count))
            Hand.objects.bulk_create(
                Hand(game=games[n % len(games)], number=n + 1, version=1, document=writes.HAND,
                     engine=2, seq=1)
                for n in numbers
            )  # fmt: skip
            self._write(
                ("other", str(n % len(games)), n + 1, f"hand-{n}", "", now, "hand_recorded",
                 '["game:1"]', PAYLOAD, f"{n:064x}", f"{n + 1:064x}")
                for n in numbers
            )  # fmt: skip


if __name__ == "__main__":
    main()

"""Measures what a write costs: `python -m bench.writes [pairs] [rounds]` (200 and 8).

A tournament of 200 pairs in the last of 8 rounds, in a fresh SQLite file. For each action of the services it prints CPU
(ms, the median of many), queries including BEGIN and COMMIT, and the ratio to Django's time for inserting one row in a
transaction of its own.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bench import tournaments

RUNS = 20
HAND = {
    "sides": [
        {"clean": 1, "went_out": True, "morto": "played", "table_points": 300, "hand_points": 10},
        {"dirty": 1, "morto": "played", "table_points": 100, "hand_points": 10},
    ]
}


def main() -> None:
    pairs, rounds = (int(value) for value in (*sys.argv[1:], *("200", "8")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        tournaments.set_up(folder)
        measure_writes(tournaments.swiss(tournaments.club(), pairs, rounds))


def measure_writes(tournament: Any) -> None:
    """Measure and print the writes to one tournament."""
    bare = measure("a bare INSERT", inserts())
    for name, actions, goal in (
        ("a hand", hands(tournament), "15 queries"),
        ("totals and confirmation", results(tournament), "12 ms"),
        ("late correction, previewed", corrections(tournament, keep=False), "60 queries"),
        ("late correction, done with its effects", corrections(tournament, keep=True), "60 queries"),
    ):
        measure(name, actions, bare, goal)


def measure(name: str, actions: Iterator[Callable[[], Any]], bare: float | None = None, goal: str = "") -> float:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    next(actions)()  # imports, and statements that are built once
    action = next(actions)
    with CaptureQueriesContext(connection) as queries:
        action()
    taken = []
    for action, _run in zip(actions, range(RUNS), strict=False):
        began = time.process_time()
        action()
        taken.append((time.process_time() - began) * 1000)
    cpu = statistics.median(taken)
    ratio = f"{cpu / bare:8.1f} ×    goal: {goal}" if bare else ""
    print(f"{name:42}{cpu:8.2f} ms{len(queries):6} queries{ratio}")
    return cpu


def inserts() -> Iterator[Callable[[], Any]]:
    from django.db import transaction
    from django.utils import timezone

    from tournament.models import ThrottleHit

    def insert() -> None:
        with transaction.atomic():
            ThrottleHit.objects.create(key="bench", time=timezone.now())

    while True:
        yield insert


def hands(tournament: Any) -> Iterator[Callable[[], Any]]:
    """Yield the first hand of each table in turn, as a phone sends it: with the seq of its page."""
    from tournament.services import matches

    for match in tournaments.open_matches(tournament):
        game, seq = match.games.get(), matches.revision(match)
        yield partial(matches.record_hand, game, HAND, context=context(seq))


def results(tournament: Any) -> Iterator[Callable[[], Any]]:
    """Yield results of tables without hands, from the last table on."""
    from tournament.services.tournaments import results

    def enter(match: Any) -> None:
        results.enter_totals(match, [(3050, 2100)], context=context())
        results.confirm(match, context=context())

    for match in tournaments.open_matches(tournament).reverse():
        yield partial(enter, match)


def corrections(tournament: Any, *, keep: bool) -> Iterator[Callable[[], Any]]:
    """Yield corrections that change the winner of matches of the first round."""
    from tournament.models import Match
    from tournament.services.tournament_writing.effects import effects_of
    from tournament.services.tournaments import results

    rows = Match.objects.filter(
        round__stage__tournament=tournament, round__number=1, confirmed=True, second__isnull=False
    )
    for match in rows.order_by("pk"):
        totals = [(2100, 3050) if match.games.get().winner == 0 else (3050, 2100)]
        action = partial(results.correct, match, totals, context=context())
        yield partial(effects_of, tournament, action, lambda _effects: keep)


def context(seq: int | None = None) -> Any:
    from dataclasses import replace

    return replace(tournaments.context(), expected_seq=seq)


if __name__ == "__main__":
    main()

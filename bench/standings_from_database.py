"""Measures how fast standings come out of the database: `.venv/bin/python bench/standings_from_database.py [pairs]
[rounds]`.

A Swiss stage of 1,000 pairs and 10 rounds in a fresh SQLite file. It prints the time to read it from its rows (goal: 20
ms at most) and, separately, the times for the outcomes of the matches and for ranking them.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
RUNS = 40  # the best of many, since other work of the machine delays some of them


def main() -> None:
    pairs, rounds = (int(value) for value in (*sys.argv[1:], *("1000", "10")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(VAR_DIR=folder, DJANGO_SETTINGS_MODULE="tournament.settings", DATABASE_URL="")
        import django

        django.setup()
        measure(filled_tournament(pairs, rounds), pairs, rounds)


def filled_tournament(pairs: int, rounds: int, seed: int = 20) -> Any:
    """A tournament in which each round pairs neighbours in the order of wins, as a Swiss stage would; one match in
    fifty is a walkover."""
    from django.core.management import call_command
    from django.utils import timezone

    from tournament.models import Club, Entry, EntryNames, Game, Match, Round, Stage, Tournament

    call_command("migrate", verbosity=0)
    now, chance = timezone.now(), random.Random(seed)
    club = Club.objects.create(name="Clube", time_zone="America/Sao_Paulo", created=now)
    tournament = Tournament.objects.create(club=club, name="Torneio", regulation="apcef-sc-2022", created=now)
    criteria = ["wins", "buchholz", "head_to_head", "point_difference"]
    document = {"id": "s", "kind": "swiss", "rounds": rounds, "criteria": criteria}
    stage = Stage.objects.create(tournament=tournament, key="s", position=1, document=document)
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, code=f"P{number:04}", position=number) for number in range(1, pairs + 1)
    )
    EntryNames.objects.bulk_create(
        EntryNames(entry=entry, name=f"Ana {entry.code}/Bia {entry.code}", players=["Ana", "Bia"], affiliation="Ilha")
        for entry in entries
    )
    wins: dict[int | None, int] = dict.fromkeys((entry.pk for entry in entries), 0)
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(stage=stage, number=number, published=True)
        order = sorted(wins, key=lambda pk: (-wins[pk], chance.random()))
        meetings = list(zip(order[::2], order[1::2], strict=True))
        matches = Match.objects.bulk_create(
            Match(
                regulation="apcef-sc-2022", round=round_, slot=slot, table=slot, first_id=first, second_id=second,
                created=now, last_used=now, confirmed=True, absent_1=chance.random() < 0.02,
            )
            for slot, (first, second) in enumerate(meetings, start=1)
        )  # fmt: skip
        played = [(match, chance.sample(range(500, 3500, 5), 2)) for match in matches if not match.absent_1]
        Game.objects.bulk_create(
            Game(
                match=match, number=1, total_0=first, total_1=second, given_0=first, given_1=second, over=True,
                winner=int(second > first), clean_0=3, clean_1=2,
            )
            for match, (first, second) in played
        )  # fmt: skip
        for match in matches:
            wins[match.first_id] += match.absent_1
        for match, (first, second) in played:
            wins[match.first_id if first > second else match.second_id] += 1
    return tournament


def timed(call: Callable[[], Any], runs: int = RUNS) -> tuple[float, float, Any]:
    """Best and median milliseconds of the processor (others use the machine too), and the last result."""
    taken, result = [], None
    for _ in range(runs):
        result = None  # otherwise freeing the last result would be counted
        gc.collect()
        before = time.thread_time()
        result = call()
        taken.append((time.thread_time() - before) * 1000)
    return min(taken), statistics.median(taken), result


def measure(tournament: Any, pairs: int, rounds: int) -> None:
    from scoring.stages.resolver import TournamentResolver
    from tournament.services.tournament_writing.facts import facts_of

    reading = timed(lambda: facts_of(tournament))
    facts = reading[2]
    giving = timed(lambda: TournamentResolver(facts).view(facts.stages[0]), 10)

    def ranked() -> Any:
        resolver = TournamentResolver(facts)
        resolver.view(facts.stages[0])
        return resolver.ranked(facts.stages[0])

    ranking = timed(ranked, 10)
    print(f"{pairs} pairs, {rounds} rounds, {len(facts.matches)} matches")
    print(f"  {'reading the rows':<36}{reading[0]:>9.2f} ms (median {reading[1]:.2f})")
    print(f"  {'what the matches give':<36}{giving[0]:>9.2f} ms (median {giving[1]:.2f})")
    print(f"  {'that, and ranking them':<36}{ranking[0]:>9.2f} ms (median {ranking[1]:.2f})")
    print(f"  goal for the reading, 20 ms: {'kept' if reading[0] <= 20 else 'MISSED'}")


if __name__ == "__main__":
    main()

"""What a public page costs: `.venv/bin/python bench/public.py [pairs]`.

A tournament of groups and a knock-out (default 200 pairs, two rounds played) in a fresh SQLite file. For each page: the
first asking of a revision, which reads and renders; the next, which finds it compressed; and the asking of a phone that
has it already, as nearly all are. Then fifty at once on a new revision.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
PAGES = ("", "standings/", "schedule/", "pairs/", "pairs/P01/", "regulation/")
RUNS = 200
CROWD = 50


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(VAR_DIR=folder, DJANGO_SETTINGS_MODULE="tournament.settings", DATABASE_URL="", DEBUG="0")
        (Path(folder) / "static").mkdir()
        import django

        django.setup()
        from django.conf import settings

        settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
        measure(filled(pairs), pairs)


def filled(pairs: int) -> Any:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from tests.tournament.factories import by, club_of, codes, founded, groups_and_final, play_round
    from tournament.models import User
    from tournament.services.tournaments import founding

    stages = groups_and_final(codes(pairs), max(1, pairs // 5))[:1]
    tournament = founded(club_of(User.objects.create(username="ana")), pairs, stages)
    founding.change_settings(tournament, context=by(), published=True)
    for number in (1, 2):
        play_round(tournament, "groups", number)
    return tournament


def asked(address: str, **headers: str) -> tuple[float, Any]:
    """Milliseconds of the clock from the request to the answer, and the answer."""
    from django.test import Client

    client = Client(headers={"Accept-Encoding": "gzip", **headers})
    before = time.perf_counter()
    answer = client.get(address)
    return (time.perf_counter() - before) * 1000, answer


def usual(what: Callable[[], tuple[float, Any]]) -> float:
    return statistics.median(what()[0] for _ in range(RUNS))


def measure(tournament: Any, pairs: int) -> None:
    from tests.tournament.factories import by
    from tournament.edition import edition
    from tournament.services.tournaments import founding
    from tournament.web.public import access

    edition()
    base = f"/pt-br/t/{tournament.public_id}/{access.slug_of(tournament.name)}/"
    asked(base + "regulation/")  # templates are read once a process
    print(f"{pairs} pairs; milliseconds")
    print(f"  {'page':<14}{'new revision':>14}{'kept':>8}{'unchanged':>11}{'bytes':>9}")
    for page in PAGES:
        founding.change_settings(tournament, context=by(), finished=False)
        first, answer = asked(base + page)
        kept = usual(lambda page=page: asked(base + page))
        tag = answer["ETag"]
        unchanged = usual(lambda page=page, tag=tag: asked(base + page, **{"If-None-Match": tag}))
        print(f"  {page or '(now)':<14}{first:>14.1f}{kept:>8.2f}{unchanged:>11.2f}{len(answer.content):>9,}")
    founding.change_settings(tournament, context=by(), finished=False)
    print(f"  {CROWD} at once on a new revision: all have the page after {stampede(base):.0f} ms")


def stampede(address: str) -> float:
    from django.db import connection

    together = threading.Barrier(CROWD + 1)

    def phone() -> None:
        together.wait()
        asked(address)
        connection.close()

    phones = [threading.Thread(target=phone) for _ in range(CROWD)]
    for thread in phones:
        thread.start()
    together.wait()
    before = time.perf_counter()
    for thread in phones:
        thread.join()
    return (time.perf_counter() - before) * 1000


if __name__ == "__main__":
    main()

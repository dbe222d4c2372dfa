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
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from bench import tournaments
from bench.cluster import Cluster, code_before_the_last_migration
from bench.server_clients import PATIENCE, Site, enter_results, hand_over, score

SCORERS, PAIRS = 8, 16


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

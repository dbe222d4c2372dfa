"""Measures everything required of the site's speed: `python -m bench.table [pairs] [rounds] [sheets]` (200, 8 and 500).

A Swiss tournament in its last round, and a knock-out for the bracket, in a fresh database. Two servers of one process
each, the site's and one of plain Django (`bench.bare`), get requests in turn; their processor times are compared, so
that other programs on the machine do not count. Then it measures the cost of writes (`bench.writes`), and the score
sheets of a round (`bench.round_sheets`). Everything is created and measured in one run.
"""

from __future__ import annotations

import html
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from gzip import decompress
from pathlib import Path
from typing import Any

from bench import tournaments, writes
from bench.serving import Server
from bench.tournaments import ROOT

POLLS, BLOCKS = 400, 4
CHANGES = 14
GOALS = {"unchanged": 1.5, "first": 25.0, "loop": 3.0, "bytes": 120_000}


def main() -> None:
    given = sys.argv[1:]
    pairs, rounds, sheets = (int(value) for value in (*given, *("200", "8", "500")[len(given) :]))
    with tempfile.TemporaryDirectory() as folder:
        tournaments.set_up(folder)
        club = tournaments.club()
        Run(folder, tournaments.swiss(club, pairs, rounds), tournaments.knock_out(club, pairs, 3)).print()
        print()
        writes.measure_writes(tournaments.swiss(club, pairs, rounds))
    print(flush=True)
    subprocess.run(
        [sys.executable, str(ROOT / "bench" / "round_sheets.py"), "form", str(sheets)], env=own(), check=True
    )


def own() -> dict[str, str]:
    """The environment of a process that makes sheets without a database, as the tests do."""
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}


class Run:
    def __init__(self, folder: str, swiss: Any, knock_out: Any) -> None:
        self.folder = Path(folder)
        self.swiss, self.knock_out = swiss, knock_out
        self.site = Server("tournament.settings")
        at = address(swiss)
        self.pages = {
            "now": (swiss, at),
            "standings": (swiss, at + "standings/"),
            "pairs": (swiss, at + "pairs/"),
            "a pair": (swiss, at + "pairs/P07/"),
            "schedule": (swiss, at + "schedule/"),
            "bracket": (knock_out, address(knock_out) + "bracket/"),
        }
        self.plain = self._measure_bare()

    def _measure_bare(self) -> Server:
        """Measure plain Django, with the bytes of the standings and the rows of each page."""
        for name, (_tournament, page) in self.pages.items():
            _answer, packed = self.site.get(page)
            (self.folder / f"{name}.json").write_text(json.dumps(rows_of(decompress(packed).decode())))
            if name == "standings":
                (self.folder / "page").write_bytes(packed)
        return Server("bench.bare_settings", BENCH_BARE=str(self.folder))

    def print(self) -> None:
        try:
            self._unchanged()
            self._first_views()
        finally:
            self.site.close()
            self.plain.close()

    def _unchanged(self) -> None:
        _tournament, page = self.pages["standings"]
        etag = self.site.get(page)[0].headers["ETag"]
        print(f"{'unchanged':<22}{'site':>10}{'plain':>10}{'ratio':>8}{'goal':>7}{'site/s':>9}{'plain/s':>9}")
        self._compare("standings, gzip", lambda: self.site.get(page), lambda: self.plain.get("/page"))
        known = {"If-None-Match": etag}
        self._compare("304", lambda: self.site.get(page, **known), lambda: self.plain.get("/unchanged", **known))

    def _compare(self, name: str, ask: Callable[[], Any], ask_plain: Callable[[], Any]) -> None:
        """Compare both servers in turn, in blocks of polls."""
        taken: dict[Server, list[tuple[float, float]]] = {self.site: [], self.plain: []}
        for _ in range(BLOCKS):
            for server, poll in ((self.site, ask), (self.plain, ask_plain)):
                taken[server].append(cost(server, partial(repeat, poll)))
        (ours, our_clock), (other, other_clock) = (
            tuple(statistics.median(times) / POLLS for times in zip(*taken[server], strict=True))
            for server in (self.site, self.plain)
        )
        print(
            f"{name:<22}{ours:>7.3f} ms{other:>7.3f} ms{ours / other:>8.2f}{GOALS['unchanged']:>7}"
            f"{1000 / our_clock:>9,.0f}{1000 / other_clock:>9,.0f}"
        )

    def _first_views(self) -> None:
        """Measure the first view of each page after a result."""
        print(f"\n{'first view':<22}{'site':>10}{'loop':>10}{'ratio':>8}{'goals':>14}{'bytes':>10}{'goal':>10}")
        for name, (tournament, page) in self.pages.items():
            ours, loops, size = [], [], 0
            for _ in range(CHANGES):
                tournaments.play_one(tournament)
                ours.append(cost(self.site, partial(self.site.get, page))[0])
                loops.append(cost(self.plain, partial(self.plain.get, f"/rows/{name.replace(' ', '%20')}"))[0])
            size = len(decompress(self.site.get(page)[1]))
            mine, loop = statistics.median(ours), statistics.median(loops)
            goals = f"{GOALS['first']:g} ms, {GOALS['loop']:g}"
            sizes = f"{size:>10,}{GOALS['bytes']:>10,}"
            print(f"{name:<22}{mine:>7.1f} ms{loop:>7.1f} ms{mine / loop:>8.2f}{goals:>14}{sizes}")


def repeat(poll: Callable[[], Any]) -> None:
    for _ in range(POLLS):
        poll()


def address(tournament: Any) -> str:
    from tournament.web.public.access import slug_of

    return f"/pt-br/t/{tournament.public_id}/{slug_of(tournament.name)}/"


def rows_of(page: str) -> list[list[str]]:
    """The texts of each row of a page's tables, lists and drawings."""
    rows = re.findall(r"<(tr|li|g)\b(.*?)</\1>", page.partition("<main")[2], re.DOTALL)
    texts = [[text.strip() for text in re.findall(r">([^<]+)", row)] for _tag, row in rows]
    return [[html.unescape(text) for text in row if text] for row in texts]


def cost(server: Server, do: Callable[[], Any]) -> tuple[float, float]:
    """(ms of the server's processor, ms of wall-clock time)"""
    before, clock = server.cpu(), time.perf_counter()
    do()
    taken = (time.perf_counter() - clock) * 1000
    time.sleep(0.005)  # work done after the response counts too
    return server.cpu() - before, taken


if __name__ == "__main__":
    main()

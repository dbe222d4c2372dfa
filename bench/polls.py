"""Measures how many polls two web servers answer: `python -m bench.polls [seconds]` (10). Needs wrk (`apt-get install
wrk`).

Phones that already have the standings request them from both servers with the ETag they know, as fast as they get
responses. The programs, PostgreSQL and wrk share the processors of this machine. The goal is 5,000 a second in total.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from bench import tournaments
from bench.cluster import Cluster

GOAL, CONNECTIONS = 5000, 32


def main() -> None:
    seconds = sys.argv[1] if len(sys.argv) > 1 else "10"
    with tempfile.TemporaryDirectory() as name:
        cluster = Cluster(Path(name))
        try:
            cluster.begin("postgres")
            cluster.begin("valkey")
            os.environ.update(cluster.variables)
            tournaments.set_up(str(cluster.folder / "own"))
            tournament = tournaments.swiss(tournaments.club(), 40, 4)
            for number in (0, 1):
                cluster.begin(f"web {number}")
            clients = [begin_asking(port, tournament, seconds) for port in cluster.web_ports]
            rates = [rate(process) for process in clients]
        finally:
            cluster.close()
    print(f"{sum(rates):,.0f} polls a second of two servers ({rates[0]:,.0f} and {rates[1]:,.0f}), goal {GOAL:,}")
    sys.exit(sum(rates) < GOAL)


def begin_asking(port: int, tournament: object, seconds: str) -> subprocess.Popen[str]:
    from bench.table import address

    url = f"http://127.0.0.1:{port}{address(tournament)}standings/"
    with urllib.request.urlopen(urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})) as response:
        known = f"If-None-Match: {response.headers['ETag']}"
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-H", known, "-H", "Accept-Encoding: gzip", url]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def rate(process: subprocess.Popen[str]) -> float:
    printed = process.communicate()[0]
    if "Non-2xx" in printed:
        raise RuntimeError(printed)
    rate_line = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    return float(rate_line[1]) if rate_line else 0.0


if __name__ == "__main__":
    main()

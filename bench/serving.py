"""A server of the site's own kind in a process of its own, and the processor time it uses (Linux: `/proc`)."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from bench.tournaments import ROOT

HEADERS = {"Accept-Encoding": "gzip", "Host": "localhost", "User-Agent": "bench"}


class Server:
    """`manage.py serve` with these settings and variables, until `close`."""

    def __init__(self, settings: str, **variables: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        own = {"DJANGO_SETTINGS_MODULE": settings, "PORT": str(self.port), "BIND": "127.0.0.1", "ENV_FILE": os.devnull}
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **own, **variables}
        command = [sys.executable, "manage.py", "serve"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._wait()

    def _wait(self) -> None:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError("the server does not answer")

    def get(self, address: str, **headers: str) -> tuple[Any, bytes]:
        """Get a page over one connection that is kept open; returns (response, bytes as sent)."""
        self.connection.request("GET", address, headers={**HEADERS, **headers})
        answer = self.connection.getresponse()
        return answer, answer.read()

    def cpu(self) -> float:
        """The processor time (ms) used so far by the process, its children and all their threads."""
        return sum(_processor_time(pid) for pid in _family(self.process.pid)) / 1e6

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()


def _family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task").glob("*/children")
    return [
        pid,
        *(process for file in children for child in file.read_text().split() for process in _family(int(child))),
    ]


def _processor_time(pid: int) -> int:
    """Processor time of a process, in nanoseconds."""
    return sum(int(file.read_text().split()[0]) for file in Path(f"/proc/{pid}/task").glob("*/schedstat"))

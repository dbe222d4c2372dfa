"""The site served by a process of its own, and requests as bytes."""

import itertools
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tournament.environment import BASE_DIR

SERVE = ("manage.py", "serve")


BELOW_THE_SYSTEMS = range(12000, 30000)
"""Ports that no system assigns by itself: a client that connects somewhere must not get the one on which a site is
about to be served."""
_offered = itertools.count(os.getpid() * 101)


def free_port() -> int:
    """A free port, offered only once in this process; other test processes start at other ports."""
    for number in _offered:
        port = BELOW_THE_SYSTEMS[number % len(BELOW_THE_SYSTEMS)]
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("the numbers never end")


def environment(folder, port, **more):
    inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    own = {"VAR_DIR": str(folder), "PORT": str(port), "ENV_FILE": os.devnull, "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1"}
    return {**inherited, **own, "PYTHONUNBUFFERED": "1", **more}


@contextmanager
def serving(folder, port, arguments=SERVE, **more) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=BASE_DIR,
        env=environment(folder, port, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def answer(port, path="/healthz", tries=600):
    """The body of a response, as soon as there is one. A busy machine may take long."""
    for _ in range(tries):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as response:
                return response.read()
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the site never answered")


def send(port: int, sent: bytes, address: str = "127.0.0.1") -> socket.socket:
    """A connection from this address of the machine over which these bytes have been sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(address, 0))
    connection.sendall(sent)
    return connection


def received(connection: socket.socket) -> bytes:
    """Everything that comes until the other end closes."""
    got = b""
    with connection:
        try:
            while more := connection.recv(65536):
                got += more
        except ConnectionResetError:
            pass
    return got


def status_of(connection: socket.socket) -> int:
    """The status of a response after which the connection is closed; 0 if there is none."""
    got = received(connection)
    return int(got.split()[1]) if got else 0

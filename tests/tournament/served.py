"""The site served by a process of its own, and requests as bytes."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from tournament.environment import BASE_DIR

SERVE = ("manage.py", "serve")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(folder, port, **more):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    own = {"VAR_DIR": str(folder), "PORT": str(port), "ENV_FILE": os.devnull, "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1"}
    return {**kept, **own, "PYTHONUNBUFFERED": "1", **more}


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
    """The body of an answer, as soon as there is one."""
    for _ in range(tries):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as response:
                return response.read()
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the site never answered")


def send(port: int, sent: bytes) -> socket.socket:
    """A connection over which so much has been sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(sent)
    return connection


def received(connection: socket.socket) -> bytes:
    """Whatever comes until the other end closes."""
    got = b""
    with connection:
        try:
            while more := connection.recv(65536):
                got += more
        except ConnectionResetError:
            pass
    return got


def status_of(connection: socket.socket) -> int:
    """Of an answer after which the connection is closed; 0 if there is none."""
    got = received(connection)
    return int(got.split()[1]) if got else 0

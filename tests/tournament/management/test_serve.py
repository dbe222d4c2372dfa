"""`manage.py serve` as a process of its own, in a folder of its own."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import pytest

from tournament.environment import BASE_DIR


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environment(folder, port, **more):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    own = {"VAR_DIR": str(folder), "PORT": str(port), "ENV_FILE": os.devnull, "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1"}
    return {**kept, **own, "PYTHONUNBUFFERED": "1", **more}


@contextmanager
def serving(folder, port):
    command = [sys.executable, "manage.py", "serve"]
    with subprocess.Popen(
        command,
        cwd=BASE_DIR,
        env=environment(folder, port),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def answer(port, path="/healthz", tries=600):
    for _ in range(tries):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as response:
                return response.read()
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the site never answered")


def test_a_first_start_in_an_empty_folder_serves_and_the_second_makes_nothing_anew(tmp_path):
    port = free_port()
    with serving(tmp_path, port) as process:
        assert answer(port) == b"ok\n"
        body = answer(port, "/static/css/base.css")
        assert b"{" in body
        process.terminate()
        said = process.stdout.read()
    assert f"On this computer:        http://localhost:{port}\n" in said
    assert re.search(r":\d+/setup/\nwith the set-up code:\n  [2-9A-Z]{4}-[2-9A-Z]{4}\n", said)
    assert "█" in said or "No network was found" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["db.sqlite3", "secret_key", "static"]
    made = (tmp_path / "static" / ".sources").stat().st_mtime_ns
    with serving(tmp_path, port):
        answer(port)
    assert (tmp_path / "static" / ".sources").stat().st_mtime_ns == made


def test_a_port_in_use_is_said_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "manage.py", "serve"]
        done = subprocess.run(
            command,
            cwd=BASE_DIR,
            env=environment(tmp_path, port),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"CommandError: Port {port} cannot be used")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("colours", [True, False])
def test_the_code_leads_to_the_address(colours):
    from tournament.management.commands.serve import qr_code

    lines = qr_code("http://192.168.0.10:8000", colours=colours).splitlines()
    # Version 2 has 25 modules a side and 4 of margin on each; two rows of them share a line.
    assert len(lines) == 17
    assert all(line.startswith("\033[38;5;231;48;5;16m") == colours for line in lines)
    assert {len(line.replace("\033[38;5;231;48;5;16m", "").replace("\033[0m", "")) for line in lines} == {33}

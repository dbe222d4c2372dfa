"""`manage.py serve` as a process of its own, in a folder of its own."""

import json
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tournament.served import answer, environment, free_port, send, serving
from tests.tournament.waiting import wait_until
from tournament.doctor.diagnosis import Diagnosis
from tournament.environment import BASE_DIR
from tournament.management.commands import serve
from tournament.services.jobs import JobState, unattended

AT_ONCE = 15
"""Seconds within which a server must answer that is started after another was killed: a port that is not freed stays
taken for sixty, and a slow machine needs some for the start itself."""


class FirstStart(NamedTuple):
    folder: Path
    port: int
    style: bytes
    """The style sheet, as it was served."""
    printed: str


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    """Started once for the tests of this module, in an empty folder: most of its seconds go into packing static
    files."""
    folder, port = tmp_path_factory.mktemp("var"), free_port()
    with serving(folder, port) as process:
        assert answer(port) == b"ok\n"
        style = answer(port, "/static/css/base.css")
        process.terminate()
        return FirstStart(folder, port, style, process.stdout.read())


def test_a_first_start_in_an_empty_folder_serves(first_start):
    assert b"{" in first_start.style
    assert f"On this computer:        http://localhost:{first_start.port}\n" in first_start.printed
    assert re.search(
        r":\d+/setup/\nThe page asks for this set-up code:\n  [2-9A-Z]{4}-[2-9A-Z]{4}\n", first_start.printed
    )
    assert ("█" in first_start.printed) != ("No network was found" in first_start.printed)
    made = sorted(first_start.folder.iterdir())
    assert [path.name for path in made] == ["db.sqlite3", "db.sqlite3.updating", "secret_key", "static"]
    assert [path for path in made if path.stat().st_mode & 0o077] == []  # it had not been closed yet


def test_every_file_of_the_site_and_its_packages_is_collected_under_a_name_of_its_content(first_start):
    static = first_start.folder / "static"
    names = json.loads((static / "staticfiles.json").read_text())["paths"]
    assert {"css/base.css", "js/drafts/main.js", "django_htmx/django-htmx.js"} <= names.keys()
    assert [name for name, hashed in names.items() if name == hashed or not (static / hashed).is_file()] == []


@pytest.mark.long
def test_a_second_start_creates_nothing_and_closes_the_folder_to_others(first_start):
    folder, port = first_start.folder, free_port()
    folder.chmod(0o755)
    made = (folder / "static" / ".sources").stat().st_mtime_ns
    with serving(folder, port):
        answer(port)
        paths = [folder, *folder.iterdir()]
        assert [path for path in paths if path.stat().st_mode & 0o077] == []
    assert (folder / "static" / ".sources").stat().st_mtime_ns == made


@pytest.mark.long
def test_whoever_sends_half_a_request_slows_nobody_down(first_start):
    port = free_port()
    paths = ("/healthz", "/pt-br/", "/pt-br/check")
    half_head = b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept: "
    half_body = b"POST /pt-br/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhand="
    with serving(first_start.folder, port), ExitStack() as half:
        for path in paths:
            answer(port, path)  # what is loaded with the first visit
        for _ in range(64):
            half.enter_context(send(port, half_head))
            half.enter_context(send(port, half_body))
        for path in paths:
            begun = time.monotonic()
            answer(port, path, tries=1)
            assert time.monotonic() - begun < 10  # of the fifteen that the body of a request is waited for


@pytest.mark.long
def test_a_killed_server_leaves_the_port_and_the_next_serves_at_once_and_does_what_was_left(first_start, settings):
    folder, port = first_start.folder, free_port()
    settings.JOBS_DIR = folder / "jobs"
    job = unattended.prepare("round_copy", "gone", {"tournament": "gone"})
    took: list[float] = []
    while not took or (took[-1] >= AT_ONCE and len(took) < 3):  # other tests may have the cores
        with serving(folder, port) as process:
            answer(port)
            process.kill()
            process.wait()
        begun = time.monotonic()
        with pytest.raises(ConnectionRefusedError):
            send(port, b"")
        with serving(folder, port):
            answer(port)
            took.append(time.monotonic() - begun)
            wait_until(lambda: job.status.state.is_over)
            assert job.status.state is JobState.DONE
    assert min(took) < AT_ONCE


def test_a_proxy_that_does_not_say_who_visits_is_reported_at_the_start(monkeypatch, caplog):
    diagnoses = [
        Diagnosis.ok("All is well."),
        Diagnosis.error("It passes on what visitors write.", "docs/behind-a-proxy.md"),
    ]
    monkeypatch.setattr(serve, "PROXY_CHECK_DELAY", 0)
    monkeypatch.setattr(serve.proxy, "diagnose", lambda: iter(diagnoses))
    serve.warn_of_the_proxy()
    assert [record.getMessage() for record in caplog.records] == [
        "It passes on what visitors write. (docs/behind-a-proxy.md)"
    ]


@pytest.mark.long
def test_a_port_in_use_is_reported_in_one_sentence(tmp_path):
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

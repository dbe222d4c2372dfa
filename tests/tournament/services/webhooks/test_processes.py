"""Messages as a running site sends them: its server, its worker, a program that fails, goes away and comes back."""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.db import connection

from tests.tournament.api.documented_client import sumula_client
from tests.tournament.served import answer, environment, free_port, serving
from tests.tournament.waiting import wait_until
from tournament.environment import BASE_DIR

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
PATIENCE = 120.0
"""Seconds until a message must have arrived: it is sent again after 10 and after 30."""


class Program:
    """Receives messages at `port` while it is running; the next `failing` of them are answered with 500."""

    def __init__(self) -> None:
        self.port, self.failing = free_port(), 0
        self.came: list[tuple[int, str, bytes]] = []
        """The status that was answered, the signature, the body."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        program = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = 500 if program.failing else 204
                program.failing -= bool(program.failing)
                program.came.append((status, self.headers["Sumula-Signature"], body))
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_arguments: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", self.port), Handler)
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield
        server.shutdown()
        server.server_close()
        thread.join()

    def messages_taken(self) -> list[tuple[str, Any]]:
        """Each message once, in the order in which they were accepted."""
        taken = [json.loads(body) for status, _signature, body in self.came if status == 204]
        return list({one["id"]: (one["event"], one["data"]) for one in taken}.values())


class Desk:
    """Somebody who works at the desk of the site at this port, with a browser."""

    def __init__(self, port: int, site: dict[str, Any]) -> None:
        self.site = site
        self.base = f"http://127.0.0.1:{port}/en/desk/{site['tournament']}/"
        self.api = sumula_client.Client(f"http://127.0.0.1:{port}", site["token"])

    def post(self, path: str, seq: int, **fields: Any) -> None:
        form = {"seq": seq, "key": f"desk {path}", "csrfmiddlewaretoken": "c" * 32, **fields}
        cookies = f"sessionid={self.site['session']}; csrftoken={'c' * 32}"
        request = urllib.request.Request(self.base + path, urllib.parse.urlencode(form).encode(), {"Cookie": cookies})
        with urllib.request.urlopen(request, timeout=30) as answered:
            assert answered.status == 200

    def publish(self) -> None:
        self.post("publish", self.site["seq"], round=self.site["round"])

    def enter(self) -> None:
        self.api.enter_result(self.site["tournament"], self.site["match"], [(3050, 2100)])

    def confirm(self) -> None:
        match = self.site["match"]
        self.post(f"match/{match}/confirm", self.api.match(self.site["tournament"], match)["seq"])


@pytest.fixture
def variables(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of the site's processes: a hall's on SQLite, that of many servers on PostgreSQL."""
    if connection.vendor == "sqlite":
        yield {}
        return
    own = connection.settings_dict
    name = f"{own['NAME']}_webhooks"
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
        cursor.execute(f'CREATE DATABASE "{name}"')
    place = urllib.parse.quote(own["HOST"], safe="")
    at = f"{own['USER']}:{own['PASSWORD']}@{place}:{own['PORT']}"
    yield {"DATABASE_URL": f"postgres://{at}/{name}", "JOBS": "queue", "FILES": str(tmp_path / "files")}
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def running(folder: Path, port: int, variables: dict[str, str]) -> Iterator[Callable[[], None]]:
    """The server and, if a queue keeps jobs, a worker; returns a function that kills them all."""
    with ExitStack() as processes:
        begun = [processes.enter_context(serving(folder, port, BIND="127.0.0.1", **variables))]
        if variables:
            begun.append(processes.enter_context(serving(folder, port, ("manage.py", "worker"), **variables)))
        answer(port)
        yield lambda: [process.kill() for process in begun] and None


def test_a_round_a_result_and_a_stage_are_told_by_processes(tmp_path: Path, variables: dict[str, str]) -> None:
    program, port = Program(), free_port()
    ready = subprocess.run(
        [sys.executable, "-m", "tests.tournament.services.webhooks.begin_site", f"http://127.0.0.1:{program.port}/hook"],
        cwd=BASE_DIR, env=environment(tmp_path, port, **variables), capture_output=True, text=True, check=True,
    )  # fmt: skip
    site = json.loads(ready.stdout)
    desk, round_ = Desk(port, site), {"stage": "final", "round": 1}
    with running(tmp_path, port, variables) as kill:
        program.failing = 1
        with program.listening():
            desk.publish()
            wait_until(program.messages_taken, PATIENCE)
        assert [status for status, _signature, _body in program.came] == [500, 204]
        desk.enter()
        desk.confirm()  # the program is away
        time.sleep(2)
        kill()
    with program.listening(), running(tmp_path, port, variables):
        wait_until(lambda: len(program.messages_taken()) == 3, PATIENCE)
    assert program.messages_taken() == [
        ("round.published", round_),
        ("result.confirmed", {**round_, "match": site["match"]}),
        ("stage.finished", {"stage": "final"}),
    ]
    assert all(sumula_client.is_signed(site["secret"], signature, body) for _status, signature, body in program.came)
    assert not sumula_client.is_signed("another", *program.came[0][1:])

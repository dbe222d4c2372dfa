"""Faults of the machine have pages of their own, in every language; nothing is lost."""

import errno
import shutil
import socket
import sqlite3
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing, contextmanager, suppress
from types import SimpleNamespace

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.db.utils import ProgrammingError

from tests.tournament.served import answer, free_port, serving
from tests.tournament.waiting import wait_until
from tournament.services.faults import is_database_away, is_disk_full
from tournament.web.errors import status_of_error
from tournament.web.home import page as home


def error_with_cause(error, cause):
    try:
        raise error from cause
    except type(error) as raised:
        return raised


def sqlite_error(code):
    error = sqlite3.OperationalError("of SQLite")
    error.sqlite_errorcode = code
    return error_with_cause(OperationalError("of SQLite"), error)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), 507),
        (error_with_cause(OperationalError(), psycopg.errors.DiskFull()), 507),
        (OSError(errno.ENOSPC, "No space left on device"), 507),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), 507),
        (error_with_cause(RuntimeError(), OSError(errno.ENOSPC, "")), 507),
        (sqlite_error(sqlite3.SQLITE_CANTOPEN), 503),
        (sqlite_error(sqlite3.SQLITE_BUSY), 503),
        (error_with_cause(OperationalError(), psycopg.OperationalError("connection refused")), 503),
        (error_with_cause(OperationalError(), psycopg.errors.AdminShutdown()), 503),
        (error_with_cause(OperationalError(), psycopg.errors.CannotConnectNow()), 503),
        (InterfaceError("connection already closed"), 503),
        (sqlite_error(sqlite3.SQLITE_IOERR), 500),
        (sqlite_error(sqlite3.SQLITE_CORRUPT), 500),
        (error_with_cause(ProgrammingError(), psycopg.errors.UndefinedTable()), 500),
        (error_with_cause(OperationalError(), psycopg.errors.StatementTooComplex()), 500),
        (OSError(errno.EACCES, "Permission denied"), 500),
        (KeyError("x"), 500),
        (None, 500),
    ],
)
def test_each_fault_has_its_status(error, status):
    assert status_of_error(error) == status


def test_an_io_error_where_nothing_is_free_is_a_full_disk(monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=0))
    assert is_disk_full(sqlite_error(sqlite3.SQLITE_IOERR))
    assert not is_disk_full(sqlite_error(sqlite3.SQLITE_CORRUPT))
    assert not is_database_away(sqlite_error(sqlite3.SQLITE_IOERR))


@pytest.mark.parametrize(
    ("language", "full", "away"),
    [
        (
            "pt-br",
            "o disco está cheio, e o que você enviou não foi gravado.",
            "o banco de dados deste site não está respondendo",
        ),
        ("it", "Il disco è pieno: quanto hai inviato non è stato registrato.", "al momento non risponde"),
        ("en", "The disk is full: what you sent was not recorded.", "does not answer at the moment"),
    ],
)
def test_the_page_says_which_in_the_language_of_the_page(client, db, monkeypatch, language, full, away):
    client.raise_request_exception = False
    for code, status, sentence in ((sqlite3.SQLITE_FULL, 507, full), (sqlite3.SQLITE_CANTOPEN, 503, away)):
        monkeypatch.setattr(home, "demo_tournament_lines", lambda *_args, code=code: raise_(sqlite_error(code)))
        text = client.get(f"/{language}/")
        assert (text.status_code, text["Retry-After"], text["Cache-Control"]) == (status, "10", "no-store")
        assert sentence in text.content.decode()


def raise_(error):
    raise error


def post(port, path, **form):
    """The status of the response to a form; redirects are not followed."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_args, **_kwargs):
            return None

    address = f"http://127.0.0.1:{port}{path}"
    request = urllib.request.Request(address, urllib.parse.urlencode(form).encode())
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=30) as got:
            return got.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


@contextmanager
def small_disk(folder):
    """A disk of 16 MB of its own, if the system allows it."""
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("only root has a disk to spare")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.long
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's disk is not ours")
def test_a_disk_that_runs_full_loses_nothing(tmp_path):
    port, filler = free_port(), tmp_path / "filler"
    with small_disk(tmp_path), serving(tmp_path, port, QUICK_GAMES_PER_HOUR="100000"):
        answer(port)
        begun = {"taken": 0}

        def begin(key):
            status = post(port, "/en/quick/", regulation="apcef-sc-2022", key=key, first="A", second="B")
            begun["taken"] += status == 302
            return status

        assert begin("first") == 302
        answers = []
        for left in (120_000, 100_000, 80_000, 60_000, 40_000, 20_000):
            with filler.open("ab") as file:
                file.write(b"\0" * max(0, shutil.disk_usage(tmp_path).free - left))
            answers += [begin(f"{left}-{number}") for number in range(3)]
        assert (set(answers), answers[0], answers[-1]) == ({302, 507}, 302, 507)
        assert answer(port, "/en/quick/", tries=1)
        filler.unlink()
        assert begin("last") == 302
        with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
            assert database.execute("SELECT count(*) FROM tournament_match").fetchone() == (begun["taken"],)
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert database.execute("SELECT count(*) FROM tournament_event").fetchone() == (begun["taken"],)


class Relay:
    """Sits between the site and PostgreSQL, so that the database can go away and come back."""

    def __init__(self, connect) -> None:
        self.connect, self.open, self.connections = connect, True, []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            if not self.open:
                near.close()
                continue
            far = self.connect()
            self.connections += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._copy, args=(source, target), daemon=True).start()

    def _copy(self, source, target) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        close(source, target)

    def stop(self) -> None:
        self.open = False
        close(*self.connections)
        self.connections.clear()

    def start(self) -> None:
        self.open = True


def close(*ends) -> None:
    """A thread that waits for one of them has to notice, too."""
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="a file does not go away")
def test_the_site_outlives_a_database_that_goes_away_and_comes_back(db, tmp_path):
    settings = connection.settings_dict
    relay = Relay(lambda: open_socket(settings))
    address = f"postgres://{settings['USER']}:{settings['PASSWORD']}@127.0.0.1:{relay.port}/{settings['NAME']}"
    port = free_port()
    with serving(tmp_path, port, DATABASE_URL=address):
        answer(port)
        assert post(port, "/en/quick/", regulation="apcef-sc-2022", key="one") == 302
        relay.stop()
        begun = time.monotonic()
        assert [post(port, "/en/quick/", regulation="apcef-sc-2022", key="two") for _ in range(3)] == [503] * 3
        assert answer(port, tries=1) == b"ok\n"
        assert time.monotonic() - begun < 10
        relay.start()
        assert post(port, "/en/quick/", regulation="apcef-sc-2022", key="two") == 302
    relay.stop()
    relay.listening.close()
    wait_until(lambda: sessions() <= 1)


def sessions():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return cursor.fetchone()[0]


def open_socket(settings):
    if settings["HOST"].startswith("/"):
        far = socket.socket(socket.AF_UNIX)
        far.connect(f"{settings['HOST']}/.s.PGSQL.{settings['PORT'] or 5432}")
        return far
    return socket.create_connection((settings["HOST"] or "127.0.0.1", int(settings["PORT"] or 5432)))

"""Whatever ends the process while a copy is written, nothing half done is left, and nothing half done has a name."""

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tournament.services import atomic_files
from tournament.services.atomic_files import remove_abandoned, write_atomically

COPIES = """
import os, pathlib, sys
from datetime import UTC, datetime
import django
django.setup()
from django.db import connection
from tournament.services.database_copy import copy_database
connection.settings_dict["NAME"] = sys.argv[1]
print("ready", flush=True)
while True:
    copy_database(pathlib.Path(sys.argv[2]), datetime.now(UTC))
"""


def test_the_file_is_there_with_what_was_written_and_for_nobody_else(tmp_path: Path) -> None:
    for text in (b"first", b"second"):
        write_atomically(tmp_path / "copy", lambda file, text=text: file.write(text))
        assert (tmp_path / "copy").read_bytes() == text
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [("copy", 0o600)]


@pytest.mark.parametrize("unnamed", [True, False])
def test_what_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unnamed: bool) -> None:
    if not unnamed:
        monkeypatch.delattr(atomic_files.os, "O_TMPFILE")

    def fail(_file: object) -> None:
        raise OSError("full")

    write_atomically(tmp_path / "copy", lambda file: file.write(b"first"))
    with pytest.raises(OSError, match="full"):
        write_atomically(tmp_path / "copy", fail)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("copy", b"first")]


def test_what_an_ended_process_left_is_swept_and_what_another_writes_is_not(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    for process in (ended.pid, os.getppid()):
        (tmp_path / f".20261121T140000Z.sqlite3.{process}").touch()
    (tmp_path / ".gitignore").touch()
    of_another_server = tmp_path / f".20261121T140000Z.sqlite3.{ended.pid}-{'0' * 16}"
    of_another_server.touch()
    (tmp_path / f".20261121T140000Z.sqlite3.{ended.pid}-{atomic_files.MACHINE}{'0' * 8}").touch()
    old = tmp_path / f".20261121T140000Z-000001.json.{os.getppid()}-00ff"
    old.touch()
    os.utime(old, (0, 0))
    remove_abandoned(tmp_path)
    left = {".gitignore", of_another_server.name, f".20261121T140000Z.sqlite3.{os.getppid()}"}
    assert {path.name for path in tmp_path.iterdir()} == left


@pytest.mark.long
@pytest.mark.skipif("not hasattr(os, 'O_TMPFILE')", reason="there a file needs a name; the next copy sweeps it away")
def test_a_process_killed_while_it_copies_the_database_leaves_nothing(tmp_path: Path) -> None:
    database, folder = tmp_path / "db.sqlite3", tmp_path / "copies"
    folder.mkdir()
    with closing(sqlite3.connect(database)) as made:
        made.execute("CREATE TABLE t (x)")
        made.executemany("INSERT INTO t VALUES (?)", ((os.urandom(4000),) for _ in range(5000)))
        made.commit()
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    for number in range(12):
        process = subprocess.Popen(
            [sys.executable, "-c", COPIES, str(database), str(folder)], stdout=subprocess.PIPE, env=environment
        )
        assert process.stdout
        process.stdout.readline()
        time.sleep(0.013 * number)
        process.kill()
        process.communicate()
        # In the blink between making a name and taking it away again, the file is empty.
        assert [path for path in folder.iterdir() if path.suffix != ".sqlite3" and path.stat().st_size] == []
    for path in folder.glob("*.sqlite3"):
        with closing(sqlite3.connect(path)) as copy:
            assert copy.execute("SELECT count(*) FROM t").fetchone() == (5000,)

"""The database is copied and brought up to date, by one process at a time."""

import io
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.core.management.base import CommandError, OutputWrapper
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import translation

from tests.tournament.served import environment
from tournament.environment import BASE_DIR
from tournament.management import updating


@pytest.fixture
def old(empty_database):
    """A database that was served before its last migrations were written."""
    MigrationExecutor(connection).migrate([("tournament", "0004_attempts")])


def bring_up_to_date():
    output = io.StringIO()
    with translation.override("en"):
        updating.bring_up_to_date(OutputWrapper(output).write)
    return output.getvalue()


@pytest.mark.long
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="another database has its own means")
def test_a_database_is_copied_before_it_is_updated_and_only_then(old, settings, tmp_path, monkeypatch):
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, var_dir=tmp_path)
    # Two within each hour: the state before the first of two updates is kept too.
    hours = iter(datetime(2026, 11, 21, half // 2, 30 * (half % 2), tzinfo=UTC) for half in range(24))
    # The command's own clock: migrations look at theirs.
    monkeypatch.setattr(updating, "timezone", SimpleNamespace(now=lambda: next(hours)))
    folder = tmp_path / "before-updates"
    for _again in range(4):
        MigrationExecutor(connection).migrate([("tournament", "0005_user_folded")])
        output = bring_up_to_date()
    assert output == f"The database is being updated. A copy of it as it was: {folder}/20261121T013000Z.sqlite3\n"
    assert [path.name for path in sorted(folder.iterdir())] == [
        f"20261121T{at}00Z.sqlite3" for at in ("0030", "0100", "0130")
    ]
    with closing(sqlite3.connect(folder / "20261121T013000Z.sqlite3")) as copy:
        newest = copy.execute("SELECT max(name) FROM django_migrations WHERE app = 'tournament'").fetchone()
    assert newest == ("0005_user_folded",)
    assert bring_up_to_date() == ""
    assert len(list(folder.iterdir())) == 3


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="another database has its own means")
@pytest.mark.long
def test_what_cannot_be_copied_is_not_updated(old, settings, tmp_path):
    (tmp_path / "before-updates").write_text("in the way")
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, var_dir=tmp_path)
    with pytest.raises(CommandError, match=r"cannot be copied first \(File exists\)"):
        bring_up_to_date()
    assert ("tournament", "0005_user_folded") not in MigrationExecutor(connection).loader.applied_migrations


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite is copied")
def test_the_command_that_copies_postgresql_is_named(old):
    assert bring_up_to_date() == (
        'The database is being updated without a copy. To make one: pg_dump --file=sumula.sql "$DATABASE_URL"\n'
    )


@pytest.mark.long
def test_one_of_two_commands_in_an_empty_folder_waits_for_the_other(tmp_path):
    """`make demo` and `make run` may be started together."""
    command = [sys.executable, "manage.py", "demo", "--remove"]
    processes = [
        subprocess.Popen(
            command,
            cwd=BASE_DIR,
            env=environment(tmp_path, 8000),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for _ in range(2)
    ]
    printed = [process.communicate(timeout=240)[0] for process in processes]
    assert printed == ["There is no demonstration here.\n"] * 2

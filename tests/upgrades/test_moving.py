"""The database of each release, brought up to date, is moved to SQLite, and to PostgreSQL back where there is one."""

from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from tests.databases import another_database
from tests.tournament.database_rows import sqlite_at, state, state_of
from tests.upgrades.release import Release
from tournament.services.moving import move, reopen_database
from tournament.services.moving.connections import as_default, connection_to

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def test_every_row_comes_back(release: Release, tmp_path: Path) -> None:
    before, file = state(), sqlite_at(tmp_path / "db.sqlite3")
    move(file, lambda _sentence: None)
    reopen_database()
    assert state_of(file) == before
    if connection.vendor == "postgresql":
        own = dict(connection.settings_dict)
        with another_database():
            again = {**own, "NAME": connection.settings_dict["NAME"]}
            with closing(connection_to(file)) as there, as_default(there):
                move(again, lambda _sentence: None)
            assert state() == before

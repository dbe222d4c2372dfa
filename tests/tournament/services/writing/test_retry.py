"""A transaction that SQLite's lock kept out is tried again; any other failure is not."""

import sqlite3
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection, transaction

from tournament.models import User
from tournament.services.writing import writer

pytestmark = pytest.mark.django_db(transaction=True)


def locked(code: int = sqlite3.SQLITE_BUSY) -> OperationalError:
    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorcode = code  # type: ignore[misc]
    error = OperationalError("database is locked")
    error.__cause__ = cause
    return error


def failing(times: int, error: OperationalError):
    """A service that writes, and that finds the database locked this many times."""
    tries = []

    @writer.retry_when_locked
    def service(name: str) -> int:
        tries.append(name)
        User.objects.create_user(f"{name}{len(tries)}", "canastra limpa")
        if len(tries) <= times:
            raise error
        return len(tries)

    return service


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_SNAPSHOT])
def test_who_was_kept_out_tries_again_and_what_failed_left_nothing(code):
    assert failing(writer.MAX_ATTEMPTS - 1, locked(code))("ana") == writer.MAX_ATTEMPTS
    assert [user.username for user in User.objects.all()] == [f"ana{writer.MAX_ATTEMPTS}"]


def test_who_is_kept_out_for_good_is_told():
    with pytest.raises(OperationalError):
        failing(writer.MAX_ATTEMPTS, locked())("ana")
    assert not User.objects.exists()


@pytest.mark.parametrize("error", [OperationalError("no such table"), locked(sqlite3.SQLITE_READONLY)])
def test_another_failure_is_not_tried_again(error):
    with pytest.raises(OperationalError):
        failing(1, error)("ana")


def test_within_another_transaction_nothing_is_tried_again():
    with pytest.raises(OperationalError), transaction.atomic():
        failing(1, locked())("ana")


@contextmanager
def held_database():
    """A context in which another writer has locked the database."""
    name = str(connection.settings_dict["NAME"])
    other = sqlite3.connect(name, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield other
    finally:
        other.close()


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL's writers queue")
def test_a_real_lock_is_known_for_what_it_is(monkeypatch):
    connection.ensure_connection()
    connection.cursor().execute("PRAGMA busy_timeout = 1")
    tries = []
    try:
        with held_database() as other:

            def give_up_after_two(error):
                tries.append(error)
                if len(tries) == 2:
                    other.execute("ROLLBACK")
                return busy(error)

            busy = writer.is_busy
            monkeypatch.setattr(writer, "is_busy", give_up_after_two)
            assert writer.retry_when_locked(User.objects.create_user)("bia", "canastra suja").username == "bia"
    finally:
        connection.close()
    assert len(tries) == 2

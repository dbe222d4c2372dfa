"""`/healthz` answers without a database; `/readyz` only with one whose tables are all there."""

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from tournament.services import readiness as readiness_service


def test_healthz_answers_without_a_database_or_a_session(client):
    """No database fixture here: pytest-django would fail the test at the first query."""
    response = client.get("/healthz")
    assert (response.status_code, response.content, response["Cache-Control"]) == (200, b"ok\n", "no-store")
    assert not response.cookies


def test_every_answer_says_what_a_browser_may_load(client):
    policy = dict(part.split(" ", 1) for part in client.get("/healthz")["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "base-uri": "'none'",
        "connect-src": "'self'",
        "font-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "img-src": "'self'",
        "manifest-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
    }


@pytest.mark.django_db
def test_ready_is_who_reaches_a_database_with_every_table(client, django_assert_num_queries):
    client.get("/readyz")  # the migrations of this version are looked for once
    with django_assert_num_queries(2):
        response = client.get("/readyz")
    assert (response.status_code, response["Cache-Control"]) == (200, "no-store")
    assert response.content.decode().splitlines() == [
        "ready", "database: reached", "migrations: applied", "queue: none", "valkey: none",
    ]  # fmt: skip


@pytest.mark.django_db
def test_a_database_that_lacks_a_migration_is_not_ready_and_one_that_is_ahead_is(client, monkeypatch):
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournament", "9999_of_the_next_version")
    assert client.get("/readyz").status_code == 200
    newest = max(name for app, name in readiness_service.last_migrations() if app == "tournament")
    recorder.record_unapplied("tournament", newest)
    response = client.get("/readyz")
    missing = b"not ready\ndatabase: reached\nmigrations: missing\nqueue: none\nvalkey: none\n"
    assert (response.status_code, response.content) == (503, missing)


def test_a_database_that_is_away_is_not_ready(client, monkeypatch):
    def away(_recorder):
        raise OperationalError("nobody there")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", away)
    response = client.get("/readyz")
    away = b"not ready\ndatabase: unreachable\nmigrations: unknown\nqueue: none\nvalkey: none\n"
    assert (response.status_code, response.content) == (503, away)

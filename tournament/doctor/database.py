"""Checks the database: reachable, up to date, and SQLite with the pragmas that protect what was written."""

import sqlite3
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.doctor.diagnosis import Diagnosis
from tournament.environment import terminal_command
from tournament.models import Event
from tournament.operating_system.commands import command_for
from tournament.settings.storage import SAFE_WAL

UPDATE = terminal_command("migrate")
# SQLite answers with numbers: 2 is FULL.
WANTED = {"synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}


def diagnose() -> Iterator[Diagnosis]:
    """Check whether the database opens, its version and settings, and whether it is up to date."""
    try:
        connection.ensure_connection()
    except DatabaseError as error:
        text = _("The database cannot be opened: %(error)s.") % {"error": str(error).strip()}
        yield Diagnosis.error(text, "grep DATABASE_URL .env; ls -l var")
        return
    if connection.vendor == "sqlite":
        yield from sqlite(sqlite3.sqlite_version_info, effective_pragmas())
    else:
        version = ".".join(str(part) for part in connection.get_database_version())
        yield Diagnosis.ok(_("PostgreSQL %(version)s.") % {"version": version})
    yield from diagnose_contents()


def effective_pragmas() -> dict[str, str]:
    with connection.cursor() as cursor:
        pragmas = {}
        for name in ("journal_mode", *WANTED):
            cursor.execute(f"PRAGMA {name}")
            pragmas[name] = str(cursor.fetchone()[0])
        return pragmas


def sqlite(version: tuple[int, ...], pragmas: Mapping[str, str]) -> Iterator[Diagnosis]:
    """Check SQLite's version and pragmas. A write-ahead log (WAL) is only accepted from the version that no longer
    loses commits with it."""
    number = ".".join(map(str, version))
    journal = {"wal"} if version >= SAFE_WAL else {"delete"}
    settings_text = ", ".join(f"{name}={value}" for name, value in pragmas.items())
    text = _("SQLite %(version)s: %(pragmas)s.") % {"version": number, "pragmas": settings_text}
    wrong = any(pragmas[name] != value for name, value in WANTED.items())
    if wrong or pragmas["journal_mode"] not in journal | {"memory"}:
        database = settings.DATABASES["default"]["NAME"]
        # While the site runs, this is refused, since the database is locked.
        yield Diagnosis.error(text, f'sqlite3 "{database}" "PRAGMA journal_mode={min(journal)}"')
    else:
        yield Diagnosis.ok(text)


def diagnose_contents() -> Iterator[Diagnosis]:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield Diagnosis.warning(_("The database is not up to date."), UPDATE)
        return
    yield Diagnosis.ok(_("The database is up to date."))
    yield from clock_against(Event.objects.order_by("-time").values_list("time", flat=True).first())


def clock_against(newest: datetime | None) -> Iterator[Diagnosis]:
    """Report an event from the future: the clock has been set back since, or was wrong when it was written."""
    if newest and newest > timezone.now() + timedelta(minutes=5):
        yield Diagnosis.error(
            _("The clock is behind the last event, %(time)s.") % {"time": newest}, command_for("clock by the network")
        )

"""Restores a copy of the database. Everything is proved on a working copy; the database itself is replaced last.

It is replaced in place by SQLite's own backup, in one transaction. The site may keep running, its pages wait briefly,
and a process that is killed leaves the database unchanged.
"""

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from rules.text import _, make_text
from tournament.services.atomic_files import ABANDONED_SECONDS
from tournament.services.database_copy import copy_database, database_at
from tournament.services.progress import CountStep, Report, no_report
from tournament.services.restoring.contents import contents_of, open_read_only
from tournament.services.restoring.copies import folders
from tournament.services.restoring.proofs import SiteHashes, discrepancies, site_hashes
from tournament.services.restoring.refusals import DAMAGED, FOREIGN, NEWER, NO_COPY, POSTGRESQL, NotRestorable
from tournament.services.retention import COPIES_BEFORE_RESTORE
from tournament.signals import restored

CONTRADICTS = _(
    "The copy contradicts itself: %(place)s, %(what)s. Something other than the site has changed it. Take another copy."
)
PREFIX = ".restore-"
SESSIONS_OF_THE_PRESENT = """
INSERT INTO tournament_session SELECT * FROM present.tournament_session
WHERE user_id IS NULL OR user_id IN (SELECT id FROM tournament_user)
"""
READING, PROVING, REPLACING, COMPARING = (
    make_text(_("Reading the copy")),
    make_text(_("Checking every event and every result of the copy")),
    make_text(_("Copying the current database, and putting the copy in its place")),
    make_text(_("Comparing the standings")),
)


@dataclass(frozen=True)
class RestoreResult:
    """`copy_before`: the copy of the database as it was before; `tournaments`: how many have the same standings, by
    hash."""

    copy_before: Path
    tournaments: int


def restore(path: Path, report: Report = no_report) -> RestoreResult:
    """Restore the whole database from the copy at `path`. After `NotRestorable`, or any exception of `report` before
    the last step, nothing was changed."""
    if connection.vendor != "sqlite":
        raise NotRestorable(POSTGRESQL)
    present = Path(connection.settings_dict["NAME"])
    report(0, 0, READING)
    contents_of(path)
    _remove_abandoned(present.parent)
    with tempfile.TemporaryDirectory(prefix=PREFIX, dir=present.parent) as folder:
        work = Path(folder) / "work.sqlite3"
        _make_working_copy(path, work)
        report(0, 0, PROVING)
        hashes = _prove(work, lambda done, total: report(done, total, None))
        report(0, 0, REPLACING)
        _keep_sessions(present, work)
        before = copy_database(folders()["restore"], timezone.now(), retention=COPIES_BEFORE_RESTORE)
        connection.close()
        _replace(work, present)
    report(0, 0, COMPARING)
    with _no_writers(present):
        equal = site_hashes() == hashes
        connection.close()
    if not equal:
        _replace(before, present)
        raise NotRestorable(make_text(_("The standings are not those of the copy: the database is as it was.")))
    restored.send(sender=None)
    return RestoreResult(before, len(hashes.standings))


def _make_working_copy(path: Path, work: Path) -> None:
    """Copy the file to `work`. Raises `NotRestorable` if not every page can be read."""
    try:
        with closing(open_read_only(path)) as copy, closing(sqlite3.connect(work)) as working_copy:
            copy.backup(working_copy)
            sound = [row[0] for row in working_copy.execute("PRAGMA integrity_check")] == ["ok"]
            foreign = working_copy.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error:
        raise NotRestorable(NO_COPY) from None
    if not sound or foreign is not None:
        raise NotRestorable(DAMAGED)


def _prove(work: Path, step: CountStep) -> SiteHashes:
    """Update the working copy to this version and prove it; returns the hashes of its standings."""
    schema = _schema(connection.settings_dict["NAME"])
    with database_at(work):
        _migrate()
        connection.close()
        if _schema(work) != schema:
            raise NotRestorable(FOREIGN)
        for discrepancy in discrepancies(step):
            raise NotRestorable(make_text(CONTRADICTS, place=discrepancy.location, what=discrepancy.description))
        return site_hashes(step)


def _migrate() -> None:
    """Migrate the present database. Raises `NotRestorable` if a newer version made it."""
    loader = MigrationExecutor(connection).loader
    if any(key not in loader.disk_migrations for key in loader.applied_migrations if key[0] == "tournament"):
        raise NotRestorable(NEWER)
    call_command("migrate", interactive=False, verbosity=0)


def _schema(path: str | Path) -> list[tuple[str, str, str]]:
    """(type, name, table) of the tables and of everything that acts by itself, such as triggers."""
    rows = "SELECT type, name, tbl_name FROM sqlite_master WHERE type <> 'index' AND name NOT LIKE 'sqlite%' ORDER BY 2"
    with closing(open_read_only(Path(path))) as database:
        return list(database.execute(rows))


def _keep_sessions(present: Path, work: Path) -> None:
    """Take over the present sessions: people stay signed in if their password is the same, and stay signed out if they
    were."""
    with closing(sqlite3.connect(work, isolation_level=None)) as database:
        database.execute("ATTACH ? AS present", [f"{present}"])
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM tournament_session")
        database.execute(SESSIONS_OF_THE_PRESENT)
        database.execute("COMMIT")


def _replace(source: Path, target: Path) -> None:
    """Replace the target's content in one transaction. Readers wait; if the process is killed, the target is
    unchanged."""
    with (
        closing(open_read_only(source)) as source_database,
        closing(sqlite3.connect(target, timeout=30)) as target_database,
    ):
        source_database.backup(target_database)


@contextmanager
def _no_writers(path: Path) -> Iterator[None]:
    """A context during which nobody writes to the database, which would change its standings."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield


def _remove_abandoned(folder: Path) -> None:
    """Delete working copies of processes that were killed."""
    for path in folder.glob(f"{PREFIX}*"):
        if time.time() - path.stat().st_mtime > ABANDONED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)

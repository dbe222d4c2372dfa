"""Backs a tournament up automatically: after each round, in a job so that no save waits for it, and before each draw.

A backup is `<public id>/<time>-<seq>.json` in BACKUP_DIR or on S3: the tournament file. If the database is SQLite, all
of it is copied too. A failure is shown at the desk (`failure_reason`) and never stops the action.
"""

import logging
import re
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext

from rules.text import _, make_text
from scoring.writing import file_text
from tournament.models import Hand, Match, Tournament
from tournament.services.database_copy import copy_database, database_size, stamp, time_of
from tournament.services.jobs import JobFailed, Progress, unattended
from tournament.services.progress import Report, no_report
from tournament.services.retention import BACKUPS, kept_times
from tournament.services.stored_files import FileStore, list_files, read_file, store_of, write_file
from tournament.services.tournaments.drawing import open_matches
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.viewing import revision
from tournament.units import MEBIBYTE

BACKUP_NAME = re.compile(r"(?P<time>[0-9]{8}T[0-9]{6}Z)-(?P<seq>[0-9]{1,9})\.json")
DATABASE_FOLDER = "database"
JOB = "round_copy"
MAX_HANDS = 1000
"""The most hands with which a backup is written at once: it takes half a second."""
MAX_DATABASE_SIZE = 32 * MEBIBYTE
"""The most bytes of the database with which a backup is written at once."""
WRITING, COPYING = make_text(_("Creating the tournament's file")), make_text(_("Copying the database"))
log = logging.getLogger(__name__)


class Failure(NamedTuple):
    """`reason`: in the operating system's words; "" if the copy was interrupted, so nothing needs repair."""

    time: datetime
    reason: str


# By public id: when and why the last backup failed, until one succeeds. Kept in memory, because a full disk could not
# store it.
_failed: dict[str, Failure] = {}


@dataclass(frozen=True)
class Backup:
    """One backup file. `seq`: the tournament's revision; `size`: bytes."""

    name: str
    time: datetime
    seq: int
    size: int


def before_draw(tournament: Tournament) -> None:
    """Back up the tournament as it is before a draw. Call it inside the transaction that draws; the file is written on
    commit."""
    _run_noting_failure(tournament, partial(_back_up_on_commit, tournament))


def after_result(match: Match) -> None:
    """Back up by a job if the match was the last one open in its round. Call it inside the transaction that confirms.

    The job is prepared before the commit, so that it runs at the next start if the process is killed in between.
    """
    if settings.BACKUP_DIR is None:
        return
    tournament = match.tournament_round.stage.tournament
    if open_matches(tournament).filter(round=match.round_id).exists():
        return
    job = JOB, tournament.public_id, {"tournament": tournament.public_id}
    _run_noting_failure(tournament, lambda: unattended.prepare(*job))
    transaction.on_commit(partial(_run_noting_failure, tournament, partial(unattended.start, *job)), robust=True)


def back_up_after_round(_progress: Progress, *, tournament: str) -> dict[str, Any]:
    """The job that backs up after a round. Raises `JobFailed` when the backup cannot be written."""
    row = Tournament.objects.filter(public_id=tournament, removed=False).first()
    try:
        if row is not None and settings.BACKUP_DIR is not None:
            _write_now(row)
    except (OSError, sqlite3.Error) as error:
        raise JobFailed(fault_reason(error)) from error
    return {}


def back_up(tournament: Tournament) -> None:
    """Back up now, outside any transaction, unless this revision has a backup."""
    _run_noting_failure(tournament, partial(_write_now, tournament))


def back_up_long(tournament: Tournament, report: Report) -> None:
    """Like `back_up`, but reports progress and raises `OSError` or `sqlite3.Error` when the backup cannot be
    written."""
    _write_now(tournament, report)


def takes_long(tournament: Tournament) -> bool:
    """Whether a backup would take longer than anybody should wait for a page."""
    hands = Hand.objects.filter(game__match__round__stage__tournament=tournament)
    return hands[: MAX_HANDS + 1].count() > MAX_HANDS or database_size() > MAX_DATABASE_SIZE


def fault_reason(fault: Exception) -> str:
    """Why a backup could not be written, in the operating system's words."""
    return getattr(fault, "strerror", None) or str(fault) or type(fault).__name__


def has_backup(tournament: Tournament, seq: int) -> bool:
    """Whether this revision has a backup and nothing has failed since."""
    return not failure_reason(tournament) and any(backup.seq == seq for backup in backups_of(tournament))


def failure_of(tournament: Tournament) -> Failure | None:
    """When and why the last backup was not written; None if it was."""
    failed = max(filter(None, (_failed.get(tournament.public_id), failed_backup_job(tournament))), default=None)
    if failed is None or any(backup.time >= failed.time for backup in backups_of(tournament)):  # done by a job
        return None
    return failed


def failure_reason(tournament: Tournament) -> str:
    """Why the last backup could not be written, in the operating system's words; "" if it succeeded."""
    failed = failure_of(tournament)
    return "" if failed is None else failed.reason or gettext("the copy was interrupted")


def failed_backup_job(tournament: Tournament) -> Failure | None:
    """When the last backup after a round was requested and why its job failed; None if it did not fail."""
    job = None if settings.BACKUP_DIR is None else unattended.failed_job(JOB, tournament.public_id)
    if job is None:
        return None
    # Whole seconds, as in the names of backup files.
    requested_at = datetime.fromtimestamp(int(job.created), UTC)
    return Failure(requested_at, job.status.sentence)


def backups_of(tournament: Tournament) -> list[Backup]:
    """The tournament's backup files, newest first."""
    store = _store()
    backups = []
    for file in list_files(store, f"{tournament.public_id}/") if store else ():
        name = file.name.rpartition("/")[2]
        match = BACKUP_NAME.fullmatch(name)
        if match and (time := time_of(match["time"])):
            backups.append(Backup(name, time, int(match["seq"]), file.size))
    return sorted(backups, key=lambda backup: (backup.time, backup.seq), reverse=True)


def backup_text(tournament: Tournament, name: str) -> str | None:
    """The text of the backup file of this name; None if the tournament has no such file."""
    store = _store()
    if store is None or not BACKUP_NAME.fullmatch(name):
        return None
    try:
        return read_file(store, f"{tournament.public_id}/{name}").decode()
    except OSError:
        return None


def delete_backups(public_id: str) -> None:
    """Delete the backup files of a tournament that was wiped."""
    _failed.pop(public_id, None)
    if (store := _store()) is None:
        return
    for file in list_files(store, f"{public_id}/"):
        store.delete(file.name)
    with suppress(OSError):  # the folder may not exist
        store.delete(public_id)


def _run_noting_failure(tournament: Tournament, action: Callable[[], object]) -> None:
    """Run a step of a backup; a failure is logged and noted for `failure_reason`, never raised."""
    if settings.BACKUP_DIR is None:
        return
    try:
        action()
    except (OSError, sqlite3.Error) as error:
        note_failure(tournament.public_id, error)
    except Exception as error:
        log.exception("A backup failed.")
        note_failure(tournament.public_id, error)


def note_failure(public_id: str, fault: Exception) -> None:
    _failed[public_id] = Failure(timezone.now(), fault_reason(fault))


def _store() -> FileStore | None:
    return store_of("copies", settings.BACKUP_DIR)


def _back_up_on_commit(tournament: Tournament) -> None:
    """Read the tournament now, and write its backup once the transaction commits."""
    if not is_whole(tournament):
        return  # while players are still being drawn into pairs there is nothing to back up
    seq = revision(tournament)
    if has_backup(tournament, seq):
        return
    with transaction.atomic():  # a failed read must not break the action's own transaction
        text = file_text(export_tournament(tournament))
    transaction.on_commit(
        partial(_run_noting_failure, tournament, partial(_write, tournament, seq, text, timezone.now())), robust=True
    )


def _write_now(tournament: Tournament, report: Report = no_report) -> None:
    """Back up unless this revision has a backup."""
    row = Tournament.objects.get(pk=tournament.pk)
    seq = revision(row)
    if not has_backup(row, seq):
        report(0, 0, WRITING)
        _write(row, seq, file_text(export_tournament(row)), timezone.now(), report)


def _write(tournament: Tournament, seq: int, text: str, now: datetime, report: Report = no_report) -> None:
    """Write the file, delete backups that are no longer kept, and copy the database if it is SQLite."""
    store = _store()
    assert store is not None  # noqa: S101 asked before
    write_file(store, f"{tournament.public_id}/{stamp(now)}-{seq:06}.json", text.encode())
    backups = backups_of(tournament)
    stay = kept_times((backup.time for backup in backups), BACKUPS, now)
    for old in backups:
        if old.time not in stay:
            store.delete(f"{tournament.public_id}/{old.name}")
    if connection.vendor == "sqlite" and settings.BACKUP_DIR is not None:
        copy_database(
            Path(settings.BACKUP_DIR) / DATABASE_FOLDER, now, lambda done, total: report(done, total, COPYING)
        )
    _failed.pop(tournament.public_id, None)

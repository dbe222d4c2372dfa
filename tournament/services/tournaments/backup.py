"""A copy of the tournament on this machine's disk after each round and before each draw, without anybody asking. That
after a round is a job: no save waits for it.

`<BACKUP_DIR>/<public id>/<time>-<seq>.json` is the tournament file; where the database is SQLite, the whole of it is
copied too. Whatever goes wrong is shown on the desk (`trouble_of`) and never stops the action.
"""

import logging
import re
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext

from rules.text import Text, _, say
from scoring.writing import file_text
from tournament.models import Hand, Match, Tournament
from tournament.services.database_copy import copy_database, database_size, stamp, time_of
from tournament.services.jobs import JobFailed, Progress, unattended
from tournament.services.retention import FILES, kept
from tournament.services.tournaments.drawing import open_matches
from tournament.services.tournaments.files.exporting import export_tournament
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.viewing import revision
from tournament.services.whole_files import write_whole

NAME = re.compile(r"(?P<time>[0-9]{8}T[0-9]{6}Z)-(?P<seq>[0-9]{1,9})\.json")
COPIES = "database"
JOB = "round_copy"
MOST_HANDS, LARGEST = 1000, 32 * 1024 * 1024
"""Hands of a tournament, and bytes of the database, of which a copy is written at once: half a second."""
WRITING, COPYING = say(_("Writing the tournament's file")), say(_("Copying the database"))
Report = Callable[[int, int, Text], None]
log = logging.getLogger(__name__)

# When a copy went wrong last and why, by public id, until one succeeds. In memory: a full disk takes no note.
Failure = tuple[datetime, str]
_failed: dict[str, Failure] = {}


def no_report(_done: int, _total: int, _sentence: Text) -> None:
    """Nobody wants to know how far it is."""


@dataclass(frozen=True)
class Backup:
    """One file. `seq`: the tournament's revision; `size` in bytes."""

    name: str
    time: datetime
    seq: int
    size: int


def before_draw(tournament: Tournament) -> None:
    """Within the transaction that will draw: the tournament as it is now, written once the draw is."""
    _guarded(tournament, partial(_take_now, tournament))


def after_result(match: Match) -> None:
    """Within a transaction that confirms: if that was the round's last result, a copy once it is through, by a job,
    which is made ready before: whoever is killed now makes it when the site starts again."""
    if settings.BACKUP_DIR is None:
        return
    tournament = match.tournament_round.stage.tournament
    if open_matches(tournament).filter(round=match.round_id).exists():
        return
    job = JOB, tournament.public_id, {"tournament": tournament.public_id}
    _guarded(tournament, lambda: unattended.prepare(*job))
    transaction.on_commit(partial(_guarded, tournament, partial(unattended.start, *job)), robust=True)


def work(_progress: Progress, *, tournament: str) -> dict[str, Any]:
    """The copy after a round, as a job."""
    row = Tournament.objects.filter(public_id=tournament, removed=False).first()
    try:
        if row is not None and settings.BACKUP_DIR is not None:
            _write_now(row)
    except (OSError, sqlite3.Error) as fault:
        raise JobFailed(reason_of(fault)) from fault
    return {}


def back_up(tournament: Tournament) -> None:
    """A copy now, outside any transaction, if there is none of this revision."""
    _guarded(tournament, partial(_write_now, tournament))


def back_up_long(tournament: Tournament, report: Report) -> None:
    """As `back_up`, telling how far it is; `OSError` or `sqlite3.Error` where it cannot be written."""
    _write_now(tournament, report)


def takes_long(tournament: Tournament) -> bool:
    """Whether a copy would take longer than anybody should wait for a page."""
    of_tournament = Hand.objects.filter(game__match__round__stage__tournament=tournament)
    return of_tournament[: MOST_HANDS + 1].count() > MOST_HANDS or database_size() > LARGEST


def reason_of(fault: Exception) -> str:
    """Why a copy could not be written, in the system's words."""
    return getattr(fault, "strerror", None) or str(fault) or type(fault).__name__


def is_copied(tournament: Tournament, seq: int) -> bool:
    """Whether there is a copy of this revision, and nothing went wrong since."""
    return not trouble_of(tournament) and any(backup.seq == seq for backup in backups_of(tournament))


def trouble_of(tournament: Tournament) -> str:
    """Why the last copy could not be written, in the system's words; empty if it could."""
    failed = max(filter(None, (_failed.get(tournament.public_id), _failed_job(tournament))), default=None)
    if failed is None or any(backup.time >= failed[0] for backup in backups_of(tournament)):  # by a job
        return ""
    return failed[1]


def _failed_job(tournament: Tournament) -> Failure | None:
    """When the last copy after a round was asked for, and why it could not be written, if it could not."""
    job = None if settings.BACKUP_DIR is None else unattended.failed(JOB, tournament.public_id)
    if job is None:
        return None
    # To the second, as the names of copies are.
    asked = datetime.fromtimestamp(int(job.created), UTC)
    return asked, job.status.sentence or gettext("the copy was interrupted")


def backups_of(tournament: Tournament) -> list[Backup]:
    """The last first."""
    folder = _folder(tournament)
    found = []
    for path in folder.glob("*.json") if folder else ():
        match = NAME.fullmatch(path.name)
        if match and (time := time_of(match["time"])) and path.is_file():
            found.append(Backup(path.name, time, int(match["seq"]), path.stat().st_size))
    return sorted(found, key=lambda backup: (backup.time, backup.seq), reverse=True)


def path_of(tournament: Tournament, name: str) -> Path | None:
    """The file of that name; None where it is none of the tournament's."""
    folder = _folder(tournament)
    path = folder / name if folder and NAME.fullmatch(name) else None
    return path if path and path.is_file() else None


def forget(public_id: str) -> None:
    """Take away the files of a tournament that was wiped."""
    _failed.pop(public_id, None)
    if settings.BACKUP_DIR is None:
        return
    folder = Path(settings.BACKUP_DIR) / public_id
    for path in folder.glob("*.json"):
        path.unlink(missing_ok=True)
    if folder.is_dir():
        folder.rmdir()


def _guarded(tournament: Tournament, action: Callable[[], object]) -> None:
    if settings.BACKUP_DIR is None:
        return
    try:
        action()
    except (OSError, sqlite3.Error) as fault:
        _note(tournament.public_id, fault)
    except Exception as fault:
        log.exception("A backup failed.")
        _note(tournament.public_id, fault)


def _note(public_id: str, fault: Exception) -> None:
    _failed[public_id] = timezone.now(), reason_of(fault)


def _folder(tournament: Tournament) -> Path | None:
    return None if settings.BACKUP_DIR is None else Path(settings.BACKUP_DIR) / tournament.public_id


def _take_now(tournament: Tournament) -> None:
    if not is_whole(tournament):
        return  # players are drawn into pairs before there is anything to keep
    seq = revision(tournament)
    if is_copied(tournament, seq):
        return
    with transaction.atomic():  # so that a fault in reading leaves the action's own transaction whole
        text = file_text(export_tournament(tournament))
    transaction.on_commit(
        partial(_guarded, tournament, partial(_write, tournament, seq, text, timezone.now())), robust=True
    )


def _write_now(tournament: Tournament, report: Report = no_report) -> None:
    fresh = Tournament.objects.get(pk=tournament.pk)
    seq = revision(fresh)
    if not is_copied(fresh, seq):
        report(0, 0, WRITING)
        _write(fresh, seq, file_text(export_tournament(fresh)), timezone.now(), report)


def _write(tournament: Tournament, seq: int, text: str, now: datetime, report: Report = no_report) -> None:
    folder = _folder(tournament)
    assert folder is not None  # noqa: S101 asked before
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(folder / f"{stamp(now)}-{seq:06}.json", lambda file: file.write(text.encode()))
    backups = backups_of(tournament)
    stay = kept((backup.time for backup in backups), FILES, now)
    for old in backups:
        if old.time not in stay:
            (folder / old.name).unlink(missing_ok=True)
    if connection.vendor == "sqlite":
        copy_database(folder.parent / COPIES, now, lambda done, total: report(done, total, COPYING))
    _failed.pop(tournament.public_id, None)

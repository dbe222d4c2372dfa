"""Lists the copies of the database on this computer, and keeps uploaded ones."""

import re
import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO

from django.conf import settings
from django.utils import timezone

from tournament.services.atomic_files import write_atomically
from tournament.services.database_copy import copies_in, stamp
from tournament.services.retention import DATABASE_COPIES, kept_times
from tournament.services.tournaments.backup import DATABASE_FOLDER
from tournament.units import MEBIBYTE

COPY_NAME = re.compile(r"(?P<kind>[a-z]+)-(?P<stamp>[0-9]{8}T[0-9]{6}Z)")
UPLOAD_FOLDER, RESTORE_FOLDER, UPDATE_FOLDER = "uploaded-copies", "before-restores", "before-updates"


@dataclass(frozen=True)
class DatabaseCopy:
    """A copy of the database. `kind`: `round` (made automatically), `update`, `restore` (made before one) or `upload`;
    `size` in bytes."""

    kind: str
    time: datetime
    path: Path
    size: int

    @property
    def name(self) -> str:
        """Its name in addresses."""
        return f"{self.kind}-{stamp(self.time)}"


def database_copies() -> list[DatabaseCopy]:
    """All copies, newest first."""
    copies = [
        DatabaseCopy(kind, time, path, path.stat().st_size)
        for kind, folder in folders().items()
        for time, path in copies_in(folder).items()
    ]
    return sorted(copies, key=lambda copy: (copy.time, copy.kind), reverse=True)


def find_copy(name: str) -> DatabaseCopy | None:
    """The copy with this name; None if there is none."""
    return next((copy for copy in database_copies() if copy.name == name), None) if COPY_NAME.fullmatch(name) else None


def keep_upload(file: IO[bytes]) -> DatabaseCopy:
    """Store an uploaded copy under the present time."""
    folder, now = folders()["upload"], timezone.now().replace(microsecond=0)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{stamp(now)}.sqlite3"
    write_atomically(path, lambda target: shutil.copyfileobj(file, target, MEBIBYTE))
    uploads = copies_in(folder)
    for time in uploads.keys() - kept_times(uploads, DATABASE_COPIES, now):
        uploads[time].unlink(missing_ok=True)
    return DatabaseCopy("upload", now, path, path.stat().st_size)


def folders() -> dict[str, Path]:
    """The folders with copies, by kind."""
    var = Path(settings.ENVIRONMENT.var_dir)
    folders_ = {"update": var / UPDATE_FOLDER, "restore": var / RESTORE_FOLDER, "upload": var / UPLOAD_FOLDER}
    return folders_ | ({"round": Path(settings.BACKUP_DIR) / DATABASE_FOLDER} if settings.BACKUP_DIR else {})

"""Checks folders, the secret key, disk and clock."""

import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.doctor.diagnosis import Diagnosis
from tournament.operating_system import system
from tournament.operating_system.commands import command_for
from tournament.texts import figure
from tournament.units import MEBIBYTE

DISK_NEEDED = 200 * MEBIBYTE
DISK_WANTED = 1024 * MEBIBYTE
# The site's first month: a laptop whose battery ran empty reports 1970 or the year it was made.
FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)


def diagnose() -> Iterator[Diagnosis]:
    """Check the data folder (permissions, secret key, free space) and the clock."""
    folder = settings.ENVIRONMENT.var_dir
    yield writable(folder)
    yield from (private(path) for path in private_paths() if path.exists())
    yield from diagnose_secret_key(folder / "secret_key")
    yield disk(folder, shutil.disk_usage(folder if folder.exists() else settings.BASE_DIR).free)
    yield clock(timezone.now())


def writable(folder: Path) -> Diagnosis:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return Diagnosis.ok(_("Folder %(folder)s can be written to.") % {"folder": folder})
    except OSError as error:
        text = _("Folder %(folder)s cannot be written to: %(error)s.") % {"folder": folder, "error": error.strerror}
        return Diagnosis.error(text, command_for("folder", folder))


def private_paths() -> list[Path]:
    """The paths that nobody else on this machine may read: the folder of the data, and a database kept elsewhere."""
    folder = settings.ENVIRONMENT.var_dir
    database = settings.DATABASES["default"]
    file = Path(str(database["NAME"]))
    if database["ENGINE"] != "django.db.backends.sqlite3" or file.is_relative_to(folder):
        return [folder]
    return [folder, file]


def private(path: Path) -> Diagnosis:
    if system.is_private(path):
        return Diagnosis.ok(_("Nobody else on this computer can read %(path)s.") % {"path": path})
    return Diagnosis.error(_("Others on this computer can read %(path)s.") % {"path": path}, f'chmod -R go= "{path}"')


def diagnose_secret_key(path: Path) -> Iterator[Diagnosis]:
    """Check the secret key. Reports nothing before the first start, or if the key is in the environment."""
    if settings.ENVIRONMENT.secret_key or not path.exists():
        return
    if system.is_private(path):
        yield Diagnosis.ok(_("The secret key is private."))
    else:
        yield Diagnosis.error(_("Others on this computer can read the secret key."), f'chmod 600 "{path}"')


def disk(folder: Path, free: int) -> Diagnosis:
    text = _("%(free)s MB free on the disk.") % {"free": figure(free // MEBIBYTE)}
    if free < DISK_NEEDED:
        return Diagnosis.error(text, command_for("disk", folder))
    if free < DISK_WANTED:
        return Diagnosis.warning(text, command_for("disk", folder))
    return Diagnosis.ok(text)


def clock(now: datetime) -> Diagnosis:
    """Check the clock. Sheets and events carry the time, and a wrong one cannot be corrected afterwards."""
    local_time = timezone.localtime(now).strftime("%Y-%m-%d %H:%M %Z")
    text = _("Clock: %(time)s (%(zone)s).") % {"time": local_time, "zone": settings.TIME_ZONE}
    if now < FIRST_DAY:
        return Diagnosis.error(text, command_for("clock"))
    return Diagnosis.ok(text)

"""`manage.py backup [PLACE]`: copy the whole database now, for `restore`."""

import sqlite3
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.services.atomic_files import write_atomically
from tournament.services.database_copy import copy_database, stamp, write_copy
from tournament.services.restoring.copies import folders


class Command(BaseCommand):
    """The site may be running meanwhile. The file is written completely or not at all, and never overwrites another."""

    help = _("Copies the whole database; `restore` takes the site back to it.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        place = _("a folder, such as a USB stick, or a new file; without it, beside the copies that come by themselves")
        parser.add_argument("place", type=Path, nargs="?", help=place)

    def handle(self, *, place: Path | None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            why = _("PostgreSQL copies its database itself: %(command)s. Or write an archive of the site: %(archive)s.")
            dump = 'pg_dump --format=custom --file=sumula.dump "$DATABASE_URL"'
            raise CommandError(why % {"command": dump, "archive": "archive FILE.zip"})
        try:
            path = self._copy(place)
        except (OSError, sqlite3.Error) as error:
            why = _("The copy could not be written: %(reason)s.")
            reason = f"{place or folders()['round']}: {getattr(error, 'strerror', None) or error}"
            raise CommandError(why % {"reason": reason}) from None
        size = filesizeformat(path.stat().st_size)
        self.stdout.write(_("Copied: %(path)s (%(size)s)") % {"path": path, "size": size})

    def _copy(self, place: Path | None) -> Path:
        if place is None:
            return copy_database(folders()["round"], timezone.now())
        path = place / f"sumula-{stamp(timezone.now())}.sqlite3" if place.is_dir() else place
        if path.exists():
            raise CommandError(_("%(path)s is there already: name another file.") % {"path": path})
        write_atomically(path, lambda file: write_copy(file, path.parent))
        return path

"""`manage.py archive FILE`: write the whole site, a club or a tournament to one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.models import Club, Tournament
from tournament.services.archives import (
    ArchiveScope,
    archive_of_club,
    archive_of_site,
    archive_of_tournament,
    write_archive,
)
from tournament.services.atomic_files import write_atomically
from tournament.services.database_copy import at_one_moment


class Command(BaseCommand):
    """The file is written completely or not at all; the site may be running meanwhile."""

    help = _("Writes the whole site, a club or a tournament into one file that `unarchive` takes back.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help=_("where to write it: a name that ends in .zip"))
        scope = parser.add_mutually_exclusive_group()
        scope.add_argument("--club", metavar="ID", help=_("only this club, by the id in its address"))
        scope.add_argument("--tournament", metavar="ID", help=_("only this tournament, by the id in its address"))

    def handle(self, *, file: Path, club: str | None, tournament: str | None, **options: Any) -> None:
        try:
            with at_one_moment():
                scope = _scope(club, tournament)
                write_atomically(file, lambda target: write_archive(target, scope))
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stdout.write(_("Written: %(path)s") % {"path": file})


def _scope(club: str | None, tournament: str | None) -> ArchiveScope:
    """What to archive. Raises `CommandError` if nothing has this id."""
    if club is not None:
        if club_row := Club.objects.filter(public_id=club).first():
            return archive_of_club(club_row)
        raise CommandError(_("No club has the id %(id)s.") % {"id": club})
    if tournament is None:
        return archive_of_site()
    if row := Tournament.objects.filter(public_id=tournament, rehearsal_of=None).first():
        return archive_of_tournament(row)
    raise CommandError(_("No tournament has the id %(id)s.") % {"id": tournament})

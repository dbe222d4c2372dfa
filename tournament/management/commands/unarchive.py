"""`manage.py unarchive FILE`: read an archive into an empty site, or its tournaments into a club."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from rules.text import Text
from scoring.unreadable import Unreadable
from tournament.models import Club
from tournament.services.archives import (
    Archive,
    ArchiveRestoreResult,
    import_tournaments,
    read_archive,
    restore_archive,
)
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.files.import_job import imported_sentence


class Command(BaseCommand):
    """Nothing is changed if the archive cannot be verified."""

    help = _("Brings an archive into an empty site, or its tournaments into a club, once all of it is proved.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help=_("a file that `archive` wrote"))
        parser.add_argument("--club", metavar="ID", help=_("only the tournaments, into this club of a site in use"))

    def handle(self, *, file: Path, club: str | None, **options: Any) -> None:
        self._sentence = ""
        try:
            archive = read_archive(file)
            self.stdout.write(self._imported(archive, club) if club is not None else self._restored(archive))
        except (Refused, Unreadable) as refusal:
            raise CommandError(say(refusal.message)) from None

    def _restored(self, archive: Archive) -> str:
        result = restore_archive(archive, self._report)
        if result is None:
            return _("All of this is on this site already. Nothing was changed.")
        manifest = archive.manifest
        self.stdout.write(restored_archive_sentence(result, manifest.version, len(manifest.standings)))
        return _("Passwords are never in an archive: `password_link NAME` prints a link for setting a new one.")

    def _imported(self, archive: Archive, public_id: str) -> str:
        club = Club.objects.filter(public_id=public_id).first()
        if club is None:
            raise CommandError(_("No club has the id %(id)s.") % {"id": public_id})
        imported = import_tournaments(archive, club, None, lambda _done, _total: None)
        return imported_sentence(len(imported.tournaments), imported.already_here)

    def _report(self, _done: int, _total: int, sentence: Text | None) -> None:
        if sentence is not None and (words := say(sentence)) != self._sentence:
            self._sentence = words
            self.stdout.write(words + "…")


def restored_archive_sentence(result: ArchiveRestoreResult, version: str, tournaments: int) -> str:
    """The sentence about a restored archive, which `version` of the site wrote."""
    if result.differing:
        message = _(
            "Everything is here and checked. Tournaments: %(tournaments)s. The archive is of version %(version)s; this "
            "version works out other places in: %(names)s. Look at their standings."
        )
    elif result.compared == tournaments:
        message = _("Everything is here, checked, and the standings are the same. Tournaments: %(tournaments)s.")
    else:
        message = _(
            "Everything is here and checked. Tournaments: %(tournaments)s. Their standings were worked out from the "
            "results; archives of version %(version)s have nothing to compare them with."
        )
    return message % {"tournaments": tournaments, "version": version, "names": "; ".join(result.differing)}

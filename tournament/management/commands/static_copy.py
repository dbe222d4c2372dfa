"""`manage.py static_copy FILE ID`: the public pages of a tournament in a zip that needs no server."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services import static
from tournament.services.atomic_files import write_atomically
from tournament.services.database_copy import at_one_moment
from tournament.texts import say
from tournament.web.static_copy import NotPublic, languages_of, write_static_copy


class Command(BaseCommand):
    """The file is written completely or not at all; the site may be running meanwhile."""

    help = _("Writes the public pages of a tournament, its tables and documents into one file that needs no server.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help=_("where to write it: a name that ends in .zip"))
        parser.add_argument("tournament", metavar="ID", help=_("the id in the tournament's address"))
        every = "  ".join(code for code, _name in settings.LANGUAGES)
        parser.add_argument(
            "--all-languages", action="store_true", help=_("in every language: %(languages)s") % {"languages": every}
        )

    def handle(self, *, file: Path, tournament: str, all_languages: bool, **options: Any) -> None:
        static.collect_if_changed()  # the site may not have been served here since it was brought up to date
        try:
            with at_one_moment():
                row = Tournament.objects.select_related("club").filter(public_id=tournament).first()
                if row is None:
                    raise CommandError(_("No tournament has the id %(id)s.") % {"id": tournament})
                languages = languages_of(row, every=all_languages)
                write_atomically(
                    file, lambda target: write_static_copy(target, row, languages, lambda _done, _all: None)
                )
        except NotPublic as refusal:
            raise CommandError(say(refusal.message)) from None
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        self.stdout.write(_("Written: %(path)s") % {"path": file})

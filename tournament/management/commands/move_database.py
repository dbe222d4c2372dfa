"""`manage.py move_database ADDRESS`: move the whole site to another database, between SQLite and PostgreSQL."""

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from rules.text import Text
from tournament.environment import RefusedToStart
from tournament.services.moving import NotMovable, move, reopen_database
from tournament.settings import storage
from tournament.texts import say


class Command(BaseCommand):
    """If anything fails, there is nothing in the other database, and the present one is as it was."""

    help = _(
        "Takes the whole site to another, empty database: from SQLite to PostgreSQL or back. Proved before it ends."
    )
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "address", nargs="?", default="", help=_("as in DATABASE_URL: postgres://… or sqlite:////path/db.sqlite3")
        )
        parser.add_argument(
            "--reopen",
            action="store_true",
            help=_("stay with the database that the site uses now, after all: it takes writes again"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["reopen"] == bool(options["address"]):
            raise CommandError(_("Give the address of the other database, or --reopen."))
        if options["reopen"]:
            reopen_database()
            self.stdout.write(
                _("This database accepts writes again. Delete what was moved: it will differ from now on.")
            )
            return
        self._move(options["address"])

    def _move(self, address: str) -> None:
        try:
            database = storage.database(replace(settings.ENVIRONMENT, database_url=address))
            moved_site = move(database, self._report)
        except RefusedToStart as refusal:
            raise CommandError(refusal.sentences(_)) from None
        except NotMovable as refusal:
            raise CommandError(say(refusal.message)) from None
        except DatabaseError as error:
            message = _("Nothing was moved: %(fault)s")
            raise CommandError(message % {"fault": str(error).splitlines()[0]}) from error
        message = _("Moved. Tournaments with the same standings as here, by hash: %(number)s.")
        self.stdout.write(message % {"number": moved_site.tournaments})
        self.stdout.write(
            _("Now put this line into .env, in the place of any other DATABASE_URL, and restart the site:")
        )
        self.stdout.write(f"DATABASE_URL={address}")
        self.stdout.write(
            _(
                "Photos, copies and the secret key stay where they are. Until the restart the site accepts"
                " no writes, so that nothing is lost; what was typed on phones waits there."
            )
        )

    def _report(self, sentence: Text) -> None:
        self.stdout.write(say(sentence) + "…")

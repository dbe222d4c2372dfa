"""`manage.py restore FILE`: take the whole site back to a copy of its database, once the copy has been verified."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from rules.text import Text
from tournament.services.restoring import NotRestorable, restore
from tournament.texts import say


class Command(BaseCommand):
    """Nothing is changed if the copy cannot be verified; the present database is copied before it is replaced."""

    help = _("Takes the whole site back to a copy of its database, once every event and result of it is proved.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help=_("a copy: a file that ends in .sqlite3"))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restored = restore(options["file"], self._report)
        except NotRestorable as refusal:
            raise CommandError(say(refusal.message)) from None
        message = _("Restored. Tournaments with the same standings as in the copy, by hash: %(number)s.")
        self.stdout.write(message % {"number": restored.tournaments})
        self.stdout.write(_("The database as it was before: %(path)s") % {"path": restored.copy_before})

    def _report(self, _done: int, _total: int, sentence: Text | None) -> None:
        if sentence is not None:
            self.stdout.write(say(sentence) + "…")

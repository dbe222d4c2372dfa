"""`manage.py retention`: delete what has been kept long enough. For a daily timer."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.services.personal_data.retention import overdue
from tournament.texts import say


class Command(BaseCommand):
    help = _("Removes personal data that has been kept long enough; tournaments and results stay.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help=_("only say how many there are"))
        parser.add_argument(
            "--photos", type=int, metavar="DAYS", help=_("photos of score sheets older than so many days")
        )
        parser.add_argument(
            "--names",
            type=int,
            metavar="DAYS",
            help=_("names of pairs in tournaments that were finished and not changed for so many days"),
        )

    def handle(self, *, dry_run: bool, photos: int | None, names: int | None, **options: Any) -> None:
        for expired in overdue(timezone.now(), _days(photos), _days(names)):
            if not dry_run and expired.number:
                expired.remove()
            values = {"what": say(expired.description), "number": expired.number}
            text = _("%(what)s: %(number)s would be removed.") if dry_run else _("%(what)s: %(number)s removed.")
            self.stdout.write(text % values)


def _days(number: int | None) -> timedelta | None:
    return None if number is None else timedelta(days=number)

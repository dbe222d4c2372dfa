"""`expire_quick_games`: delete quick games that nobody uses any more; for a daily timer."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.services.quick.expiring import expire, unused_matches


class Command(BaseCommand):
    help = _("Removes quick games that nobody has used for 90 days.")
    requires_migrations_checks = True

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help=_("only say how many there are"))

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        now = timezone.now()
        matches = unused_matches(now)
        if dry_run:
            self.stdout.write(_("Quick games that would be removed: %(number)s.") % {"number": len(matches)})
            return
        removed = sum(expire(match, now) for match in matches)
        self.stdout.write(_("Quick games removed: %(number)s.") % {"number": removed})

"""`verify`: check everything that is stored against the facts."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.models import Match, Tournament
from tournament.services.restoring.proofs import discrepancies
from tournament.services.writing.proof import Discrepancy


class Command(BaseCommand):
    """Exit status 0 if everything is confirmed; 1 with a line for each discrepancy."""

    help = _("Proves what is stored from the facts: the chains of events, every row, every version, every score.")
    requires_migrations_checks = True

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for discrepancy in discrepancies():
            faults += 1
            self.stdout.write(discrepancy_sentence(discrepancy))
        if faults:
            raise SystemExit(1)
        message = _("Everything checks out. Tournaments: %(tournaments)s. Matches: %(matches)s.")
        self.stdout.write(message % {"tournaments": Tournament.objects.count(), "matches": Match.objects.count()})


def discrepancy_sentence(discrepancy: Discrepancy) -> str:
    """A line such as: match 3 game 1: total_0 is 590, but the facts give 690."""
    return _("%(place)s: %(what)s is %(stored)s, but the facts give %(proved)s.") % {
        "place": discrepancy.location,
        "what": discrepancy.description,
        "stored": discrepancy.stored,
        "proved": discrepancy.proved,
    }

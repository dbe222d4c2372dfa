"""`webhooks`: send due messages to other programs now, instead of when the site's clock does."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Club
from tournament.services import webhooks


class Command(BaseCommand):
    help = _("Sends what webhooks have not received yet, for instance after the site was off for a while.")

    def handle(self, *_arguments: Any, **_options: Any) -> None:
        clubs = Club.objects.filter(webhooks__removed=False).distinct().values_list("pk", flat=True)
        sent = sum(webhooks.deliver(club) for club in clubs)
        self.stdout.write(ngettext("%(number)s message taken.", "%(number)s messages taken.", sent) % {"number": sent})

"""`demo`, the end of `make demo`: the database brought up to date, and the demonstration created or removed."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.management.updating import bring_up_to_date
from tournament.services.demo import make_demo, remove_demo
from tournament.services.writing.refusals import Refused
from tournament.texts import say


class Command(BaseCommand):
    help = _("Creates the demonstration: three clubs and five tournaments of invented people.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help=_("remove all of it instead"))

    def handle(self, *, remove: bool, **options: Any) -> None:
        bring_up_to_date(self.stdout.write)
        if remove:
            self._remove()
            return
        try:
            accounts = make_demo()
        except Refused as refusal:
            raise CommandError(say(refusal.message)) from refusal
        self.stdout.write(_("The demonstration is ready. Sign in with:"))
        self._say_account(accounts.user.username, accounts.password)
        self.stdout.write(_("To enter scores at the tables only, sign in with:"))
        self._say_account(accounts.scorekeeper.username, accounts.scorekeeper_password)

    def _say_account(self, name: str, password: str | None) -> None:
        for label, value in ((_("Name"), name), (_("Password"), password)):
            self.stdout.write(f"{label}: {value}")

    def _remove(self) -> None:
        count = remove_demo()
        message = ngettext(
            "The demonstration has been deleted: %(number)s club.",
            "The demonstration has been deleted: %(number)s clubs.",
            count,
        )
        self.stdout.write(message % {"number": count} if count else _("There is no demonstration here."))

"""`password_link`: print a link for somebody who forgot their password and whom no administrator can help."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament import addresses
from tournament.models import User
from tournament.services import clubs
from tournament.web.clubs.links import path_of


class Command(BaseCommand):
    help = _("Prints a link for setting a new password, which works once, within a day.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help=_("the username"))

    def handle(self, *, username: str, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            raise CommandError(_("Nobody here is called %(name)s.") % {"name": username}) from None
        path = path_of("password-new", *clubs.password_link(user, actor=None))
        self.stdout.write(f"{addresses.site_address() or addresses.local_address()}{path}")

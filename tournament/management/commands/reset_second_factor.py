"""`reset_second_factor`: switch the second factor off for somebody who lost phone and recovery codes, and whom no
administrator can help."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.models import User
from tournament.services import clubs


class Command(BaseCommand):
    help = _("Switches a person's second factor off and signs them out everywhere.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help=_("the username"))

    def handle(self, *, username: str, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            raise CommandError(_("Nobody here is called %(name)s.") % {"name": username}) from None
        clubs.reset_at_terminal(user)
        self.stdout.write(
            _("%(name)s signs in with the password alone, and may switch it on again.") % {"name": user.username}
        )

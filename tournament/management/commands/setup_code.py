"""`setup_code`: print the code that makes the first administrator once more."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament import addresses
from tournament.services import clubs


class Command(BaseCommand):
    help = _("Prints the code for creating the first administrator.")

    def handle(self, *args: Any, **options: Any) -> None:
        if clubs.is_set_up():
            raise CommandError(_("This site has its administrator already: sign in, or ask for an invitation."))
        for line in setup_lines():
            self.stdout.write(line)


def setup_lines() -> list[str]:
    """The lines that the terminal prints while nobody has an account of their own."""
    first = _("Nobody has an account here yet. Create the first one at this address:")
    if clubs.has_active_user():
        first = _("So far only the demonstration has accounts. Create the first of your own at this address:")
    address = f"{addresses.site_address() or addresses.local_address()}/setup/"
    return [
        first,
        f"  {address}",
        _("The page asks for this set-up code:"),
        f"  {clubs.setup_code()}",
    ]

"""Checks a new password beyond what Django's own validators ask."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LEAST = 4


class DifferentCharacters:
    """Refuses eight spaces, one letter held down, and invisible characters. Any other character may be used."""

    def validate(self, password: str, user: Any = None) -> None:
        seen = {sign for sign in password.casefold() if sign.isprintable() and not sign.isspace()}
        if len(seen) < LEAST:
            raise ValidationError(self.get_help_text(), code="password_too_uniform")

    def get_help_text(self) -> str:
        return _("The password must have at least %(number)s different characters other than spaces.") % {
            "number": LEAST
        }

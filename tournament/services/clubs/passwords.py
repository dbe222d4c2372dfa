"""Checks new passwords beyond Django's own validators."""

from typing import Any

from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MIN_DIFFERENT_CHARACTERS = 4


class UnlikeNames(UserAttributeSimilarityValidator):
    """Django's check with a sentence of our own: Django's contains the English name of the field, in any language."""

    def __init__(self) -> None:
        super().__init__(user_attributes=("username", "full_name"))

    def get_error_message(self) -> str:
        return _("The password is too similar to the username or the full name.")


class DifferentCharacters:
    """Refuses eight spaces, one letter held down, and invisible characters. Any other character may be used."""

    def validate(self, password: str, user: Any = None) -> None:
        seen = {sign for sign in password.casefold() if sign.isprintable() and not sign.isspace()}
        if len(seen) < MIN_DIFFERENT_CHARACTERS:
            raise ValidationError(self.get_help_text(), code="password_too_uniform")

    def get_help_text(self) -> str:
        return _("The password must have at least %(number)s different characters other than spaces.") % {
            "number": MIN_DIFFERENT_CHARACTERS
        }

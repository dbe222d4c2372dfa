"""The forms of accounts and clubs. Rendered by `templates/forms/_field.html`, so that there are no inline styles."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.models import User
from tournament.permissions import CLUB_ROLES
from tournament.services.clubs import Refused
from tournament.texts import say
from tournament.web.clubs.zones import zone_choices
from tournament.web.roles import ROLE_DESCRIPTIONS, ROLE_NAMES

MAX_CLUB_LENGTH = 100


class ServiceForm(forms.Form):
    """A form that shows refusals of the services at their field, as if the form had found them."""

    def refuse(self, refusal: Refused) -> None:
        field = refusal.field if refusal.field in self.fields else None
        self.add_error(field, say(refusal.message))


def username_field(**options: Any) -> forms.CharField:
    field = User._meta.get_field("username")
    return forms.CharField(
        label=_("Username"),
        max_length=64,
        validators=field.validators,
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages={
            "required": _("Enter a username."),
            "invalid": _("A username has only letters, digits, . - _ and no space: ana.silva"),
        },
        **options,
    )


def full_name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Full name"),
        max_length=User._meta.get_field("full_name").max_length,
        required=False,
        help_text=_(
            "Organisers read it in the history and the minutes, pairs on the pages of their tables and league matches. "
            "Without it, they read the username."
        ),
        widget=forms.TextInput({"autocomplete": "name"}),
    )


def password_field(label: Any, autocomplete: str, **options: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput({"autocomplete": autocomplete}),
        error_messages={"required": _("Enter the password.")},
        **options,
    )


def new_password_field(label: Any) -> forms.CharField:
    hint = _("At least 8 characters; several words are easy to remember and hard to guess.")
    return password_field(label, "new-password", help_text=hint)


class NewPassword(ServiceForm):
    """A field for a new password. It is typed once: an administrator helps if it was mistyped."""

    password = new_password_field(_("Password"))

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        user = self.user or User(username=cleaned.get("username", ""), full_name=cleaned.get("full_name", ""))
        if password := cleaned.get("password"):
            try:
                password_validation.validate_password(password, user)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned


class NewAccount(NewPassword):
    full_name = full_name_field()
    username = username_field(help_text=_("What you sign in with: letters, digits, . - _ and no space"))
    field_order: Sequence[str] = ("full_name", "username", "password")


class SignIn(ServiceForm):
    username = username_field()
    password = password_field(_("Password"), "current-password")
    shared = forms.BooleanField(
        label=_("Others use this device too"),
        help_text=_("You are signed out when its browser is closed."),
        required=False,
    )
    next = forms.CharField(required=False, widget=forms.HiddenInput)


def club_name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Name of the club"),
        max_length=MAX_CLUB_LENGTH,
        widget=forms.TextInput({"autocomplete": "organization"}),
        error_messages={"required": _("Enter the name of the club.")},
    )


def time_zone_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, help_text=_("All its pages and documents use this time zone.")
    )


class ClubForm(ServiceForm):
    name = club_name_field()
    time_zone = time_zone_field()
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class SetUp(NewAccount):
    code = forms.CharField(
        label=_("Set-up code"),
        max_length=40,
        help_text=_("It is printed in the terminal where the site was started."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        error_messages={"required": _("Enter the code from the terminal.")},
    )
    club_name = club_name_field()
    time_zone = time_zone_field()
    field_order = ("code", "full_name", "username", "password", "club_name", "time_zone")


class Rename(ServiceForm):
    full_name = full_name_field()
    username = username_field()


class ChangePassword(NewPassword):
    old = password_field(_("Current password"), "current-password")
    password = new_password_field(_("New password"))
    field_order = ("old", "password")


class EndSessions(ServiceForm):
    """Ending sessions. `session`: which one; none: all except the present one."""

    old = password_field(_("Current password"), "current-password")
    session = forms.CharField(required=False, max_length=64)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="sessions_%s")


def code_field(label: Any, **options: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=40,
        widget=forms.TextInput(
            {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Enter the code.")},
        **options,
    )


class SignInCode(ServiceForm):
    code = code_field(_("Code"), help_text=_("The six digits in your app, or one of your recovery codes."))


class OwnPassword(ServiceForm):
    """The person's own password, asked for before the second factor is changed or the account deleted."""

    old = password_field(_("Current password"), "current-password")


class SwitchOn(OwnPassword):
    """Switching the second factor on. `salt`: that of the secret shown on the page."""

    salt = forms.RegexField("^[0-9a-f]{32}$", widget=forms.HiddenInput)
    code = code_field(_("Code from the app"), help_text=_("The six digits that the app shows now."))
    field_order = ("salt", "code", "old")


class RoleChoice(ServiceForm):
    """The choice of a role, each with its description."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[(role.value, ROLE_NAMES[role]) for role in CLUB_ROLES],
        error_messages={"required": _("Choose a role."), "invalid_choice": _("Choose one of the roles.")},
    )

    @property
    def choices(self) -> list[dict[str, Any]]:
        """Each role's name and description, and whether it is chosen, for the template."""
        value = self["role"].value()
        return [
            {
                "value": role.value,
                "word": ROLE_NAMES[role],
                "description": ROLE_DESCRIPTIONS[role],
                "is_chosen": role.value == value,
            }
            for role in CLUB_ROLES
        ]

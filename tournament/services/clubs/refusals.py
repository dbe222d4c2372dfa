"""Why nothing was written: one exception for each reason, with a sentence that says what to do."""

from datetime import timedelta
from math import ceil

from rules.text import Text, _, _n, make_text
from tournament.services.writing.refusals import Refused, TooMany, whole_minutes


class WrongCode(Refused):
    field = "code"
    message = make_text(_("This is not the code in the terminal. It is printed where the site was started."))


class AlreadySetUp(Refused):
    """Somebody was faster: the site already has its administrator."""

    message = make_text(_("This site is set up already. Sign in, or ask its administrator for an invitation."))


class DemonstrationAccount(Refused):
    """A demonstration account may not do this: without the code, the first person in the hall to press a button would
    own the site."""

    message = make_text(
        _("This account is only for the demonstration. Set the site up, or sign in with your own account.")
    )


class TooManyClubs(TooMany):
    """One person creates too many clubs on a public site."""

    def __init__(self, most: int) -> None:
        message = _n(
            "You have already created %(number)s club, which is the limit on this site. Ask whoever runs it for more.",
            "You have already created %(number)s clubs, which is the limit on this site. Ask whoever runs it for more.",
        )
        super().__init__(Text.plural(message, most))


class UnreadableName(Refused):
    """A name with invisible characters."""

    field = "name"
    message = make_text(
        _("The name contains invisible characters that change how it is read. Delete it and type it again.")
    )


class UnreadableClubName(UnreadableName):
    """A name with invisible characters, in a form that also asks for a username."""

    field = "club_name"


class UnreadableFullName(UnreadableName):
    """A name with invisible characters, in a form that also asks for a username."""

    field = "full_name"


class NameTaken(Refused):
    field = "username"
    message = make_text(_("This username is taken. Choose another, or sign in if it is yours."))


class WrongPassword(Refused):
    """The wrong password for the signed-in account."""

    field = "old"
    message = make_text(_("This is not your current password."))


class WrongSecondCode(Refused):
    """A code that is neither from the app nor a recovery code, or was used before."""

    field = "code"
    message = make_text(_("This code is wrong or was used already. Wait for the next one in the app and enter that."))
    recovery = make_text(
        _("This recovery code is wrong or was used already. Check every letter, or enter another one.")
    )
    """The message if what was typed contains letters, as recovery codes do."""


class SecondFactorOn(Refused):
    message = make_text(_("The second factor is on already."))


_SECONDS = _n(
    "Too many failed attempts. Wait %(number)s second and try again.",
    "Too many failed attempts. Wait %(number)s seconds and try again.",
)
_MINUTES = _n(
    "Too many failed attempts. Wait %(number)s minute and try again.",
    "Too many failed attempts. Wait %(number)s minutes and try again.",
)


class TooManyTries(TooMany):
    """Too many tries. `wait`: until the next one is checked."""

    def __init__(self, wait: timedelta) -> None:
        seconds = max(1, ceil(wait.total_seconds()))
        message = Text.plural(_SECONDS, seconds) if seconds < 60 else Text.plural(_MINUTES, whole_minutes(wait))
        super().__init__(message, wait=wait)


class LinkExpired(Refused):
    """The link was used or revoked, or is too old."""

    status = 410
    message = make_text(_("This link is no longer valid. Ask whoever gave it to you for a new one."))


class AlreadyMember(Refused):
    message = make_text(_("You belong to this club already. Its administrator can give you another role."))


class LastAdministrator(Refused):
    message = make_text(
        _("This is the club's only administrator, and without one nobody could let people in. Appoint another first.")
    )


class OnlyAdministrator(Refused):
    """A person who deletes their account is the only administrator of a club."""

    def __init__(self, club: str) -> None:
        message = _(
            "You are the only administrator of %(club)s, and without one nobody could let people in. "
            "Appoint another first."
        )
        super().__init__(make_text(message, club=club))


class NoSuchMember(Refused):
    status = 404
    message = make_text(_("This person is no longer a member of the club."))


class MemberOfOtherClub(Refused):
    """A new password would open that club too."""

    message = make_text(
        _(
            "This person also belongs to a club that you do not administer, so this club alone can neither give out "
            "a new password nor reset a second factor. An administrator of all their clubs can, or anyone who can use "
            "the site's terminal."
        )
    )

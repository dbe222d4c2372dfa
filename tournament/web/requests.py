"""The attributes that a request carries beyond Django's own, for the type checker and the reader."""

from django.conf import settings
from django.http import HttpRequest

from tournament.models import Club, Grant, Tournament, User
from tournament.permissions import Role

DEVICE = "device"
"""The cookie by which a phone or laptop is known again."""
LONGEST_DEVICE = 64


def known_device(request: HttpRequest) -> str:
    """The id of the device, as it was given one when it scored; empty for one that has none."""
    device = request.COOKIES.get(settings.COOKIE_PREFIX + DEVICE, "")
    return device if len(device) <= LONGEST_DEVICE else ""


class MemberRequest(HttpRequest):
    """A request to a page that is not open to everybody, as the authorisation middleware hands it to the view.

    `club` and `tournament` are those that the address names; a page whose address names none finds None there.
    """

    user: User
    club: Club
    tournament: Tournament
    role: Role
    grant: Grant | None
    """What let the request in where no role did: the view keeps to its tables, or its pair."""
    closed: bool
    """Whether the page is not open to everybody."""
    effect_lines: tuple[str, ...]
    """What an action moved beside what it was asked for, in sentences: said after the action itself."""


class DeviceRequest(HttpRequest):
    """A request to a quick game, from a phone that is known again for undoing."""

    device: str
    tables_of: str
    """The public id of the tournament whose tables this phone or person scores; "" for a quick game."""

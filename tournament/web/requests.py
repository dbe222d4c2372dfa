"""The attributes that requests carry beyond Django's own, for the type checker and the reader."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from tournament.models import Club, Grant, Tournament, User
from tournament.permissions import Role

DEVICE = "device"
"""The cookie by which a phone or laptop is recognised."""
MAX_DEVICE_LENGTH = 64


def known_device(request: HttpRequest) -> str:
    """The id that the device was given when it first scored; empty if it has none."""
    device = request.COOKIES.get(settings.COOKIE_PREFIX + DEVICE, "")
    return device if len(device) <= MAX_DEVICE_LENGTH else ""


class VisitorRequest(HttpRequest):
    """A request as the authorisation middleware passes it on: to any page, from anybody.

    `club` and `tournament` are those of the address; None if it names none or is open to everybody.
    """

    user: User | AnonymousUser
    club: Club | None
    tournament: Tournament | None
    role: Role
    grant: Grant | None
    """The grant that allowed the request if no role did: the view limits itself to its tables, or its pair."""
    closed: bool
    """Whether the page is not open to everybody."""


class GrantedRequest(VisitorRequest):
    """A request to a page of a tournament that a phone's grant opens too, so that nobody may be signed in."""

    club: Club
    tournament: Tournament


class MemberRequest(GrantedRequest):
    """A request to a page of a club or tournament that only a signed-in person may open."""

    user: User


class DeviceRequest(HttpRequest):
    """A request to a quick game, from a phone that is recognised for undoing."""

    device: str
    tables_of: str
    """The public id of the tournament whose tables this phone or person scores; "" for a quick game."""
    scoring_grant: Grant | None
    """The grant by which the phone scores at the table of a tournament; None if it needs none."""

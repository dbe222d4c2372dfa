"""What a request carries beyond Django's own attributes, for whoever reads the code with types."""

from django.http import HttpRequest

from tournament.models import Club, Grant, Tournament, User
from tournament.permissions import Role


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
    moved: tuple[str, ...]
    """What an action moved beside what it was asked for, in sentences: said after the action itself."""


class DeviceRequest(HttpRequest):
    """A request to a quick game, from a phone that is known again for undoing."""

    device: str
    tables_of: str
    """The public id of the tournament whose tables this phone or person scores; "" for a quick game."""

"""Tables, one file each. Only `tournament.services` writes to them."""

from tournament.models.event import Event
from tournament.models.user import User

__all__ = ["Event", "User"]

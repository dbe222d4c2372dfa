"""Tables, one file each. Only `tournament.services` writes to them."""

from tournament.models.creation import Creation
from tournament.models.event import Event
from tournament.models.game import Game
from tournament.models.hand import Hand
from tournament.models.match import Match, MatchNames
from tournament.models.user import User

__all__ = ["Creation", "Event", "Game", "Hand", "Match", "MatchNames", "User"]

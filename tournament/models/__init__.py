"""Tables, one file a subject. Only `tournament.services` writes to them."""

from tournament.models.attempt import Attempt
from tournament.models.club import Club, Invitation, Membership
from tournament.models.creation import Creation
from tournament.models.decision import Adjustment, Lot, Note
from tournament.models.entry import Entry, EntryNames
from tournament.models.event import Event
from tournament.models.game import Game
from tournament.models.hand import Hand
from tournament.models.match import Match, MatchNames
from tournament.models.tournament import Round, Stage, Tournament
from tournament.models.user import User

__all__ = [
    "Adjustment",
    "Attempt",
    "Club",
    "Creation",
    "Entry",
    "EntryNames",
    "Event",
    "Game",
    "Hand",
    "Invitation",
    "Lot",
    "Match",
    "MatchNames",
    "Membership",
    "Note",
    "Round",
    "Stage",
    "Tournament",
    "User",
]

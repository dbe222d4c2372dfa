"""The models, one file per subject. Only `tournament.services` writes to them.

Events and archives name the columns that they hold, so no column is renamed: a field with a better name keeps its
column as `db_column`.
"""

from tournament.models.adjustment import Adjustment
from tournament.models.announcement import Announcement
from tournament.models.club import Club, Invitation, Membership
from tournament.models.date_proposal import DateAnswer, DateProposal
from tournament.models.decision import Decision
from tournament.models.entry import Entry, EntryNames, FullNames
from tournament.models.event import Event
from tournament.models.game import Game
from tournament.models.grant import Grant
from tournament.models.hand import Hand
from tournament.models.lot import Lot
from tournament.models.match import Match, MatchNames
from tournament.models.note import Note
from tournament.models.queued_job import QueuedJob
from tournament.models.referee_call import RefereeCall
from tournament.models.second_factor import SecondFactor
from tournament.models.session import Session
from tournament.models.sheet_photo import SheetPhoto
from tournament.models.table_time import TableTime
from tournament.models.throttle_hit import ThrottleHit
from tournament.models.tournament import Round, Stage, Tournament
from tournament.models.user import User
from tournament.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "Adjustment",
    "Announcement",
    "Club",
    "DateAnswer",
    "DateProposal",
    "Decision",
    "Entry",
    "EntryNames",
    "Event",
    "FullNames",
    "Game",
    "Grant",
    "Hand",
    "Invitation",
    "Lot",
    "Match",
    "MatchNames",
    "Membership",
    "Note",
    "QueuedJob",
    "RefereeCall",
    "Round",
    "SecondFactor",
    "Session",
    "SheetPhoto",
    "Stage",
    "TableTime",
    "ThrottleHit",
    "Tournament",
    "User",
    "Webhook",
    "WebhookDelivery",
]

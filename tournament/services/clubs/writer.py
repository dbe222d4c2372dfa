"""Writes to clubs and accounts: under a lock, and with one event of their chain that holds only ids and roles."""

from typing import Any

from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Club, Event, Invitation, Membership, User
from tournament.services.clubs.kinds import ClubEventKind
from tournament.services.writing.changes import RowChange, logged_columns, row_key
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.writer import LockingWriter


def club_scope(club: Club) -> Scope:
    """The chain of a club's events."""
    return Scope("club", club.public_id)


def account_scope(user: User) -> Scope:
    """The chain of an account's events."""
    return Scope("account", str(user.pk))


class ClubWriter(LockingWriter):
    """The writer for a club, its members and its invitations."""

    def __init__(self, club: Club, context: WriteContext) -> None:
        super().__init__(club_scope(club), context)
        self.club = club

    def delete(self, row: models.Model) -> None:
        self.record(RowChange(row_key(row), was=logged_columns(row)))
        row.delete()


class AccountWriter(LockingWriter):
    """The writer for a person's own account."""

    def __init__(self, user: User) -> None:
        super().__init__(account_scope(user), WriteContext.with_new_key(user))
        self.user = user

    def record_saved_columns(self, *columns: str) -> None:
        """Include in the event the names of columns that Django itself has already saved, without their values."""
        self.record(RowChange(row_key(self.user), omitted=frozenset(columns)))


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations that could still be followed."""
    return club.invitations.filter(used_by=None, is_revoked=False, expires__gt=timezone.now())


def club_rows(public_id: str) -> list[QuerySet[Any]]:
    """The rows that a club's chain must describe. Until November 2026 clubs' chains did not describe theirs."""
    if not Event.objects.in_scope("club", public_id).filter(seq=1, payload__has_key="changes").exists():
        return []
    return [model._default_manager.filter(club__public_id=public_id) for model in (Membership, Invitation)]


def founding_events(**asked: Any) -> QuerySet[Event]:
    """The founding events of clubs for which this was asked. Until November 2026 such a payload held nothing besides
    what was asked."""
    old = Q(**{f"payload__{name}": value for name, value in asked.items()})
    new = Q(**{f"payload__asked__{name}": value for name, value in asked.items()})
    return Event.objects.filter(old | new, scope_kind="club", kind=ClubEventKind.FOUNDED)

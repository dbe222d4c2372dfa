"""Writes to clubs and accounts: locked, and described in one event of their chain, by ids and roles only."""

from typing import Any

from django.db import models
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Club, Event, Invitation, User
from tournament.services.clubs.kinds import AccountEventKind, ClubEventKind
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
    """A club, its members and its invitations."""

    def __init__(self, club: Club, context: WriteContext) -> None:
        super().__init__(club_scope(club), context)
        self.club = club

    def delete(self, row: models.Model) -> None:
        self.record(RowChange(row_key(row), was=logged_columns(row)))
        row.delete()

    def write(self, kind: ClubEventKind, **asked: Any) -> Event:
        """Append the one event, with what was asked."""
        return self.append(kind, asked)


class AccountWriter(LockingWriter):
    """A person's own account, which only that person writes to."""

    def __init__(self, user: User) -> None:
        super().__init__(account_scope(user), WriteContext.with_new_key(user))
        self.user = user

    def write(self, kind: AccountEventKind, **asked: Any) -> Event:
        """Append the one event, with what was asked."""
        return self.append(kind, asked)

    def record_saved_columns(self, *columns: str) -> None:
        """Include in the event columns that Django itself has already saved, without their values."""
        self.record(RowChange(row_key(self.user), omitted=frozenset(columns)))


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations that could still be followed."""
    return club.invitations.filter(used_by=None, revoked=False, expires__gt=timezone.now())


def founding_events(**asked: Any) -> QuerySet[Event]:
    """Events of clubs that were founded so; until November 2026 what was asked was the whole payload."""
    old = Q(**{f"payload__{name}": value for name, value in asked.items()})
    new = Q(**{f"payload__asked__{name}": value for name, value in asked.items()})
    return Event.objects.filter(old | new, scope_kind="club", kind=ClubEventKind.FOUNDED)

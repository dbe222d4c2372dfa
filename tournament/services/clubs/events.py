"""What every service here shares: the club's chain of events, and holding the club while it is judged."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Club, Event, Invitation, User
from tournament.services.writing import events
from tournament.services.writing.events import Scope
from tournament.services.writing.locks import hold_lock


def scope_of(club: Club) -> Scope:
    return Scope("club", club.public_id)


def account_scope(user: User) -> Scope:
    return Scope("account", str(user.pk))


def lock_club(club: Club) -> None:
    """Nobody else changes who belongs to the club until this transaction ends."""
    hold_lock(f"club {club.public_id}")


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Those that could still be followed."""
    return club.invitations.filter(used_by=None, revoked=False, expires__gt=timezone.now())


def append_event(
    scope: Scope, kind: str, by: User | None, *, touches: Iterable[str] = (), key: str = "", **payload: Any
) -> Event:
    """One event. Ids and numbers only: a role is a word of ours, a name is not."""
    event, _new = events.append(
        scope, kind, key=key or secrets.token_hex(16), touches=touches, payload=payload, actor=by
    )
    return event


def user_id(user: User) -> str:
    return f"user:{user.pk}"

"""Every write to grants: held, and told in one event of their chain, by ids alone.

The grants of a tournament have a chain of their own. In the tournament's they would raise its revision, and every page
and paper be made again because a phone was connected.
"""

from typing import Any

from tournament.models import Club, Event, Grant, Tournament
from tournament.services.clubs.writer import scope_of as club_scope
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.writer import Writer

KIND = "grants"


def grants_scope(tournament: Tournament) -> Scope:
    return Scope(KIND, str(tournament.pk))


class GrantWriter(Writer):
    """The grants of a tournament, or of a club alone: nobody else writes to them until the transaction ends."""

    def __init__(self, club: Club, tournament: Tournament | None, context: WriteContext) -> None:
        scope = grants_scope(tournament) if tournament else club_scope(club)
        hold_lock(f"{scope.kind} {scope.id}")
        super().__init__(scope, context)

    @classmethod
    def of(cls, grant: Grant, context: WriteContext) -> "GrantWriter":
        return cls(grant.club, grant.tournament, context)

    def write(self, kind: str, **asked: Any) -> Event:
        return self.append(kind, asked)

"""Every write to grants: under a lock, and as one event of their chain that holds only ids.

The grants of a tournament have a chain of their own. In the tournament's chain they would raise its revision, and every
page and document would be made again because a phone was connected.
"""

from typing import Any

from django.utils import timezone

from tournament.models import Club, Grant, Tournament
from tournament.services.clubs.writer import club_scope
from tournament.services.secret_hashes import hash_secret
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.writer import LockingWriter

GRANTS_CHAIN = "grants"
MAX_LABEL_LENGTH = 80


def grants_scope(tournament: Tournament) -> Scope:
    """The chain of a tournament's grants, apart from the tournament's own."""
    return Scope(GRANTS_CHAIN, str(tournament.pk))


class GrantWriter(LockingWriter):
    """The writer for the grants of a tournament or a club; nobody else writes to them until the transaction ends."""

    def __init__(self, club: Club, tournament: Tournament | None, context: WriteContext) -> None:
        scope = grants_scope(tournament) if tournament else club_scope(club)
        super().__init__(scope, context)
        self.club, self.tournament = club, tournament

    @classmethod
    def for_grant(cls, grant: Grant, context: WriteContext) -> "GrantWriter":
        """The writer for the club or tournament of a grant."""
        return cls(grant.club, grant.tournament, context)

    def add_grant(self, secret: str, *, label: str, **columns: Any) -> Grant:
        """A new grant of the club or tournament, which `secret` opens."""
        grant = Grant(
            secret_hash=hash_secret(secret),
            club=self.club,
            tournament=self.tournament,
            label=label[:MAX_LABEL_LENGTH],
            created=timezone.now(),
            **columns,
        )
        self.add(grant)
        return grant

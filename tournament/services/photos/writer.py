"""Writes to the photos of a tournament: locked, and recorded in one event of their own chain.

In the tournament's chain, every photo would raise its revision and make stale the forms that people are filling in.
"""

from tournament.models import Tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.writer import LockingWriter

PHOTOS_CHAIN = "photos"


def photos_scope(tournament_id: int) -> Scope:
    """The chain of a tournament's photos, apart from the tournament's own."""
    return Scope(PHOTOS_CHAIN, str(tournament_id))


class PhotoWriter(LockingWriter):
    """The writer for a tournament's photos, which it locks until the transaction ends."""

    def __init__(self, tournament: Tournament, context: WriteContext) -> None:
        super().__init__(photos_scope(tournament.pk), context)
        self.tournament = tournament

"""Writes to the photos of a tournament: locked, and described in one event of their chain.

Like grants they have a chain of their own: in the tournament's, every photo would raise its revision and make stale the
form that somebody is filling in.
"""

from tournament.models import Tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.locks import hold_lock
from tournament.services.writing.writer import Writer


def photos_scope(tournament_id: int) -> Scope:
    return Scope("photos", str(tournament_id))


class PhotoWriter(Writer):
    def __init__(self, tournament: Tournament, context: WriteContext) -> None:
        scope = photos_scope(tournament.pk)
        hold_lock(f"{scope.kind} {scope.id}")
        super().__init__(scope, context)
        self.tournament = tournament

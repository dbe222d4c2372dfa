"""Calls for the referee: made at a table, cleared at the desk or by the referee.

Their events have a chain of their own, since a call changes no page of the tournament except the desk's.
"""

from enum import StrEnum

from django.utils import timezone

from tournament.models import Match, RefereeCall, Tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.events import Scope
from tournament.services.writing.writer import LockingWriter, retry_when_locked

CALLS_CHAIN = "calls"


class CallEventKind(StrEnum):
    """The chain's hashes cover these words, so they must not change."""

    CALLED = "called"
    CLEARED = "cleared"


def calls_scope(tournament: Tournament) -> Scope:
    """The chain of a tournament's calls for the referee."""
    return Scope(CALLS_CHAIN, str(tournament.pk))


@retry_when_locked
def call_referee(tournament: Tournament, match: Match, *, context: WriteContext) -> RefereeCall:
    """Call the referee to a table. If a call from there is still open, that one is returned."""
    writer = LockingWriter(calls_scope(tournament), context)
    open_call = RefereeCall.objects.filter(match=match, cleared=None).first()
    if open_call is not None:
        return open_call
    call = RefereeCall(tournament=tournament, match=match, created=timezone.now())
    writer.add(call)
    writer.append(CallEventKind.CALLED, {"match": match.pk})
    return call


@retry_when_locked
def clear_call(call: RefereeCall, *, context: WriteContext) -> None:
    """Clear a call; a cleared one stays cleared."""
    writer = LockingWriter(calls_scope(call.tournament), context)
    row = RefereeCall.objects.get(pk=call.pk)
    if row.cleared is None:
        writer.change(row, cleared=timezone.now())
        writer.append(CallEventKind.CLEARED, {"call": call.pk})


def open_calls(tournament: Tournament) -> list[RefereeCall]:
    """The open calls with their matches, oldest first, except for matches whose result is confirmed. One query."""
    open_matches = {"match__removed": False, "match__confirmed": False}
    rows = RefereeCall.objects.filter(tournament=tournament, cleared=None, **open_matches)
    return list(rows.select_related("match").order_by("created", "pk"))

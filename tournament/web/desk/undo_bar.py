"""The bar on the desk that says what I just did, and takes it back."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse

from tournament.models import Event, User
from tournament.services.matches import MatchEventKind
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.undoing import may_undo
from tournament.services.tournaments.viewing import Snapshot
from tournament.services.tournaments.writer import scope_of
from tournament.web.desk.timeline import EventDescriber

SHOWN_FOR = timedelta(minutes=10)
AT_A_TABLE = frozenset({MatchEventKind.CONFIRMED, MatchEventKind.WALKOVER})


@dataclass(frozen=True)
class UndoBar:
    """`undoes`: the seq to take back by one button; 0: the page at `address` does it."""

    text: str
    undoes: int
    address: str


def undo_bar(snap: Snapshot, user: User, now: datetime) -> UndoBar | None:
    """My last deed, while nobody else's came after it. Always one query, more only where there is something to say."""
    tournament = snap.tournament
    last = Event.objects.of(*scope_of(tournament.pk)).order_by("-seq").first()
    if last is None or last.actor_id != user.pk or now - last.time > SHOWN_FOR:
        return None
    describer = EventDescriber(tournament, snap.resolver)
    if last.kind == TournamentEventKind.TABLE_WROTE:
        if last.payload["kind"] not in AT_A_TABLE:
            return None
        address = reverse("desk-match", args=[tournament.public_id, last.payload["match"]])
        return UndoBar(describer.describe_event(last), 0, address)
    if not may_undo(last):
        return None
    return UndoBar(
        EventDescriber(tournament, snap.resolver).describe_event(last),
        last.seq,
        reverse("desk-undo", args=[tournament.public_id, last.seq]),
    )

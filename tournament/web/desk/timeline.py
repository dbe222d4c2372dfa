"""What was done to a tournament as a list, the last first, with the way back where there is one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.models import Event, Tournament
from tournament.services.tournaments.pointers import match_pointer
from tournament.services.tournaments.undoing import may_undo
from tournament.web.desk.event_sentences import EventDescriber


@dataclass(frozen=True)
class HistoryEntry:
    """An event as it is read. `undoes`: its seq where it can be taken back, else 0; `match`: whose page shows more."""

    when: datetime
    who: str
    text: str
    seq: int
    undoes: int = 0
    match: int | None = None


def timeline(tournament: Tournament, events: Sequence[Event]) -> list[HistoryEntry]:
    """The last first; what one person did at one table in a row is said once."""
    describer = EventDescriber(tournament)
    found: list[HistoryEntry] = []
    describer.read(events)
    for event in events:
        text = describer.describe_event(event)
        who = event.actor.username if event.actor else ""
        if not text or (found and (found[-1].text, found[-1].who) == (text, who)):
            continue
        undoes = event.seq if may_undo(event) else 0
        found.append(HistoryEntry(event.time, who, text, event.seq, undoes, _match(describer, event)))
    return found


def _match(describer: EventDescriber, event: Event) -> int | None:
    pointer = match_pointer(event)
    return pointer.match if pointer and pointer.match in describer.matches else None

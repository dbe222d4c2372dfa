"""Which publications of rounds the minutes tell: those taken back after a correction, and what then became of the round
until it was published again."""

from collections.abc import Iterator, Sequence

from django.db.models import Q

from tournament.models import Event
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournaments.embargo import RoundKey
from tournament.services.writing.changes import changes_of
from tournament.web.tournament_pages.event_sentences import EventDescriber

_WHOLE_KINDS = (
    TournamentEventKind.ROUND_DRAWN,
    TournamentEventKind.ROUND_PUBLISHED,
    TournamentEventKind.ROUND_UNDRAWN,
    TournamentEventKind.UNDONE,
    TournamentEventKind.REDONE,
)
PUBLISHING = frozenset((*_WHOLE_KINDS, TournamentEventKind.ROUND_CHANGED))
PUBLICATIONS = Q(kind__in=_WHOLE_KINDS) | Q(kind=TournamentEventKind.ROUND_CHANGED, payload__asked__published=False)
"""The events by which a round may become visible to the public, or hidden from it."""


def without_usual_publications(events: Sequence[Event], describer: EventDescriber) -> list[Event]:
    """The events (newest first); those of `PUBLICATIONS` only where they hide a published round again after an event of
    another kind, such as a correction, or draw, cancel or publish that round afterwards. One query."""
    minuted: list[Event] = []
    public: set[RoundKey] = set()
    retracted: set[RoundKey] = set()
    for event in reversed(events):
        if event.kind not in PUBLISHING:
            minuted.append(event)
            continue
        rounds = dict(_rounds(event, describer))
        published = {key for key, is_public in rounds.items() if is_public}
        hidden = public & (rounds.keys() - published)
        if (hidden and minuted) or rounds.keys() & retracted:
            minuted.append(event)
            retracted = (retracted | hidden) - published
        public = (public | published) - hidden
    return minuted[::-1]


def _rounds(event: Event, describer: EventDescriber) -> Iterator[tuple[RoundKey, bool]]:
    """The rounds that the event publishes (True), or hides or removes (False)."""
    for change in changes_of(event):
        if change.row[0] == "round" and change.row[1] in describer.rounds:
            if "published" in change.now:
                yield describer.rounds[change.row[1]], bool(change.now["published"])
            elif change.now.get("removed"):
                yield describer.rounds[change.row[1]], False

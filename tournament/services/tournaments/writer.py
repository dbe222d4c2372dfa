"""Every write to a tournament: held, one event, and the engine asked whether the tournament that comes of it can be."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from scoring.contest.model import TournamentFacts
from scoring.contest.resolver import TournamentResolver
from scoring.formats.base import Impossible, NotYet
from scoring.unreadable import Unreadable
from tournament.error_log.context import note_revision
from tournament.models import Event, Note, Tournament
from tournament.services.tournaments.facts import FactsReader
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.match_facts import Visibility, everything
from tournament.services.tournaments.pointers import MatchPointer
from tournament.services.writing.changes import RowChange
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import Writer


def scope_of(tournament_id: int) -> Scope:
    return Scope("tournament", str(tournament_id))


class TournamentWriter(Writer):
    """One tournament, held until the transaction ends."""

    def __init__(self, tournament_id: int, context: WriteContext, held: Tournament | None = None) -> None:
        """`held`: its row, where that is held already; also of one that is no longer shown to anybody."""
        super().__init__(scope_of(tournament_id), context)
        # Held before anything is read: whoever waited here must see what the others wrote.
        found = held or Tournament.objects.select_for_update().filter(pk=tournament_id, removed=False).first()
        if found is None:
            raise Gone
        self.tournament = found
        self._reader = FactsReader(found)

    @property
    def seq(self) -> int:
        """The organisers' last write: hands come in from the tables all the time, and make no page of theirs stale."""
        return desk_seq(self.scope)

    def write(self, kind: TournamentEventKind, asked: Mapping[str, Any], *, check: bool = True) -> Written:
        """The one event of the action; `Contradiction` where the tournament could not be as it would become."""
        event = self.append(kind, asked)
        if check:
            self.refuse_contradictions()
        return Written(event, True)

    def facts(self, shown: Visibility = everything) -> TournamentFacts:
        """The tournament as it stands now, with what was written so far; a query for every table that is not known."""
        return self._reader.facts(shown)

    def record(self, change: RowChange) -> None:
        super().record(change)
        self.forget(change.row[0])

    def forget(self, table: str) -> None:
        """Rows of this table are others than they were: the next `facts` reads them again."""
        self._reader.forget(table)

    def create_note(self, text: str) -> Note:
        """A row for what was typed: events hold no words, so that they can be erased."""
        return Note.objects.create(tournament=self.tournament, text=text)

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        try:
            with super().rolled_back():
                yield
        finally:
            self._reader = FactsReader(self.tournament)

    def refuse_contradictions(self) -> None:
        """`Contradiction`, with the engine's sentence, where the tournament cannot be as its rows have it."""
        try:
            resolve(self.facts())
        except (Impossible, Unreadable) as fault:
            raise Contradiction(fault.message) from fault

    def append(
        self, kind: str, asked: Mapping[str, Any], key: str = "", more: Mapping[str, Any] | None = None
    ) -> Event:
        """As every writer; the log names the revision, should something go wrong later in the request."""
        event = super().append(kind, asked, key, more)
        note_revision(self.scope.id, event.seq)
        return event

    def point_to(self, event: Event, kind: TournamentEventKind) -> None:
        """Hold an event of a match: the revision rises, and the tournament's proof is one of the match's chain.

        `kind`: where rows of the tournament changed with it; the others are the table's alone.
        """
        kind = kind if self.changes else TournamentEventKind.TABLE_WROTE
        pointer = MatchPointer(int(event.scope_id), event.seq, event.kind, event.hash)
        key = f"{event.scope_kind}-{event.scope_id}-{event.seq}"
        self.append(kind, {"match": pointer.match}, key, pointer._asdict())


def desk_seq(scope: Scope) -> int:
    """The seq of the last event that is not a table's alone: what the organisers' forms name. 0 before the first."""
    rows = Event.objects.of(*scope).exclude(kind=TournamentEventKind.TABLE_WROTE)
    return rows.order_by("-seq").values_list("seq", flat=True).first() or 0


def resolve(facts: TournamentFacts) -> TournamentResolver:
    """A tournament with every stage of it read through; Impossible or Unreadable for a contradiction."""
    resolver = TournamentResolver(facts)
    for stage in facts.stages:
        try:
            resolver.view(stage)
        except NotYet:
            if any(match.stage == stage.id for match in facts.matches):
                raise
    return resolver

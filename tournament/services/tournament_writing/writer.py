"""Writes to a tournament: locks it, appends one event and asks the engine whether the result is a valid tournament."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from scoring.contest.impossible import Impossible, NotYet
from scoring.contest.model import TournamentFacts
from scoring.stages.resolver import TournamentResolver
from scoring.unreadable import Unreadable
from tournament.error_log.context import note_revision
from tournament.models import Event, Note, Tournament
from tournament.services.tournament_writing.facts import FactsReader
from tournament.services.tournament_writing.kinds import TournamentEventKind
from tournament.services.tournament_writing.match_facts import Visibility, show_everything
from tournament.services.writing.changes import RowChange
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Contradiction, Gone
from tournament.services.writing.writer import Writer
from tournament.signals import announce_written


def tournament_scope(tournament_id: int) -> Scope:
    """The chain of a tournament's events."""
    return Scope("tournament", str(tournament_id))


class TournamentWriter(Writer):
    """Locks one tournament until the transaction ends."""

    def __init__(self, tournament_id: int, context: WriteContext, locked: Tournament | None = None) -> None:
        """`locked`: the tournament's row if it is already locked; it may be a removed one."""
        super().__init__(tournament_scope(tournament_id), context)
        # Lock before reading anything: after waiting here, the reads must see what others wrote.
        row = locked or Tournament.objects.select_for_update().filter(pk=tournament_id, removed=False).first()
        if row is None:
            raise Gone
        self.tournament = row
        self._reader = FactsReader(row)

    @property
    def seq(self) -> int:
        """The seq of the organisers' last write. Hands recorded at tables do not make the organisers' pages stale."""
        return desk_seq(self.scope)

    def write(
        self,
        kind: TournamentEventKind,
        asked: Mapping[str, Any],
        *,
        check: bool = True,
        more: Mapping[str, Any] | None = None,
    ) -> Written:
        """Append the action's one event, with further parts of its payload. Raises `Contradiction` if the tournament
        would be invalid."""
        written = self.append(kind, asked, more=more)
        if check:
            self.refuse_contradictions()
        return written

    def facts(self, visibility: Visibility = show_everything) -> TournamentFacts:
        """The tournament as it stands now, this action's writes included. One query for each table not read yet."""
        return self._reader.facts(visibility)

    def record(self, change: RowChange) -> None:
        super().record(change)
        self.forget(change.row[0])

    def forget(self, table: str) -> None:
        """Note that rows of this table changed, so that the next `facts` reads them again."""
        self._reader.forget(table)

    def create_note(self, text: str) -> Note:
        """Store a typed text in a row of its own: events hold no texts, so that texts can be erased."""
        return Note.objects.create(tournament=self.tournament, text=text)

    @contextmanager
    def rolled_back(self) -> Iterator[None]:
        try:
            with super().rolled_back():
                yield
        finally:
            self._reader = FactsReader(self.tournament)

    def refuse_contradictions(self) -> None:
        """Raise `Contradiction`, with the engine's message, if the tournament's rows are invalid."""
        try:
            resolve(self.facts())
        except (Impossible, Unreadable) as fault:
            raise Contradiction(fault.message) from fault

    def append(
        self, kind: str, asked: Mapping[str, Any], key: str = "", more: Mapping[str, Any] | None = None
    ) -> Written:
        """Like every writer's, and notes the revision for the log, should something fail later in the request."""
        written = super().append(kind, asked, key, more)
        note_revision(self.scope.id, written.event.seq)
        if kind == TournamentEventKind.ROUND_PUBLISHED:
            announce_written(self.tournament.pk)
        return written

    def point_to(self, event: Event, kind: TournamentEventKind) -> None:
        """Append an event that points at an event of a match. It raises the revision and ties the match's chain into
        the proof.

        `kind`: used if rows of the tournament changed as well; otherwise `TABLE_WROTE`.
        """
        kind = kind if self.changes else TournamentEventKind.TABLE_WROTE
        match_id = int(event.scope_id)
        # As `match_pointer` reads it; events keep these names for ever.
        pointer = {"match": match_id, "seq": event.seq, "kind": event.kind, "hash": event.hash}
        key = f"{event.scope_kind}-{event.scope_id}-{event.seq}"
        self.append(kind, {"match": match_id}, key, pointer)


def desk_seq(scope: Scope) -> int:
    """The seq of the last event not written at a table alone, which the organisers' forms name. 0 before the first."""
    rows = Event.objects.in_scope(*scope).exclude(kind=TournamentEventKind.TABLE_WROTE)
    return rows.order_by("-seq").values_list("seq", flat=True).first() or 0


def tournament_seq(tournament: Tournament) -> int:
    """`desk_seq` of a tournament: what the forms of its pages name."""
    return desk_seq(tournament_scope(tournament.pk))


def resolve(facts: TournamentFacts) -> TournamentResolver:
    """The tournament with every stage resolved. Raises `Impossible` or `Unreadable` for a contradiction."""
    resolver = TournamentResolver(facts)
    for stage in facts.stages:
        try:
            resolver.view(stage)
        except NotYet:
            if any(match.stage == stage.id for match in facts.matches):
                raise
    return resolver

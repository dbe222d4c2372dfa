"""Where every write to a tournament passes: held, once, on the present seq, one event, and the engine asked whether
the tournament that comes of it can be."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import models

from scoring.contest.model import TournamentFacts
from scoring.contest.resolver import TournamentResolver
from scoring.formats.base import Impossible, NotYet
from scoring.unreadable import Unreadable
from tournament.models import Event, Tournament, User
from tournament.services.tournaments.facts import facts_of
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.writing import events
from tournament.services.writing.events import Scope
from tournament.services.writing.refusals import Contradiction, Gone, KeyReused, Stale

Columns = dict[str, Any]


@dataclass(frozen=True)
class WriteContext:
    """Who writes, and from which page. `key`: the form's idempotency key (≤ 64 characters).

    `expected_seq`: the seq of the page that the form was on; None where the order does not matter.
    """

    key: str
    expected_seq: int | None = None
    actor: User | None = None
    device: str = ""


@dataclass(frozen=True)
class Written:
    """What a service wrote; `new` is False where the same key had written it before."""

    event: Event
    new: bool

    @property
    def seq(self) -> int:
        return self.event.seq


def scope_of(tournament_id: int) -> Scope:
    return Scope("tournament", str(tournament_id))


class TournamentWriter:
    """One tournament, held until the transaction ends, and what is to become of its rows."""

    def __init__(self, tournament_id: int, context: WriteContext) -> None:
        self.scope, self.context = scope_of(tournament_id), context
        # Held before anything is read: whoever waited here must see what the others wrote.
        found = Tournament.objects.select_for_update().filter(pk=tournament_id, removed=False).first()
        if found is None:
            raise Gone
        self.tournament = found
        self.changes: list[dict[str, Any]] = []

    @property
    def seq(self) -> int:
        """The last deed at the desk itself: hands come in from the tables all the time, and make no view of it old."""
        return desk_seq(self.scope)

    def find_repeat(self, kind: TournamentEventKind, asked: Mapping[str, Any]) -> Written | None:
        """What this very deed wrote when it came the first time; None if it is the first."""
        done = Event.objects.filter(idempotency_key=self.context.key).first()
        if done is None:
            return None
        if (done.scope_kind, done.scope_id, done.kind) != (*self.scope, kind) or done.payload["asked"] != dict(asked):
            raise KeyReused
        return Written(done, False)

    def refuse_stale(self) -> None:
        """`Stale` unless nobody wrote since the view."""
        if self.context.expected_seq is not None and self.context.expected_seq != self.seq:
            raise Stale(self.context.expected_seq, self.seq)

    def add(self, row: models.Model) -> None:
        """A new row, written now; its columns go into the event."""
        row.save(force_insert=True)
        self.changes.append(
            {"row": row_name(row), "now": plain_columns(row) | {"removed": False}, "was": {"removed": True}}
        )

    def change(self, row: models.Model, **columns: Any) -> None:
        """Other values for columns of a row, written now; those that stay the same are left out."""
        other = {name: value for name, value in columns.items() if getattr(row, name) != value}
        if not other:
            return
        was = {name: plain_value(row, name) for name in other if name not in OMITTED_COLUMNS}
        for name, value in other.items():
            setattr(row, name, value)
        row.save(update_fields=list(other))
        change = {"row": row_name(row), "now": {name: plain_value(row, name) for name in was}, "was": was}
        if untold := sorted(other.keys() & OMITTED_COLUMNS):
            change["untold"] = untold
        self.changes.append(change)

    def remove(self, row: models.Model) -> None:
        self.change(row, removed=True)

    def write(self, kind: TournamentEventKind, asked: Mapping[str, Any], *, check: bool = True) -> Written:
        """The one event of the deed; `Contradiction` where the tournament could not be as it would become."""
        event, _new = events.append(
            self.scope,
            kind,
            key=self.context.key,
            touches=[":".join(map(str, change["row"])) for change in self.changes],
            payload={"asked": dict(asked), "changes": self.changes},
            actor=self.context.actor,
            device=self.context.device,
        )
        if check:
            refuse_contradictions(self.tournament)
        return Written(event, True)


def desk_seq(scope: Scope) -> int:
    """The seq of the last event that is not a table's: what the organisers' forms name. 0 before the first."""
    last = (
        Event.objects.of(*scope)
        .exclude(kind=TournamentEventKind.TABLE_WROTE)
        .order_by("-seq")
        .values_list("seq", flat=True)
    )
    return last.first() or 0


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


def refuse_contradictions(tournament: Tournament) -> None:
    """`Contradiction`, with the engine's sentence, where the tournament cannot be as its rows have it."""
    try:
        resolve(facts_of(tournament))
    except (Impossible, Unreadable) as fault:
        raise Contradiction(fault.message) from fault


def row_name(row: models.Model) -> list[Any]:
    """A row as events name it: its table and number."""
    return [row._meta.model_name, row.pk]


# Words of people, addresses, and what may hold them: the event says that they changed, not what they say.
OMITTED_COLUMNS = frozenset(
    {"name", "text", "players", "affiliation", "extra", "leaving_extra", "coming_extra", "public_id", "score_id"}
    | {"watch_id", "created", "last_used", "demo"}
)
# What the match's own chain tells.
MATCH_CHAIN_COLUMNS = frozenset({"absent_0", "absent_1", "confirmed", "disputed_id", "overruled_id"})


def plain_columns(row: models.Model) -> Columns:
    """What an event tells of a new row."""
    names = {field.attname for field in row._meta.concrete_fields if not field.primary_key} - OMITTED_COLUMNS
    if row._meta.model_name == "match":
        names -= MATCH_CHAIN_COLUMNS
    return {name: plain_value(row, name) for name in sorted(names)}


def plain_value(row: models.Model, name: str) -> Any:
    """A column (by the name the database has) as an event may hold it: x_ fields may hold names, and are left out."""
    value = getattr(row, name)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return without_extra(value)


def without_extra(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_extra(item) for name, item in value.items() if not name.startswith("x_")}
    return [without_extra(item) for item in value] if isinstance(value, list) else value

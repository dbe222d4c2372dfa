"""Undoes events of a tournament, even after later events, as long as those left the same rows alone."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction

from rules.text import _, make_text
from tournament.models import Adjustment, Entry, Event, Match, Round, Tournament
from tournament.models.match import PLAYED, SEATS
from tournament.services.event_queries import find_event
from tournament.services.tournament_writing.kinds import UNDOABLE, TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.confirmation_policy import refuse_other_policy
from tournament.services.tournaments.corrections import freeze_entrants, update_dependents
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.rounds import DRAWN_AFTER
from tournament.services.writing.changes import RowChange, RowKey, attribute_values, changes_of, event_value
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import CannotUndo, Contradiction, Gone
from tournament.services.writing.undo import Undo, UndoRule
from tournament.services.writing.writer import retry_when_locked

RULE = UndoRule(UNDOABLE)
ROUND_KINDS = (TournamentEventKind.ROUND_DRAWN, TournamentEventKind.ROUND_PUBLISHED)
"""The kinds of event that cannot be undone once something was played in the round."""
REDO_RULE = UndoRule(frozenset({TournamentEventKind.UNDONE}))
RowsNow = Mapping[RowKey, Any]
"""Rows of the tournament by how events name them."""


class BuiltOn(CannotUndo):
    message = make_text(_("Something that came later builds on this, so it can no longer be undone."))


class PlayedSince(BuiltOn):
    message = make_text(_("Something has already been played in this round, so it stays as it is."))


def may_undo(event: Event, now: datetime | None = None) -> bool:
    """Whether this event can be undone: its kind stores the previous values, and it was not written at a table."""
    return RULE.refusal(event, now or event.time) is None


def undo_refusals(events: Iterable[Event]) -> dict[int, CannotUndo | None]:
    """Why each event of a tournament cannot be undone now, by its key; None: it can, unless the engine finds a
    contradiction. Events of a kind that is never undone are left out.

    One query for the rounds, one for each table that the events changed, one more if there are events about rounds, and
    two if there are some that entered pairs.
    """
    own_events = [event for event in events if event.scope_kind == "tournament" and may_undo(event)]
    if not own_events:
        return {}
    dependents = _Dependents(own_events)
    return {event.pk: dependents.refusal(event) for event in own_events}


class _Dependents:
    """What later came to depend on these events of one tournament."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.rows = _changed_rows_now(events)
        tournament = int(events[0].scope_id)
        self.rounds = list(Round.objects.filter(stage__tournament=tournament, removed=False).order_by("number"))
        about_rounds = {key for event in events if event.kind in ROUND_KINDS for key in _changed_rounds(event)}
        self.played = _played_of(about_rounds) if about_rounds else set()
        entered = {key for event in events for key in _added_rows(event, "entry")}
        self.needed_entries = _needed_entries(tournament) if entered else set()

    def refusal(self, event: Event) -> CannotUndo | None:
        """Why the event cannot be undone."""
        return self._refusal_of_round(event) or self._refusal_of_rows(event) or self._refusal_of_policy(event)

    def _refusal_of_round(self, event: Event) -> CannotUndo | None:
        """Why the draw or publication of a round cannot be undone."""
        if event.kind not in ROUND_KINDS:
            return None
        for key in _changed_rounds(event):
            row = self.rows.get(("round", key))
            if key in self.played:
                return PlayedSince()
            if row is None or event.kind != TournamentEventKind.ROUND_DRAWN:
                continue
            later = [other for other in self.rounds if other.stage_id == row.stage_id and other.number > row.number]
            if later:
                return CannotUndo(make_text(DRAWN_AFTER, round=later[0].number))
            if row.published and not row.removed:
                return CannotUndo(make_text(_("This round was published since: undo that first.")))
        return None

    def _refusal_of_rows(self, event: Event) -> BuiltOn | None:
        """Why an event cannot be undone some of whose rows are no longer as it left them, or are needed by others:
        stages with rounds, pairs in matches or with sanctions, a round that was drawn again, and the regulation once
        there are rounds."""
        for change in changes_of(event):
            row = self.rows.get(change.row)
            if row is None or any(event_value(row, column) != value for column, value in change.now.items()):
                return BuiltOn()
        columns = {name for change in changes_of(event) for name in change.was}
        if (
            self._misses_a_pair(event)
            or any(map(self._drawn_again, _changed_rounds(event)))
            or {other.stage_id for other in self.rounds}.intersection(_added_rows(event, "stage"))
            or self.needed_entries.intersection(_added_rows(event, "entry"))
            or (self.rounds and {"regulation", "rulings"} & columns)
        ):
            return BuiltOn()
        return None

    def _misses_a_pair(self, event: Event) -> bool:
        """Whether it took matches away of which a pair was taken off the list since. One query, or none."""
        again = [self.rows[change.row] for change in changes_of(event) if change.was.get("removed") is False]
        pairs = {getattr(row, f"{seat}_id") for row in again if isinstance(row, Match) for seat in SEATS}
        return bool(pairs) and Entry.objects.filter(pk__in=pairs - {None}, removed=True).exists()

    def _drawn_again(self, key: int) -> bool:
        """Whether the draw of this round was cancelled and there is another since."""
        row = self.rows["round", key]
        place = (row.stage_id, row.number)
        return row.removed and any((other.stage_id, other.number) == place for other in self.rounds)

    def _refusal_of_policy(self, event: Event) -> CannotUndo | None:
        for change in changes_of(event):
            if change.row[0] == "tournament" and "plan" in change.was:
                try:
                    refuse_other_policy(self.rows[change.row], change.was["plan"])
                except Contradiction as refusal:
                    return CannotUndo(refusal.message)
        return None


def may_redo(event: Event) -> bool:
    """Whether this undoing can be taken back, if it is the last event."""
    return REDO_RULE.refusal(event, event.time) is None


@retry_when_locked
def undo(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Undo the event with this seq."""
    return _undo_one(tournament, seq, context, UNDO, _undoable_event)


@retry_when_locked
def redo(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Take back the undoing with this seq, if nothing came after it, not even at a table: it does not check what was
    played since."""
    return _undo_one(tournament, seq, context, REDO, _last_event)


def _undo_one(
    tournament: Tournament,
    seq: int,
    context: WriteContext,
    undo: Undo[TournamentWriter],
    find: Callable[[TournamentWriter, int], Event],
) -> Written:
    writer = TournamentWriter(tournament.pk, context)
    try:
        with transaction.atomic():
            return undo.run(writer, seq, lambda: [find(writer, seq)], partial(_write, writer))
    except IntegrityError as error:  # a removed row was created again: the round was redrawn
        raise BuiltOn from error


def _write(writer: TournamentWriter, kind: TournamentEventKind, asked: dict[str, int]) -> Written:
    """Append the event, if the tournament holds together without what was undone."""
    update_dependents(writer)
    return writer.write(kind, asked, check=is_whole(writer.tournament))


def _undoable_event(writer: TournamentWriter, seq: int) -> Event:
    """The event with this seq. Raises `Gone`, or `CannotUndo` where `undo_refusals` has a reason."""
    event = find_event(writer.scope, seq)
    if event is None:
        raise Gone
    if refusal := undo_refusals([event]).get(event.pk):
        raise refusal
    freeze_entrants(writer, _stages_ranked_anew(event))
    return event


def _stages_ranked_anew(event: Event) -> set[str]:
    """The keys of the stages that a sanction or withdrawal ranks anew once it is undone."""
    changes = changes_of(event)
    sanctions = [change.row[1] for change in changes if change.row[0] == "adjustment"]
    stages = set(Adjustment.objects.filter(pk__in=sanctions).values_list("stage", flat=True)) if sanctions else set()
    for change in changes:
        if change.row[0] == "entry" and "withdrawn_stage" in change.was:
            stages |= {change.was["withdrawn_stage"], change.now["withdrawn_stage"]}
    return stages - {""}


def _last_event(writer: TournamentWriter, seq: int) -> Event:
    """The event with this seq. Raises `CannotUndo` if it is not the last one."""
    if writer.last is None or writer.last.seq != seq:
        raise BuiltOn
    return writer.last


def _changed_rounds(event: Event) -> list[int]:
    """The keys of the rounds that an event changed."""
    return [change.row[1] for change in changes_of(event) if change.row[0] == "round"]


def _played_of(rounds: Collection[int]) -> set[int]:
    """Those of these rounds in which anything happened at all."""
    return set(Match.objects.filter(PLAYED, round__in=rounds, removed=False).values_list("round_id", flat=True))


def _added_rows(event: Event, table: str) -> list[int]:
    """The keys of the rows that an event added to this table, or brought back."""
    return [change.row[1] for change in changes_of(event) if change.row[0] == table and change.was.get("removed")]


def _needed_entries(tournament: int) -> set[int]:
    """The keys of the entries of this tournament that are in a match or have a sanction. Two queries."""
    matches = Match.objects.filter(round__stage__tournament=tournament, round__removed=False, removed=False)
    seated = matches.values_list(*(f"{seat}_id" for seat in SEATS))
    sanctioned = Adjustment.objects.filter(tournament=tournament, removed=False).values_list("entry_id", flat=True)
    return {key for keys in seated for key in keys if key} | set(sanctioned)


def _changed_rows_now(events: Iterable[Event]) -> RowsNow:
    """The rows that events changed, as they are now. One query for each table."""
    keys: dict[str, set[int]] = {}
    for event in events:
        for change in changes_of(event):
            keys.setdefault(change.row[0], set()).add(change.row[1])
    return {(table, row.pk): row for table in keys for row in _model(table)._default_manager.filter(pk__in=keys[table])}


def _model(table: str) -> type[models.Model]:
    return apps.get_model("tournament", table)


def _reverse(writer: TournamentWriter, change: RowChange) -> None:
    name, pk = change.row
    model = _model(name)
    row = writer.tournament if name == "tournament" else model._default_manager.get(pk=pk)
    writer.change(row, **attribute_values(model, change.was))


UNDO = Undo(TournamentEventKind.UNDONE, RULE, _reverse)
REDO = Undo(TournamentEventKind.REDONE, REDO_RULE, _reverse)

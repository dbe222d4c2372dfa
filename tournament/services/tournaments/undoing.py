"""Undoes events of a tournament, even after later events, as long as those left the same rows alone."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import OuterRef, Q, Subquery

from rules.text import _, make_text
from tournament.models import Adjustment, Event, Match, Round, Tournament
from tournament.models.match import PLAYED
from tournament.services.event_queries import find_event
from tournament.services.tournament_writing.kinds import UNDOABLE, TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.confirmation_policy import refuse_other_policy
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.rounds import DRAWN_AFTER
from tournament.services.writing.changes import RowChange, RowKey, attribute_values, changes_of, event_value
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import CannotUndo, Gone
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


def may_undo(event: Event, now: datetime | None = None) -> bool:
    """Whether this event can be undone: its kind stores the previous values, and it was not written at a table."""
    return RULE.refusal(event, now or event.time) is None


def undo_refusals(events: Iterable[Event]) -> dict[int, CannotUndo | None]:
    """Why each event of a tournament cannot be undone now, by its key; None: it can, as far as its own rows and rounds
    go. Events of a kind that is never undone are left out.

    One query for each table that the events changed, and two if there are events about rounds.
    """
    own_events = [event for event in events if event.scope_kind == "tournament" and may_undo(event)]
    rounds = {key for event in own_events if event.kind in ROUND_KINDS for key in _changed_rounds(event)}
    played, later = (_played_of(rounds), _drawn_after(rounds)) if rounds else (set(), {})
    rows = _changed_rows_now(own_events)
    return {event.pk: _round_refusal(event, rows, played, later) or _row_refusal(event, rows) for event in own_events}


def _round_refusal(event: Event, rows: RowsNow, played: set[int], later: Mapping[int, int]) -> CannotUndo | None:
    """Why the draw or publication of a round cannot be undone. `later`: as `_drawn_after` gives it."""
    if event.kind not in ROUND_KINDS:
        return None
    for key in _changed_rounds(event):
        if key in played:
            return CannotUndo(make_text(_("Something has already been played in this round, so it stays as it is.")))
        if event.kind == TournamentEventKind.ROUND_DRAWN and key in later:
            return CannotUndo(make_text(DRAWN_AFTER, round=later[key]))
        row = rows.get(("round", key))
        if event.kind == TournamentEventKind.ROUND_DRAWN and row and row.published and not row.removed:
            return CannotUndo(make_text(_("This round was published since: undo that first.")))
    return None


def _row_refusal(event: Event, rows: RowsNow) -> BuiltOn | None:
    """Why an event cannot be undone some of whose rows are no longer as it left them."""
    for change in changes_of(event):
        row = rows.get(change.row)
        if row is None or any(event_value(row, column) != value for column, value in change.now.items()):
            return BuiltOn()
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
    _refuse_dependents(writer)
    update_dependents(writer)
    return writer.write(kind, asked, check=is_whole(writer.tournament))


def _undoable_event(writer: TournamentWriter, seq: int) -> Event:
    """The event with this seq. Raises `Gone`, or `CannotUndo` where `undo_refusals` has a reason."""
    event = find_event(writer.scope, seq)
    if event is None:
        raise Gone
    if refusal := undo_refusals([event]).get(event.pk):
        raise refusal
    return event


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


def _drawn_after(rounds: Collection[int]) -> dict[int, int]:
    """The number of the first round that was drawn after each of these in its stage, if any."""
    later = Round.objects.filter(stage=OuterRef("stage"), number__gt=OuterRef("number"), removed=False)
    first = Subquery(later.order_by("number").values("number")[:1])
    rows = Round.objects.filter(pk__in=rounds).annotate(later=first).exclude(later=None)
    return dict(rows.values_list("pk", "later"))


def _changed_rows_now(events: Iterable[Event]) -> RowsNow:
    """The rows that events changed, as they are now. One query for each table."""
    keys: dict[str, set[int]] = {}
    for event in events:
        for change in changes_of(event):
            keys.setdefault(change.row[0], set()).add(change.row[1])
    return {(table, row.pk): row for table in keys for row in _model(table)._default_manager.filter(pk__in=keys[table])}


def _model(table: str) -> type[models.Model]:
    return apps.get_model("tournament", table)


def _refuse_dependents(writer: TournamentWriter) -> None:
    """Raise `CannotUndo` if something depends on what the undo took away.

    That is: rounds of a removed stage, matches or sanctions of a removed pair, or any round when the regulation
    changed.
    """
    rounds = Round.objects.filter(stage__tournament=writer.tournament, removed=False)
    matches = Match.objects.filter(round__in=rounds, removed=False)
    sanctions = Adjustment.objects.filter(tournament=writer.tournament, removed=False)
    columns = {name for change in writer.changes for name in change.was}
    if (
        rounds.filter(stage__removed=True).exists()
        or matches.filter(Q(first__removed=True) | Q(second__removed=True)).exists()
        or matches.filter(Q(first_partner__removed=True) | Q(second_partner__removed=True)).exists()
        or sanctions.filter(entry__removed=True).exists()
        or ({"regulation", "rulings"} & columns and rounds.exists())
    ):
        raise BuiltOn


def _reverse(writer: TournamentWriter, change: RowChange) -> None:
    name, pk = change.row
    model = _model(name)
    row = writer.tournament if name == "tournament" else model._default_manager.get(pk=pk)
    if name == "tournament" and "plan" in change.was:
        refuse_other_policy(writer.tournament, change.was["plan"])
    writer.change(row, **attribute_values(model, change.was))


UNDO = Undo(TournamentEventKind.UNDONE, RULE, _reverse)
REDO = Undo(TournamentEventKind.REDONE, REDO_RULE, _reverse)

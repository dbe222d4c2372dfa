"""Undoes events of a tournament, even after later events, as long as those left the same rows alone."""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from functools import partial

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Q

from rules.text import _, make_text
from tournament.models import Adjustment, Event, Match, Round, Tournament
from tournament.models.match import PLAYED
from tournament.services.event_queries import find_event
from tournament.services.tournament_writing.kinds import UNDOABLE, TournamentEventKind
from tournament.services.tournament_writing.writer import TournamentWriter
from tournament.services.tournaments.confirmation_policy import refuse_other_policy
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.drawing import played_in
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.rounds import later_round
from tournament.services.writing.changes import RowChange, attribute_values, changes_of, event_value
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import CannotUndo, Gone
from tournament.services.writing.undo import Undo, UndoRule
from tournament.services.writing.writer import retry_when_locked

RULE = UndoRule(UNDOABLE)
ROUND_KINDS = (TournamentEventKind.ROUND_DRAWN, TournamentEventKind.ROUND_PUBLISHED)
"""The kinds of event that cannot be undone once something was played in the round."""
REDO_RULE = UndoRule(frozenset({TournamentEventKind.UNDONE}))
LATER = _("Something that came later builds on this, so it can no longer be undone.")


def may_undo(event: Event, now: datetime | None = None) -> bool:
    """Whether this event can be undone: its kind stores the previous values, and it was not written at a table."""
    return RULE.refusal(event, now or event.time) is None


def undoable(events: Iterable[Event]) -> set[int]:
    """The keys of those events of a tournament that can be undone and belong to no round in which something has been
    played.

    One query if there are events about rounds.
    """
    own_events = {event.pk: event for event in events if event.scope_kind == "tournament" and may_undo(event)}
    rounds = {key: _changed_rounds(event) for key, event in own_events.items() if event.kind in ROUND_KINDS}
    played = _played_of({round_ for changed in rounds.values() for round_ in changed}) if rounds else set()
    return {key for key in own_events if played.isdisjoint(rounds.get(key, ()))}


def may_redo(event: Event) -> bool:
    """Whether this undoing can be taken back, if it is the last event."""
    return REDO_RULE.refusal(event, event.time) is None


@retry_when_locked
def undo(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Undo the event with this seq."""
    return _undo_one(tournament, seq, context, UNDO, _unplayed_event)


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
        raise CannotUndo(make_text(LATER)) from error


def _write(writer: TournamentWriter, kind: TournamentEventKind, asked: dict[str, int]) -> Written:
    """Append the event, if the tournament holds together without what was undone."""
    _refuse_dependents(writer)
    update_dependents(writer)
    return writer.write(kind, asked, check=is_whole(writer.tournament))


def _unplayed_event(writer: TournamentWriter, seq: int) -> Event:
    """The event with this seq. Raises `Gone`, or `CannotUndo` for a round in which something has been played."""
    event = find_event(writer.scope, seq)
    if event is None:
        raise Gone
    if may_undo(event):
        _refuse_played(event)
    return event


def _last_event(writer: TournamentWriter, seq: int) -> Event:
    """The event with this seq. Raises `CannotUndo` if it is not the last one."""
    if writer.last is None or writer.last.seq != seq:
        raise CannotUndo(make_text(LATER))
    return writer.last


def _refuse_played(event: Event) -> None:
    """Refuse to undo the draw or publication of a round in which something has been played."""
    if event.kind not in ROUND_KINDS:
        return
    rounds = list(Round.objects.filter(pk__in=_changed_rounds(event)))
    if any(played_in(round_).exists() for round_ in rounds):
        raise CannotUndo(make_text(_("Something has already been played in this round, so it stays as it is.")))
    if event.kind == TournamentEventKind.ROUND_DRAWN and any(map(later_round, rounds)):
        raise CannotUndo(make_text(LATER))


def _changed_rounds(event: Event) -> list[int]:
    """The keys of the rounds that an event changed."""
    return [key for table, key in _changed_rows(event) if table == "round"]


def _played_of(rounds: Collection[int]) -> set[int]:
    """Those of these rounds in which anything happened at all."""
    return set(Match.objects.filter(PLAYED, round__in=rounds, removed=False).values_list("round_id", flat=True))


def _changed_rows(event: Event) -> list[tuple[str, int]]:
    """(table, key) of the rows that an event changed."""
    return [(change.row[0], change.row[1]) for change in changes_of(event)]


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
        raise CannotUndo(make_text(LATER))


def _reverse(writer: TournamentWriter, change: RowChange) -> None:
    name, pk = change.row
    model: type[models.Model] = apps.get_model("tournament", name)
    row = writer.tournament if name == "tournament" else model._default_manager.get(pk=pk)
    if any(event_value(row, column) != value for column, value in change.now.items()):
        raise CannotUndo(make_text(LATER))
    if name == "tournament" and "plan" in change.was:
        refuse_other_policy(writer.tournament, change.was["plan"])
    writer.change(row, **attribute_values(model, change.was))


UNDO = Undo(TournamentEventKind.UNDONE, RULE, _reverse)
REDO = Undo(TournamentEventKind.REDONE, REDO_RULE, _reverse)

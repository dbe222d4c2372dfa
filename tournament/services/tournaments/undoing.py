"""Undoing what was done to a tournament, also where other events came after it, as long as they left its rows alone."""

from datetime import datetime

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.utils import timezone

from rules.text import _, say
from tournament.models import Adjustment, Event, Match, Round, Tournament
from tournament.services.tournaments.confirmation_policy import refuse_other_policy
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.kinds import UNDOABLE, TournamentEventKind
from tournament.services.tournaments.rounds import later_round, played_in
from tournament.services.tournaments.writer import TournamentWriter
from tournament.services.writing.changes import RowChange, changes_of, plain_value, python_value
from tournament.services.writing.context import WriteContext, Written
from tournament.services.writing.refusals import CannotUndo, Gone
from tournament.services.writing.timeline import find_event
from tournament.services.writing.undo import UndoRule, reverse_changes
from tournament.services.writing.writer import retry_when_locked

RULE = UndoRule(UNDOABLE)
LATER = _("Something that came later builds on this, so it can no longer be undone.")


def may_undo(event: Event, now: datetime | None = None) -> bool:
    """Whether an event of this kind can be undone at all: it knows all that was, and no table's does."""
    return RULE.refusal(event, now or event.time) is None


@retry_when_locked
def undo(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Take back the event of this seq."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"undoes": seq}
    if done := writer.find_repeat(TournamentEventKind.UNDONE, asked):
        return done
    event = find_event(writer.scope, seq)
    if event is None:
        raise Gone
    if refused := RULE.refusal(event, timezone.now()):
        raise refused
    _refuse_played(event)
    try:
        with transaction.atomic():
            reverse_changes(writer, event, _reverse)
    except IntegrityError as fault:  # what was removed has been made anew: a round was drawn again
        raise CannotUndo(say(LATER)) from fault
    _refuse_dependents(writer, event)
    update_dependents(writer)
    return writer.write(TournamentEventKind.UNDONE, asked, check=is_whole(writer.tournament))


def _refuse_played(event: Event) -> None:
    """A round in which something was played stays drawn, and published: its results would belong to nothing."""
    if event.kind not in (TournamentEventKind.ROUND_DRAWN, TournamentEventKind.ROUND_PUBLISHED):
        return
    rounds = list(Round.objects.filter(pk__in=[key for table, key in _rows(event) if table == "round"]))
    if any(played_in(round_).exists() for round_ in rounds):
        raise CannotUndo(say(_("Something has already been played in this round, so it stands.")))
    if event.kind == TournamentEventKind.ROUND_DRAWN and any(map(later_round, rounds)):
        raise CannotUndo(say(LATER))


def _rows(event: Event) -> list[tuple[str, int]]:
    return [(change.row[0], change.row[1]) for change in changes_of(event)]


def _refuse_dependents(writer: TournamentWriter, event: Event) -> None:
    """Nothing is left that depends on what was taken away: rounds of a stage, matches and sanctions of a pair; and no
    round under another regulation than the one it was drawn under."""
    rounds = Round.objects.filter(stage__tournament=writer.tournament, removed=False)
    matches = Match.objects.filter(round__in=rounds, removed=False)
    sanctions = Adjustment.objects.filter(tournament=writer.tournament, removed=False)
    columns = {name for change in changes_of(event) for name in change.was}
    if (
        rounds.filter(stage__removed=True).exists()
        or matches.filter(Q(first__removed=True) | Q(second__removed=True)).exists()
        or matches.filter(Q(first_partner__removed=True) | Q(second_partner__removed=True)).exists()
        or sanctions.filter(entry__removed=True).exists()
        or ({"regulation", "rulings"} & columns and rounds.exists())
    ):
        raise CannotUndo(say(LATER))


def _reverse(writer: TournamentWriter, change: RowChange) -> None:
    name, pk = change.row
    model: type[models.Model] = apps.get_model("tournament", name)
    row = writer.tournament if name == "tournament" else model._default_manager.get(pk=pk)
    if any(plain_value(row, column) != value for column, value in change.now.items()):
        raise CannotUndo(say(LATER))
    columns = {column: python_value(model, column, value) for column, value in change.was.items()}
    if name == "tournament" and "plan" in columns:
        refuse_other_policy(writer.tournament, columns["plan"])
    writer.change(row, **columns)

"""Taking a deed back: by another event that gives every row it touched the columns it had, unless they moved since."""

from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Q

from rules.text import _, say
from tournament.models import Adjustment, Event, Match, Round, Tournament
from tournament.services.tournaments.corrections import update_dependents
from tournament.services.tournaments.founding import is_whole
from tournament.services.tournaments.kinds import UNDOABLE, TournamentEventKind
from tournament.services.tournaments.rounds import later_round, played_in
from tournament.services.tournaments.writer import TournamentWriter, WriteContext, Written, plain_value
from tournament.services.writing.refusals import CannotUndo, Gone
from tournament.services.writing.retry import retry_when_locked

LATER = _("Something that came later builds on this, so it can no longer be undone.")


def may_undo(event: Event) -> bool:
    """Whether this kind of deed can be taken back at all: the event knows all that was, and no table's does."""
    changes = event.payload.get("changes", ())
    whole = bool(changes) and not any(change.get("untold") for change in changes)
    return whole and event.kind in UNDOABLE


@retry_when_locked
def undo(tournament: Tournament, seq: int, *, context: WriteContext) -> Written:
    """Take back the deed of this seq, also where others came after it, as long as they left its rows alone."""
    writer = TournamentWriter(tournament.pk, context)
    asked = {"undoes": seq}
    if done := writer.find_repeat(TournamentEventKind.UNDONE, asked):
        return done
    event = Event.objects.of(*writer.scope).filter(seq=seq).first()
    if event is None:
        raise Gone
    if not may_undo(event):
        raise CannotUndo
    _refuse_played(event)
    try:
        with transaction.atomic():
            for change in reversed(event.payload["changes"]):
                _reverse(writer, change)
    except IntegrityError as fault:  # what was removed has been made anew: a round was drawn again
        raise CannotUndo(say(LATER)) from fault
    _refuse_hanging(writer, event)
    update_dependents(writer)
    return writer.write(TournamentEventKind.UNDONE, asked, check=is_whole(writer.tournament))


def _refuse_played(event: Event) -> None:
    """A round in which something was played stays drawn, and published: its results would hang in the air."""
    if event.kind not in (TournamentEventKind.ROUND_DRAWN, TournamentEventKind.ROUND_PUBLISHED):
        return
    ids = [change["row"][1] for change in event.payload["changes"] if change["row"][0] == "round"]
    rounds = list(Round.objects.filter(pk__in=ids))
    if any(played_in(round_).exists() for round_ in rounds):
        raise CannotUndo(say(_("Something has already been played in this round, so it stands.")))
    if event.kind == TournamentEventKind.ROUND_DRAWN and any(map(later_round, rounds)):
        raise CannotUndo(say(LATER))


def _refuse_hanging(writer: TournamentWriter, event: Event) -> None:
    """Nothing is left that hangs on what was taken away: rounds of a stage, matches and sanctions of a pair; and no
    round under another regulation than the one it was drawn under."""
    rounds = Round.objects.filter(stage__tournament=writer.tournament, removed=False)
    matches = Match.objects.filter(round__in=rounds, removed=False)
    sanctions = Adjustment.objects.filter(tournament=writer.tournament, removed=False)
    named = {name for change in event.payload["changes"] for name in change["was"]}
    if (
        rounds.filter(stage__removed=True).exists()
        or matches.filter(Q(first__removed=True) | Q(second__removed=True)).exists()
        or sanctions.filter(entry__removed=True).exists()
        or ({"regulation", "rulings"} & named and rounds.exists())
    ):
        raise CannotUndo(say(LATER))


def _reverse(writer: TournamentWriter, change: dict[str, Any]) -> None:
    name, pk = change["row"]
    model: type[models.Model] = apps.get_model("tournament", name)
    row = writer.tournament if name == "tournament" else model._default_manager.get(pk=pk)
    if any(plain_value(row, column) != value for column, value in change["now"].items()):
        raise CannotUndo(say(LATER))
    columns = {column: model._meta.get_field(column).to_python(value) for column, value in change["was"].items()}
    writer.change(row, **columns)

"""Everything that was done to a tournament, in words, and the way back where there is one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event, Tournament
from tournament.services.tournaments.kinds import TournamentEventKind
from tournament.services.tournaments.undoing import may_undo, undo
from tournament.services.tournaments.writer import desk_seq, scope_of
from tournament.web.desk.responses import (
    Confirmation,
    confirm_first,
    post_action,
    redirect_done,
    render_tournament,
    tournament_page,
    write_context,
)
from tournament.web.desk.timeline import EventDescriber

A_PAGE = 60
"""What follows from a deed at a table: taken back there, not by itself."""


@dataclass(frozen=True)
class HistoryEntry:
    """An event as it is read. `undoes`: its seq where it can be taken back, else 0; `match`: whose page shows more."""

    when: datetime
    who: str
    text: str
    seq: int
    undoes: int = 0
    match: int | None = None


def history_entries(tournament: Tournament, events: Sequence[Event]) -> list[HistoryEntry]:
    """The last first; what one person did at one table in a row is said once."""
    describer, found = EventDescriber(tournament), []
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
    pk = event.payload.get("match") if event.kind == TournamentEventKind.TABLE_WROTE else None
    return pk if pk in describer.matches else None


@tournament_page
def history(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The last first, sixty a page."""
    scope = scope_of(tournament.pk)
    events = Event.objects.of(*scope).select_related("actor").order_by("-seq")
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) < 10:
        events = events.filter(seq__lt=int(before))
    found = list(events[: A_PAGE + 1])
    entries = history_entries(tournament, found[:A_PAGE])
    earlier = found[A_PAGE - 1].seq if len(found) > A_PAGE else 0
    return render_tournament(
        request, "desk/history.html", tournament, timeline=entries, earlier=earlier, seq=desk_seq(scope)
    )


@post_action
def undo_event(request: HttpRequest, tournament: Tournament, event: int) -> HttpResponse:
    """Take a deed back; its effects are shown first."""
    row = get_object_or_404(Event.objects.of(*scope_of(tournament.pk)), seq=event)
    text = EventDescriber(tournament).describe_event(row)
    question = Confirmation(_("Undo this?"), _("Undo it"), (text,), _("Nothing else changes."))
    answer = confirm_first(request, question, lambda: undo(tournament, event, context=write_context(request)))
    if isinstance(answer, HttpResponse):
        return answer
    return redirect_done(
        request, answer, _("Undone: %(what)s") % {"what": text}, reverse("desk", args=[tournament.public_id])
    )

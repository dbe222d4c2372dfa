"""Everything that was done to a tournament, in words, and the way back where there is one."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event, Tournament
from tournament.services.tournaments.undoing import undo
from tournament.services.tournaments.writer import desk_seq, scope_of
from tournament.web.desk.decorators import post_action, tournament_page
from tournament.web.desk.event_sentences import EventDescriber
from tournament.web.desk.responses import Confirmation, confirm_first, redirect_done, render_tournament, write_context
from tournament.web.desk.timeline import timeline
from tournament.web.requests import MemberRequest

A_PAGE = 60
"""Events on one page of the history."""


@tournament_page
def history(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The last first, sixty a page."""
    scope = scope_of(tournament.pk)
    events = Event.objects.of(*scope).select_related("actor").order_by("-seq")
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) < 10:
        events = events.filter(seq__lt=int(before))
    found = list(events[: A_PAGE + 1])
    entries = timeline(tournament, found[:A_PAGE])
    earlier = found[A_PAGE - 1].seq if len(found) > A_PAGE else 0
    return render_tournament(
        request, "desk/history.html", tournament, timeline=entries, earlier=earlier, seq=desk_seq(scope)
    )


@post_action
def undo_event(request: MemberRequest, tournament: Tournament, event: int) -> HttpResponse:
    """Take an action back; its effects are shown first."""
    row = get_object_or_404(Event.objects.of(*scope_of(tournament.pk)), seq=event)
    text = EventDescriber(tournament).describe_event(row)
    question = Confirmation(_("Undo this?"), _("Undo it"), (text,), _("Nothing else changes."))
    answer = confirm_first(request, question, lambda: undo(tournament, event, context=write_context(request)))
    if isinstance(answer, HttpResponse):
        return answer
    return redirect_done(
        request, answer, _("Undone: %(what)s") % {"what": text}, reverse("desk", args=[tournament.public_id])
    )

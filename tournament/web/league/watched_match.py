"""The page of a match of a pair. Until the match is over, it asks every few seconds for its state, without a form in
which anything is typed."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.services.tournaments.league.reading import Appointment
from tournament.services.tournaments.viewing import revision
from tournament.web.conditional import PRIVATE, etag_of, not_modified, with_etag
from tournament.web.league.access import PairVisit
from tournament.web.league.match_page import appointment_view, match_context, render_match, undo_seq
from tournament.web.league.pair import PairLine
from tournament.web.requests import MemberRequest
from tournament.whole_numbers import plain_number


@require_safe
@appointment_view
def match_detail(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    """A match of the pair; with `only` in the query just its state."""
    if "only" in request.GET:
        return _state(request, visit, appointment)
    return render_match(request, visit, appointment)


def _state(request: MemberRequest, visit: PairVisit, appointment: Appointment) -> HttpResponse:
    """The state of the match; an empty 304 if nothing has changed since the browser last asked. `seq` in the query: the
    match's when the page was opened."""
    opened = plain_number(request.GET.get("seq", ""))
    undo = undo_seq(visit, appointment)
    etag = etag_of(request, revision(visit.tournament), appointment.seq, undo, visit.grant.pk, opened)
    unchanged = not_modified(request, etag, PRIVATE)
    if unchanged is not None:
        return unchanged
    context = {"line": PairLine(visit, appointment), "undo": undo, "is_stale": opened != appointment.seq}
    page = render(request, "league/_watched.html", {**match_context(visit, appointment), **context})
    return with_etag(page, etag, PRIVATE)

"""Calls the referee from a table, and clears the call, at the desk or from the table itself; gives one table an extra
minute."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Match, RefereeCall, Tournament
from tournament.services import grants, referee_calls, table_times
from tournament.services.writing.context import WriteContext
from tournament.web.form_fields import new_key, posted_key, posted_number
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.requests import GrantedRequest, MemberRequest
from tournament.web.tournament_pages.decorators import post_action


@post_action
def call_referee(request: GrantedRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Call the referee, from a phone of this table or as a scorekeeper. Tapping again takes the call back."""
    row = _match(request, tournament, match_id)
    if "clear" in request.POST:
        for call in RefereeCall.objects.filter(match=row, cleared=None).select_related("tournament"):
            referee_calls.clear_call(call, context=_context(request))
    else:
        referee_calls.call_referee(tournament, row, context=_context(request))
    if request.POST.get("back") == "hand":
        return redirect("quick-hand", row.score_id)
    return HttpResponseRedirect(reverse("device-tables", args=[tournament.public_id]))


def _match(request: GrantedRequest, tournament: Tournament, pk: int) -> Match:
    """The match. Raises Http404 for one of another tournament, or at a table that this phone does not score."""
    rows = Match.objects.filter(round__stage__tournament=tournament, removed=False)
    row = get_object_or_404(rows, pk=pk)
    if request.grant and grants.grant_for_table(grants_of_browser(request), tournament.public_id, row.table) is None:
        raise Http404
    return row


@post_action
def clear_call(request: GrantedRequest, tournament: Tournament) -> HttpResponse:
    """Clear a call, at the desk or on the referee's phone."""
    calls = RefereeCall.objects.filter(tournament=tournament).select_related("tournament")
    referee_calls.clear_call(get_object_or_404(calls, pk=posted_number(request, "call")), context=_context(request))
    return redirect("desk", tournament.public_id)


@post_action
def give_minute(request: MemberRequest, tournament: Tournament, match_id: int) -> HttpResponse:
    """Give one table an extra minute."""
    rows = Match.objects.filter(round__stage__tournament=tournament, removed=False).select_related("round")
    row = get_object_or_404(rows, pk=match_id)
    context = WriteContext(posted_key(request), actor=request.user)
    table_times.give_minute(tournament, row, context=context)
    messages.info(request, _("Table %(number)s has one more minute.") % {"number": row.table})
    return redirect("desk-match", tournament.public_id, match_id)


def _context(request: GrantedRequest) -> WriteContext:
    """The write context with a key of its own: asking twice means doing it once, whatever the form's key is."""
    actor = request.user if request.user.is_authenticated else None
    return WriteContext(new_key(), actor=actor, device=f"grant {request.grant.pk}" if request.grant else "")

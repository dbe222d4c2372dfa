"""Publishes a tournament and marks it as finished."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.tournaments import founding
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action
from tournament.web.tournament_pages.responses import desk_url, redirect_done, write_context


@post_action
def set_published(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Publish the tournament, or hide it again."""
    published = request.POST.get("published") != "0"
    written = founding.change_settings(tournament, context=write_context(request), published=published)
    message = (
        _("Anyone with the address can see the tournament now: its published rounds and its standings.")
        if published
        else _("Only the club can see the tournament now.")
    )
    return redirect_done(request, written, message, desk_url(tournament))


@post_action
def set_finished(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Mark the tournament as finished, or reopen it."""
    finished = request.POST.get("finished") != "0"
    written = founding.change_settings(tournament, context=write_context(request), finished=finished)
    message = _("The tournament is finished.") if finished else _("The tournament continues.")
    page_address = reverse("desk-closing", args=[tournament.public_id]) if finished else desk_url(tournament)
    return redirect_done(request, written, message, page_address)

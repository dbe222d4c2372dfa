"""The link of each team's captain: given to all at once, sent or printed, renewed, revoked."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.addresses import site_address
from tournament.models import Entry, Tournament
from tournament.permissions import Action
from tournament.web import entry_links
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_form
from tournament.web.tournament_pages.responses import render_tournament, write_context

ADDRESSES = {
    "cards": "desk-print-captains",
    "code": "",
    "renewing": "desk-captain-link-renew",
    "revoking": "desk-captain-link-revoke",
}


@tournament_form
def captain_links(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every team with its captain's link; one press gives one to each that has none."""
    if request.method == "POST":
        teams = teams_of(tournament)
        entry_links.give_missing_links(tournament, teams, Action.HAND_IN_ORDER, write_context(request))
        messages.info(request, _("Every captain has a link."))
        return _redirect_to_captains(tournament)
    rows = entry_links.entry_links(tournament, teams_of(tournament), Action.HAND_IN_ORDER)
    missing = sum(row.grant is None for row in rows)
    context: dict[str, Any] = {"rows": rows, "missing": missing, "reachable": site_address(), **ADDRESSES}
    return render_tournament(request, "teams/links.html", tournament, seq=0, **context)


@post_action
def renew_captain_link(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Give a captain another link; the previous one opens nothing any more."""
    team = get_object_or_404(teams_of(tournament), pk=entry_id)
    entry_links.renew_link(team, Action.HAND_IN_ORDER, write_context(request))
    messages.info(request, _("A new link is ready: send it to the captain. The old one no longer works."))
    return _redirect_to_captains(tournament)


@post_action
def revoke_captain_link(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Revoke the link: it opens nothing any more, and the captain has none."""
    team = get_object_or_404(teams_of(tournament), pk=entry_id)
    entry_links.revoke_link(team, Action.HAND_IN_ORDER, write_context(request))
    messages.info(request, _("The link no longer works."))
    return _redirect_to_captains(tournament)


def teams_of(tournament: Tournament) -> "QuerySet[Entry]":
    """The teams of a tournament in the order of entry. Not evaluated yet."""
    rows = Entry.objects.filter(tournament=tournament, removed=False).exclude(members=[])
    return rows.select_related("names", "tournament__club").order_by("position")


def _redirect_to_captains(tournament: Tournament) -> HttpResponse:
    return HttpResponseRedirect(reverse("desk-captains", args=[tournament.public_id]))

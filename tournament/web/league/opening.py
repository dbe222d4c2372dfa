"""Opens a private link: the page of its pair or team and, once the tournament is over, how it ended."""

from typing import cast

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.models import Entry, Grant, Tournament
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.tournaments.published import published_version
from tournament.web.entry_links import grant_of
from tournament.web.grant_cookie import held_secrets, hold_secret
from tournament.web.league.access import PairVisit
from tournament.web.league.pair import pair_home, pair_lines
from tournament.web.nav import is_league
from tournament.web.public.access import public_snapshot, public_url
from tournament.web.public.overview import podiums
from tournament.web.requests import MemberRequest

HOMES = {Action.PLAY_AS_PAIR: "pair-home", Action.HAND_IN_ORDER: "captain-home"}
"""Where a link leads, by the action it allows."""


@require_safe
@never_cache
def open_link(request: MemberRequest, secret: str) -> HttpResponse:
    """Open a private link: this browser may act for the pair, or as the captain of a team, from now on, at an address
    without the secret. Once the tournament is over, the link itself shows how it ended."""
    grant = grant_of(secret, *HOMES)
    if grant is None:
        ended_grant = next(iter(grants.ended_grants_by_secrets([secret])), None)
        if ended_grant is None or not any(map(ended_grant.allows, HOMES)) or ended_grant.entry is None:
            return render(request, "league/closed.html", status=404)
        return _outcome_page(request, ended_grant)
    tournament = cast(Tournament, grant.tournament)
    home = next(page for action, page in HOMES.items() if grant.allows(action))
    response = HttpResponseRedirect(reverse(home, args=[tournament.public_id, grant.entry_id]))
    hold_secret(request, response, secret)
    return response


@require_safe
def pair_page(request: MemberRequest, tournament_id: str, entry_id: int) -> HttpResponse:
    """The page of a pair; once the tournament is over, how it ended. Raises Http404 unless this browser has opened the
    pair's link."""
    if not request.tournament.finished:
        return pair_home(request, tournament_id=tournament_id, entry_id=entry_id)
    for grant in grants.ended_grants_by_secrets(held_secrets(request)):
        if grant.entry_id == entry_id and grant.allows(Action.PLAY_AS_PAIR):
            return _outcome_page(request, grant)
    raise Http404


def _outcome_page(request: MemberRequest, grant: Grant) -> HttpResponse:
    """Who won, as the public sees it, and the matches of the pair. Nothing can be done here."""
    tournament, entry = cast(Tournament, grant.tournament), cast(Entry, grant.entry)
    visit, version = PairVisit(tournament, entry, grant), published_version(tournament.public_id)
    public = public_snapshot(version) if version else None
    is_pair = grant.allows(Action.PLAY_AS_PAIR)
    context = {
        "visit": visit,
        "tournament": tournament,
        "is_league": is_league(tournament),
        "is_of_teams": not is_pair,
        "is_of_players": public is not None and public.is_of_players,
        "podiums": podiums(public) if public else [],
        "lines": pair_lines(visit) if is_pair else [],
        "standings": public_url(tournament, "public-standings") if tournament.published else "",
        "public_page": public_url(tournament) if tournament.published else "",
    }
    return render(request, "league/outcome.html", context)

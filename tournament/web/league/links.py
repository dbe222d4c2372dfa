"""The private link of each pair: given to all at once, shown to be sent or scanned, and renewed."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.addresses import site_address
from tournament.models import Entry, Grant, Tournament
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.tournaments.confirmation_policy import ConfirmationPolicy, policy_of
from tournament.services.tournaments.league.reading import pair_name
from tournament.services.writing.context import WriteContext
from tournament.web import entry_links
from tournament.web.entry_links import link_path
from tournament.web.nav import is_league
from tournament.web.requests import MemberRequest
from tournament.web.share_links import opens_only_nearby, share_link
from tournament.web.tournament_pages.decorators import post_action, tournament_form, tournament_page
from tournament.web.tournament_pages.responses import render_tournament, write_context

ADDRESSES = {
    "cards": "desk-print-pair-cards",
    "code": "desk-league-link",
    "renewing": "desk-league-link-renew",
    "revoking": "",
}


def league_links_of(tournament: Tournament) -> dict[int, Grant]:
    """The live link of each pair that has one, by entry. One query."""
    return entry_links.links_of(tournament, Action.PLAY_AS_PAIR)


def pair_links(tournament: Tournament) -> dict[int, str]:
    """The address of each pair's own page, by entry; none if this machine is in no network."""
    return entry_links.link_addresses(tournament, Action.PLAY_AS_PAIR)


def give_league_link(tournament: Tournament, entry: Entry, context: WriteContext) -> str:
    """Give the entry a link; returns its secret."""
    return entry_links.give_link(entry, Action.PLAY_AS_PAIR, context)


@tournament_form
def league_links(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every pair with its link; one press gives one to each pair that has none."""
    if request.method == "POST":
        entry_links.give_missing_links(tournament, _pairs(tournament), Action.PLAY_AS_PAIR, write_context(request))
        messages.info(request, _("Every pair has its link."))
        return _redirect_to_links(tournament)
    rows = entry_links.entry_links(tournament, _pairs(tournament), Action.PLAY_AS_PAIR)
    site, at_home = site_address(), is_league(tournament)
    context: dict[str, Any] = {
        "rows": rows,
        "missing": sum(row.grant is None for row in rows),
        "reachable": site,
        "at_home": at_home,
        "only_nearby": at_home and site is not None and opens_only_nearby(site),
        "own_phones": policy_of(tournament) is ConfirmationPolicy.PAIRS_OWN_PHONES,
        **ADDRESSES,
    }
    return render_tournament(request, "league/links.html", tournament, seq=0, **context)


@tournament_page
def pair_code(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """The code of one pair on the screen, for its phone to scan."""
    row = get_object_or_404(_pairs(tournament), pk=entry_id)
    grant = league_links_of(tournament).get(row.pk)
    secret = grants.shown_secret(grant) if grant else None
    if secret is None:
        raise Http404
    context: dict[str, Any] = {"name": pair_name(row), "link": share_link(link_path(secret))}
    return render_tournament(request, "league/pair_code.html", tournament, **context)


@post_action
def renew_pair_link(request: MemberRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Give a pair another link; the previous one stops working."""
    entry_links.renew_link(
        get_object_or_404(_pairs(tournament), pk=entry_id), Action.PLAY_AS_PAIR, write_context(request)
    )
    messages.info(request, _("A new link is ready: send it to the pair. The old one no longer works."))
    return _redirect_to_links(tournament)


def _pairs(tournament: Tournament) -> "QuerySet[Entry]":
    rows = Entry.objects.filter(tournament=tournament, removed=False).select_related("names", "tournament__club")
    return rows.order_by("position")


def _redirect_to_links(tournament: Tournament) -> HttpResponse:
    return HttpResponseRedirect(reverse("desk-league-links", args=[tournament.public_id]))

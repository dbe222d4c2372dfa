"""The private link of each pair: given to all at once, shown to be sent, and renewed where one got into other hands."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.hall import site_address
from tournament.models import Entry, Grant, Tournament
from tournament.permissions import Action
from tournament.services import grants
from tournament.services.tournaments.league.reading import pair_name
from tournament.services.writing.context import WriteContext
from tournament.web.desk.decorators import post_action, tournament_form
from tournament.web.desk.responses import render_tournament, write_context
from tournament.web.requests import MemberRequest
from tournament.web.share_links import ShareLink, share_link


@dataclass(frozen=True)
class PairLinkRow:
    """A pair, and its link; None where it has none, or this machine is in no network."""

    entry: Entry
    name: str
    link: ShareLink | None
    grant: Grant | None


def links_of(tournament: Tournament) -> dict[int, Grant]:
    """The live link of each pair that has one, by entry. One query."""
    rows = Grant.objects.live().filter(tournament=tournament, origin=None).exclude(entry=None)
    return {row.entry_id: row for row in rows.order_by("pk") if row.entry_id and row.allows(Action.PLAY_AS_PAIR)}


def pair_links(tournament: Tournament) -> dict[int, str]:
    """The address of each pair's own page, by entry; none where this machine is in no network."""
    site = site_address()
    if site is None:
        return {}
    found = {pk: grants.shown_secret(grant) for pk, grant in links_of(tournament).items()}
    return {pk: site.rstrip("/") + link_path(secret) for pk, secret in found.items() if secret}


def link_path(secret: str) -> str:
    """Without a language: whoever opens it is led on in theirs."""
    return f"/play/{secret}/"


@tournament_form
def links(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every pair with its link; one press gives one to each pair that has none."""
    if request.method == "POST":
        return _give_missing(request, tournament)
    known = links_of(tournament)
    rows = Entry.objects.filter(tournament=tournament, removed=False).select_related("names").order_by("position")
    shown = [_row(tournament, entry, known.get(entry.pk)) for entry in rows]
    context: dict[str, Any] = {
        "rows": shown,
        "missing": sum(row.grant is None for row in shown),
        "reachable": site_address(),
    }
    return render_tournament(request, "league/links.html", tournament, seq=0, **context)


def _row(tournament: Tournament, entry: Entry, grant: Grant | None) -> PairLinkRow:
    secret, name = grants.shown_secret(grant) if grant else None, pair_name(entry)
    text = _("%(pair)s: your page in %(tournament)s") % {"pair": name, "tournament": tournament.name}
    return PairLinkRow(entry, name, share_link(link_path(secret), text) if secret else None, grant)


def _give_missing(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    context, known = write_context(request), links_of(tournament)
    rows = Entry.objects.filter(tournament=tournament, removed=False).exclude(pk__in=known)
    for entry in rows:
        give_link(tournament, entry, WriteContext(f"{context.key[:40]}-{entry.pk}", None, context.actor))
    messages.info(request, _("Every pair has its link."))
    return HttpResponseRedirect(reverse("desk-league-links", args=[tournament.public_id]))


def give_link(tournament: Tournament, entry: Entry, context: WriteContext) -> str:
    """Its secret. It ends with the tournament, or when it is renewed."""
    actions = [Action.PLAY_AS_PAIR]
    return grants.give(tournament.club, actions, context=context, tournament=tournament, entry=entry).secret


@post_action
def renew(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Another link for a pair; the one before opens nothing any more."""
    row = get_object_or_404(Entry, tournament=tournament, pk=entry, removed=False)
    context = write_context(request)
    if before := links_of(tournament).get(row.pk):
        grants.revoke(before, context=WriteContext(f"{context.key[:56]}-old", None, context.actor))
    give_link(tournament, row, WriteContext(context.key, None, context.actor))
    messages.info(request, _("A new link is ready: send it to the pair. The old one opens nothing any more."))
    return HttpResponseRedirect(reverse("desk-league-links", args=[tournament.public_id]))

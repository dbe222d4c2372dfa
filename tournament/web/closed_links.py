"""What a browser gets whose link or code once opened a page, and does so no more."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from tournament.models import Tournament
from tournament.permissions import Action
from tournament.services import grants
from tournament.web.grant_cookie import held_secrets
from tournament.web.methods import SAFE_METHODS


def closed_link_response(
    request: HttpRequest, action: Action, tournament_id: str, entry_id: int | None
) -> HttpResponse | None:
    """The page that says so, and whom to ask; None if this browser never held a grant for the action. One query, none
    without a cookie. `entry_id`: the pair or team of the address."""
    former_grants = grants.former_grants_by_secrets(held_secrets(request))
    grant = grants.grant_for((one for one in former_grants if one.entry_id == entry_id), action, tournament_id)
    if grant is None or grant.tournament is None:
        return None
    reads, is_over = request.method in SAFE_METHODS, grant.tournament.finished and not grant.tournament.removed
    if action == Action.SCORE_TABLES:
        if is_over:
            return tables_over_page(request, grant.tournament)
        context = {"table": grant.tables[0] if len(grant.tables) == 1 else None, "is_match": False}
        return render(request, "devices/revoked.html", context, status=403)
    if not is_over or grant.revoked_at is not None:
        # A form that waits on the phone is refused as where nobody is signed in: it is sent once a new link was opened.
        return render(request, "league/closed.html", {"grant": grant}, status=404 if reads else 403)
    if action == Action.PLAY_AS_PAIR and reads:
        return HttpResponseRedirect(reverse("pair-home", args=[tournament_id, entry_id]))
    return None


def tables_over_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The page that says that nothing is scored any more at the tables of a tournament, and where its results are."""
    address = reverse("public-without-slug", args=[tournament.public_id]) if tournament.published else ""
    return render(request, "devices/ended.html", {"name": tournament.name, "public_page": address}, status=403)

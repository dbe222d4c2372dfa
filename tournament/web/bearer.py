"""Admits programs by the token they present (`Authorization: Bearer …`), never by a cookie."""

import re
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse

from tournament import permissions
from tournament.models import Grant, Tournament
from tournament.permissions import Action
from tournament.services import grants, throttling
from tournament.services.throttling import Rate, Throttled, key_of
from tournament.services.writing.writer import retry_when_locked
from tournament.web.problems import problem, too_many
from tournament.web.requests import VisitorRequest

LIMIT, SALT = "api", "tournament.api.token"
_BEARER = re.compile(r"Bearer ([\w.~+/=-]{1,200})", re.ASCII | re.IGNORECASE)


def bearer_refusal(request: VisitorRequest, action: Action, kwargs: dict[str, Any]) -> HttpResponse | None:
    """Why the program may not do this, as a problem; None if it may. `request.grant` is its token, which covers the
    club and tournament of the address."""
    header = request.headers.get("Authorization", "")
    if not header:
        return None if permissions.is_open(action) else problem(request, "token-required")
    match = _BEARER.fullmatch(header.strip())
    token = grants.grant_by_token(match[1]) if match else None
    if token is None:
        return problem(request, "token-unknown")
    try:
        _count(token)
    except Throttled as throttled:
        return too_many(request, throttled)
    grants.note_sign_of_life(token)
    covered = _scope_covered(request, token, kwargs)
    if permissions.is_open(action):
        return None
    if not covered:
        return problem(request, "not-found")
    return None if permissions.token_allows(token.actions, action) else problem(request, "not-allowed")


@retry_when_locked
def _count(token: Grant) -> None:
    rate = Rate(settings.API_REQUESTS_PER_MINUTE, settings.API_WINDOW)
    throttling.count_hit(LIMIT, [(key_of(SALT, str(token.pk)), rate)])


def _scope_covered(request: VisitorRequest, token: Grant, kwargs: dict[str, Any]) -> bool:
    """Set the club and tournament of the address on the request, if the token covers them."""
    if "tournament_id" not in kwargs:
        request.grant, request.club = token, token.club
        return True
    try:
        tournament = covered_tournament(token, kwargs["tournament_id"])
    except Http404:
        return False
    request.grant, request.club, request.tournament = token, token.club, tournament
    return True


def covered_tournament(token: Grant, public_id: str) -> Tournament:
    """A tournament that the token covers, with its club. Raises Http404 otherwise. At most one query."""
    if token.tournament is not None:
        if token.tournament.public_id != public_id:
            raise Http404
        token.tournament.club = token.club
        return token.tournament
    rows = Tournament.objects.filter(club=token.club, removed=False).select_related("club")
    row = rows.filter(public_id=public_id).first()
    if row is None:
        raise Http404
    return row

"""Decides who may write at a tournament's table: a scorekeeper of the club, or a phone that was given the table.

The secret address is enough (decision 16) only in tournaments that never connected a phone to its tables; otherwise a
revoked phone would still have it.
"""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from tournament import permissions
from tournament.models import Match, Membership, Tournament
from tournament.permissions import Action, Role
from tournament.services import grants
from tournament.services.matches import ContextVersion
from tournament.web.closed_links import tables_over_page
from tournament.web.grant_cookie import grants_of_browser
from tournament.web.requests import DeviceRequest


def table_refusal(request: DeviceRequest, match: Match, version: ContextVersion) -> HttpResponse | None:
    """The page that says why this browser may not write at the match's table; None: it may."""
    grant = grants.grant_for_table(grants_of_browser(request), version.tournament_id, match.table)
    request.tables_of, request.scoring_grant = "", grant
    if grant is not None:
        grants.note_sign_of_life(grant)
    elif not keeps_score(request.user, match):
        if grants.takes_grants(match):
            return _not_scored_page(request, match)
        return None
    request.tables_of = version.tournament_id
    return None


def _not_scored_page(request: DeviceRequest, match: Match) -> HttpResponse:
    """How this browser can score the match; once the tournament is over, where its results are."""
    ended = Tournament.objects.filter(stages__rounds=match.round_id, finished=True).first()
    if ended is not None:
        return tables_over_page(request, ended)
    return render(request, "devices/revoked.html", {"table": match.table, "is_match": True}, status=403)


def keeps_score(user: Any, match: Match) -> bool:
    """Whether a person of the club keeps score in the match's tournament."""
    return _is_allowed(user, match, Action.SCORE_TABLES)


def confirms_results(user: Any, match: Match) -> bool:
    """Whether a person of the club confirms results in the match's tournament, and so decides disputes."""
    return _is_allowed(user, match, Action.CONFIRM_RESULT)


def _is_allowed(user: Any, match: Match, action: Action) -> bool:
    if not user.is_authenticated:
        return False
    rows = Membership.objects.filter(user=user, club__tournaments__stages__rounds=match.round_id)
    role = rows.values_list("role", flat=True).first()
    return role is not None and permissions.is_allowed(Role(role), action)

"""The scorer's page of a match: the score table with all its actions."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from scoring.unreadable import Unreadable
from tournament.models import Match
from tournament.services import matches
from tournament.services.tournaments.reopened import reopened_matches
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.form_fields import new_key, requested_game
from tournament.web.quick.agreement import dispute_reason
from tournament.web.quick.board import table_board
from tournament.web.quick.conflict import match_conflict
from tournament.web.quick.undo_bar import match_undo_bar
from tournament.web.requests import DeviceRequest
from tournament.web.responses import status_of_refusal
from tournament.web.trios import trios_of


def render_score(request: DeviceRequest, match: Match, refusal: Refused | Unreadable | None = None) -> HttpResponse:
    """Render the page. `refusal`: why an action was refused."""
    view = matches.game_view(match, requested_game(request))
    changes = matches.match_timeline(view.match)
    board = table_board(view, changes, scorer=True, device=request.device)
    stale = refusal if isinstance(refusal, matches.StaleMatch) else None
    context: dict[str, Any] = {
        "conflict": match_conflict(view, stale) if stale else None,
        "scorer": True,
        "board": board,
        "reason": _reason(view.match, reopened=board.reopened),
        "bar": match_undo_bar(view, request.device, changes),
        "match": view.match,
        "seq": view.seq,
        "new_key": new_key,
        "trios": trios_of(match, request.POST),
        "error": say(refusal.message) if refusal else "",
    }
    return render(request, "quick/score.html", context, status=status_of_refusal(refusal) if refusal else 200)


def _reason(match: Match, *, reopened: bool) -> str:
    """Why the desk reopened the result, or why somebody disputes it; "" if neither."""
    return reopened_matches([match.pk]).get(match.pk, "") if reopened else dispute_reason(match)

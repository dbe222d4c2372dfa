"""The scorer's page of a match: the score table with all its actions."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from scoring.unreadable import Unreadable
from tournament.models import Match
from tournament.services import matches
from tournament.services.tournaments.disputes import past_dispute
from tournament.services.tournaments.reopened import reopened_matches
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.devices.access import confirms_results
from tournament.web.form_fields import new_key, requested_game
from tournament.web.quick.agreement import dispute_reason
from tournament.web.quick.board import TableBoard, table_board
from tournament.web.quick.conflict import match_conflict
from tournament.web.quick.undo_bar import match_undo_bar
from tournament.web.reasons import reason_line
from tournament.web.requests import DeviceRequest
from tournament.web.responses import status_of_refusal
from tournament.web.tournament_pages.past_disputes import open_dispute_line
from tournament.web.trios import trios_of


def render_score(request: DeviceRequest, match: Match, refusal: Refused | Unreadable | None = None) -> HttpResponse:
    """Render the page. `refusal`: why an action was refused."""
    view = matches.game_view(match, requested_game(request))
    changes = matches.match_timeline(view.match)
    board = table_board(view, changes, scorer=True, device=request.device, decider=_decider(request, view.match))
    stale = refusal if isinstance(refusal, matches.StaleMatch) else None
    context: dict[str, Any] = {
        "conflict": match_conflict(view, stale) if stale else None,
        "scorer": True,
        "board": board,
        "reason": _reason(board),
        "bar": match_undo_bar(view, request.device, changes),
        "match": view.match,
        "seq": view.seq,
        "new_key": new_key,
        "trios": trios_of(match, request.POST),
        "error": say(refusal.message) if refusal else "",
    }
    return render(request, "quick/score.html", context, status=status_of_refusal(refusal) if refusal else 200)


def _decider(request: DeviceRequest, match: Match) -> str:
    """The account that is signed in, if it decides the dispute about this result; else "". One query if it may."""
    disputed, user = match.dispute_note_id is not None and not match.confirmed, request.user
    return user.shown_name if disputed and user.is_authenticated and confirms_results(user, match) else ""


def _reason(board: TableBoard) -> str:
    """Why the desk reopened the result, or who disputes it and why, in a sentence; "" if neither."""
    match = board.view.match
    if board.reopened:
        words = reopened_matches([match.pk]).get(match.pk, "")
        return reason_line(words) if words else ""
    reason = dispute_reason(match)
    events = [change.event for change in reversed(board.changes)] if reason else []
    return open_dispute_line(past_dispute(events), board.names, reason)

"""The scorer's one-button actions: each calls one service and redirects to the table."""

from dataclasses import replace

from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from scoring.hand import CLOSED
from scoring.unreadable import Unreadable
from tournament.models import Match
from tournament.services import matches, quick
from tournament.services.tournaments import trios
from tournament.texts import say
from tournament.web.client_address import client_address
from tournament.web.form_fields import new_key, posted_key, posted_seq, posted_side, requested_game, scorer_context
from tournament.web.quick.access import posted_game, redirect_back, redirect_to_hand, redirect_to_score, scorer_view
from tournament.web.quick.setup import fault_of_names, tidy_pair_name
from tournament.web.requests import DeviceRequest
from tournament.web.trios import posted_seats


@require_POST
@scorer_view
def remove_hand(request: DeviceRequest, match: Match, number: int) -> HttpResponse:
    game, _is_newest = posted_game(request, match)
    matches.remove_hand(game, number, context=scorer_context(request))
    return redirect_to_score(match, requested_game(request))


@require_POST
@scorer_view
def fail_opening(request: DeviceRequest, match: Match) -> HttpResponse:
    side = posted_side(request, "side")
    if side is None:
        raise BadRequest("side")
    game, _is_newest = posted_game(request, match)
    matches.fail_opening(game, side, context=scorer_context(request))
    return redirect_back(request, match)


@require_POST
@scorer_view
def seat_players(request: DeviceRequest, match: Match) -> HttpResponse:
    """Record who of three players sits down at a tournament's table, whatever else was written in the meantime."""
    if not match.is_in_tournament:
        raise Http404
    trios.seat_players(match, posted_seats(request), context=replace(scorer_context(request), expected_seq=None))
    return redirect_to_score(match)


@require_POST
@scorer_view
def close_game(request: DeviceRequest, match: Match) -> HttpResponse:
    closed = next((way for way in CLOSED if way == request.POST.get("how")), None)
    if closed is None:
        raise BadRequest("how")
    game, _is_newest = posted_game(request, match)
    matches.close_game(game, closed, context=scorer_context(request))
    return redirect_to_score(match)


@require_POST
@scorer_view
def reopen_game(request: DeviceRequest, match: Match) -> HttpResponse:
    game, _is_newest = posted_game(request, match)
    matches.reopen_game(game, context=scorer_context(request))
    return redirect_to_score(match)


@require_POST
@scorer_view
def start_next_game(request: DeviceRequest, match: Match) -> HttpResponse:
    """Start the next game of the match, and offer its first hand."""
    matches.new_game(match, starter=posted_side(request, "starter"), context=scorer_context(request))
    return redirect_to_hand(match)


@require_POST
@scorer_view
def start_rematch(request: DeviceRequest, match: Match) -> HttpResponse:
    """Start another match with the same pairs, at an address of its own, and offer its first hand."""
    written = quick.start_rematch(
        match,
        key=posted_key(request),
        starter=posted_side(request, "starter"),
        device=request.device,
        address=client_address(request),
    )
    return redirect_to_hand(written.game.match)


@require_POST
@scorer_view
def undo_change(request: DeviceRequest, match: Match) -> HttpResponse:
    matches.undo(match, posted_seq(request), context=scorer_context(request))
    return redirect_back(request, match)


@require_POST
@scorer_view
def redo_change(request: DeviceRequest, match: Match) -> HttpResponse:
    matches.redo(match, posted_seq(request), context=scorer_context(request))
    return redirect_back(request, match)


@require_http_methods(["GET", "HEAD", "POST"])
@scorer_view
def rename_pairs(request: DeviceRequest, match: Match) -> HttpResponse:
    """Rename the pairs, or remove their names."""
    faults: dict[int, str] = {}
    typed = [tidy_pair_name(request.POST.get(name, "")) for name in ("first", "second")]
    if request.method == "POST" and (fault := fault_of_names(*typed)):
        faults[1] = fault
    elif request.method == "POST":
        try:
            quick.rename_pairs(match, (typed[0], typed[1]) if any(typed) else None, context=scorer_context(request))
            return redirect_to_score(match)
        except Unreadable as fault:
            faults[int(fault.path[-1])] = say(fault.message)
    view = matches.game_view(match)
    field_values = typed if request.method == "POST" else list(view.names or ("", ""))
    context = {
        "match": match,
        "view": view,
        "seq": view.seq,
        "new_key": new_key,
        "typed": field_values,
        "faults": faults,
    }
    return render(request, "quick/names.html", context, status=422 if faults else 200)

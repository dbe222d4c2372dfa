"""The score table of a game, for scorers and for spectators."""

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.models import Match
from tournament.services import matches, quick
from tournament.services.tournaments.embargo import may_be_watched
from tournament.web.conditional import PUBLIC, cached_page, etag_of
from tournament.web.form_fields import requested_game, requested_hand
from tournament.web.public.access import PathOnly
from tournament.web.quick.access import activate_club_zone, scorer_view, watched_match
from tournament.web.quick.board import table_board
from tournament.web.quick.conflict import changed_elsewhere
from tournament.web.quick.device_games import remember_played, watched_cookie
from tournament.web.quick.score_page import render_score
from tournament.web.requests import DeviceRequest
from tournament.whole_numbers import plain_number


@require_safe
@scorer_view
def score(request: DeviceRequest, match: Match) -> HttpResponse:
    """The table with all its actions."""
    quick.note_opened(match)
    response = render_score(request, match)
    remember_played(request, response, match.score_id)
    return response


@require_safe
@scorer_view
def changes(request: DeviceRequest, match: Match) -> HttpResponse:
    """What others did since the revision of the page that asks, in a sentence; empty (204) while they did nothing.
    Writes nothing."""
    seq = plain_number(request.GET.get("after", ""))
    if seq is None:
        raise BadRequest("after")
    if matches.revision(match) <= seq:
        return HttpResponse(status=204)
    view = matches.game_view(match, requested_game(request))
    return JsonResponse({"changed": changed_elsewhere(view, seq)})


# The page is the same for everybody: nothing about the visitor is read. Its ETag depends on the match's last event, the
# language, and the version of the tournament, which names the pairs and the table.
@csrf_exempt
@require_safe
def watch(request: HttpRequest, watch_id: str) -> HttpResponse:
    """The table for spectators. The page polls; while nothing has changed, the response is an empty 304.

    Rendered once for all spectators. A long game shows its last hands, with earlier ones on pages of their own.
    """
    match = watched_match(watch_id)
    if match.is_in_tournament and not may_be_watched(match):
        return not_shown(request)
    version = activate_club_zone(match)
    parameters = request.GET.get("game"), request.GET.get("until")
    etag = etag_of(request, match.revision, match.last_hash, version, parameters)
    return cached_page(request, etag, lambda: _watched(request, etag, match))


def _watched(request: HttpRequest, etag: str, match: Match) -> str:
    """The spectators' page. Raises `Http404` if there is no such game or hand, or its number is not written in the
    usual way."""
    try:
        view = matches.game_view(match, requested_game(request))
        board = table_board(view, matches.match_timeline(view.match), until=requested_hand(request))
    except matches.Gone:
        raise Http404 from None
    # Pages are cached by address: if any number of leading zeros gave a different address, one visitor could fill the
    # cache.
    for name, number in (("game", view.game.number), ("until", board.page.last)):
        if request.GET.get(name, str(number)) != str(number):
            raise Http404
    context = {
        "scorer": False,
        "board": board,
        "match": view.match,
        "etag": etag,
        "watched_cookie": watched_cookie(),
        "request": PathOnly(request.path),
    }
    return render_to_string("quick/watch.html", context)


def not_shown(request: HttpRequest, status: int = 200) -> HttpResponse:
    """The page shown instead of a table whose round or result is not public yet."""
    response = render(request, "quick/not_shown.html", status=status)
    response["Cache-Control"] = PUBLIC
    return response

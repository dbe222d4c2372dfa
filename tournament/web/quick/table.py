"""The score table of a game: for whoever scores, and for whoever watches."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.models import Match
from tournament.services import matches, quick
from tournament.services.tournaments.embargo import may_be_watched
from tournament.web.conditional import PUBLIC, etag_of, not_modified, with_etag
from tournament.web.form_fields import requested_game
from tournament.web.quick.access import activate_club_zone, scorer_view, watched_match
from tournament.web.quick.board import table_board
from tournament.web.quick.score_page import render_score
from tournament.web.requests import DeviceRequest


@require_safe
@scorer_view
def score(request: DeviceRequest, match: Match) -> HttpResponse:
    """The table with everything that can be done to it."""
    quick.seen(match)
    return render_score(request, match)


# A page that everybody sees alike: nothing of the visitor is read, and the ETag is the revision in this language,
# with that of the tournament around the match, which names its pairs and its table.
@csrf_exempt
@require_safe
def watch(request: HttpRequest, watch_id: str) -> HttpResponse:
    """The table to look at. It asks for itself again and again; as long as nothing happened the answer is empty."""
    match = watched_match(watch_id)
    if match.of_tournament and not may_be_watched(match):
        return not_shown(request)
    around = activate_club_zone(match)
    response = not_modified(request, _etag(request, vars(match)["revision"], around))
    if response is not None:
        return response
    try:
        view = matches.game_view(match, requested_game(request))
        board = table_board(view, matches.match_timeline(view.match))
    except matches.Gone:
        raise Http404 from None
    answer = render(request, "quick/watch.html", {"scorer": False, "board": board, "match": view.match})
    return with_etag(answer, _etag(request, view.seq, around))


def not_shown(request: HttpRequest, status: int = 200) -> HttpResponse:
    """In the place of a table whose round or result the public does not see yet."""
    answer = render(request, "quick/not_shown.html", status=status)
    answer["Cache-Control"] = PUBLIC
    return answer


def _etag(request: HttpRequest, seq: int, around: matches.ContextVersion | None) -> str:
    return etag_of(request, seq, request.GET.get("game"), (around.seq, around.zone) if around else None)

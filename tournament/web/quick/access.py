"""Who may write to a quick game: whoever has its secret address, from a phone that is known again for undoing.

The views need no CSRF token. A token guards what a browser adds of itself, a session cookie; here nothing that a
browser adds lets anybody write. The address does, and another site does not know it. The cookie `device` only says
which phone may take back its own last action, and `device_games` which games it has had open. At a tournament's tables
`web.devices.access` asks for more, where phones are given them.
"""

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from scoring.unreadable import Unreadable
from tournament.models import Game, Match
from tournament.services import matches
from tournament.services.matches import Refused
from tournament.services.writing.timeline import last_hash_of_row, last_seq_of_row
from tournament.web.devices.access import table_refusal
from tournament.web.form_fields import new_key, requested_game, sent_by_script
from tournament.web.quick.device_games import YEAR
from tournament.web.quick.score_page import render_score
from tournament.web.requests import DEVICE, DeviceRequest, known_device
from tournament.web.responses import refused_response

WITH_REVISION = Match.objects.annotate(revision=last_seq_of_row("match"), last_hash=last_hash_of_row("match"))
View = Callable[..., HttpResponse]


def with_device(view: View) -> View:
    """Give the request its `device`, and a phone that has none a cookie. The answer is kept nowhere."""

    @csrf_exempt
    @wraps(view)
    def wrapped(request: DeviceRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = known_device(request)
        request.device = known or new_key()
        answer = view(request, *args, **kwargs)
        if not known:
            secure = settings.LANGUAGE_COOKIE_SECURE
            answer.set_cookie(
                settings.COOKIE_PREFIX + DEVICE,
                request.device,
                max_age=YEAR,
                httponly=True,
                samesite="Lax",
                secure=secure,
            )
        answer["Cache-Control"] = "no-store"
        return answer

    return wrapped


def scorer_view(view: View) -> View:
    """A page of whoever may write to the match: the view gets the match, and may raise `Refused`."""

    @with_device
    @wraps(view)
    def wrapped(request: DeviceRequest, score_id: str, **kwargs: Any) -> HttpResponse:
        match = get_object_or_404(Match, score_id=score_id)
        around = activate_club_zone(match)
        if around is not None and (refusal := table_refusal(request, match, around)) is not None:
            return refusal
        try:
            return view(request, match, **kwargs)
        except (Refused, Unreadable) as refusal:
            return refused_response(refusal, partial(render_score, request, match))

    return wrapped


def posted_game(request: DeviceRequest, match: Match) -> tuple[Game, bool]:
    """The game a form is about, without a number the one in play; and whether that is the newest. Http404 for none."""
    games = list(match.games.filter(withdrawn=False).order_by("-number"))
    number = requested_game(request)
    game = next((game for game in games if number in (None, game.number)), None)
    if game is None:
        raise Http404
    return game, game == games[0]


def watched_match(watch_id: str) -> Match:
    """The match of a public address, with seq (`revision`) and `last_hash` of its last event; one query, or Http404."""
    return get_object_or_404(WITH_REVISION, watch_id=watch_id)


def activate_club_zone(match: Match) -> matches.ContextVersion | None:
    """What surrounds a match. Until the request ends hours are those of its club; a quick game's are the site's."""
    around = matches.context_version(match) if match.of_tournament else None
    if around:
        timezone.activate(around.zone)
    return around


def redirect_to_score(match: Match, game: int | None = None) -> HttpResponse:
    """The score table, after an action."""
    return HttpResponseRedirect(_score_address(match, game))


def redirect_back(request: DeviceRequest, match: Match) -> HttpResponse:
    """After an action: the page that its form was on, the entry of the next hand or the score table."""
    if request.POST.get("back") == "hand":
        return HttpResponseRedirect(reverse("quick-hand", args=[match.score_id]))
    return redirect_to_score(match)


def redirect_written(
    request: DeviceRequest, written: matches.MatchWritten, game: int | None = None, *, to_next: bool = False
) -> HttpResponse:
    """After a form that a script may have sent: the score table, or `to_next` the form of the next hand, which leads on
    to the table where no other hand is wanted."""
    match = written.game.match
    to = reverse("quick-hand", args=[match.score_id]) if to_next else _score_address(match, game)
    if sent_by_script(request):
        return JsonResponse({"to": to, "seq": written.seq})
    return HttpResponseRedirect(to)


def _score_address(match: Match, game: int | None = None) -> str:
    """The score table; of another game than the newest where `game` says so."""
    return reverse("quick-score", args=[match.score_id]) + (f"?game={game}" if game else "")

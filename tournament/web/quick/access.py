"""Gives access to quick games: anybody with the secret address may write; a cookie recognises the phone for undoing.

The views need no CSRF token. A token protects against forms that a browser sends together with its session cookie; here
no cookie gives access, only the address, which other sites do not know. The cookie `device` only identifies the phone
that may undo its own last action, and `device_games` the games it has opened. At the tables of a tournament,
`web.devices.access` requires more if phones have been granted access.
"""

from functools import partial, wraps
from typing import TYPE_CHECKING, Any, TypedDict

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from scoring.unreadable import Unreadable
from tournament.models import Game, Match
from tournament.models.model_queries import ModelQuery
from tournament.services import matches
from tournament.services.event_queries import last_hash_of_row, last_seq_of_row
from tournament.services.matches import Refused
from tournament.web.cookies import YEAR_SECONDS
from tournament.web.devices.access import table_refusal
from tournament.web.form_fields import new_key, requested_game, sent_by_script
from tournament.web.methods import View
from tournament.web.quick.score_page import render_score
from tournament.web.requests import DEVICE, DeviceRequest, known_device
from tournament.web.responses import refused_response

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

MATCHES_WITH_REVISION = Match.objects.annotate(revision=last_seq_of_row("match"), last_hash=last_hash_of_row("match"))
MATCHES = ModelQuery(lambda score_id: Match.objects.filter(score_id=str(score_id)))


def with_device(view: View) -> View:
    """Set the request's `device`, and send the cookie to a phone that has none. The response must not be cached."""
    return csrf_exempt(with_known_device(view))


def with_known_device(view: View) -> View:
    """Like `with_device`, for pages whose forms carry a CSRF token because a cookie gives access."""

    @wraps(view)
    def wrapped(request: DeviceRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        device = known_device(request)
        request.device = device or new_key()
        response = view(request, *args, **kwargs)
        if not device:
            secure = settings.LANGUAGE_COOKIE_SECURE
            response.set_cookie(
                settings.COOKIE_PREFIX + DEVICE,
                request.device,
                max_age=YEAR_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=secure,
            )
        response["Cache-Control"] = "no-store"
        return response

    return wrapped


def scorer_view(view: View) -> View:
    """Decorator for a page of the match's scorers: passes the match to the view, which may raise `Refused`."""

    @with_device
    @wraps(view)
    def wrapped(request: DeviceRequest, score_id: str, **kwargs: Any) -> HttpResponse:
        match = next(iter(MATCHES.rows(score_id)), None)
        if match is None:
            raise Http404
        version = activate_club_zone(match)
        if version is not None and (refusal := table_refusal(request, match, version)) is not None:
            return refusal
        try:
            return view(request, match, **kwargs)
        except (Refused, Unreadable) as refusal:
            return refused_response(refusal, partial(render_score, request, match))

    return wrapped


def posted_game(request: DeviceRequest, match: Match) -> tuple[Game, bool]:
    """The game named in a form, else the one being played; and whether it is the newest. Raises Http404 if it does not
    exist."""
    games = list(match.games.filter(withdrawn=False).order_by("-number"))
    number = requested_game(request)
    game = next((game for game in games if number in (None, game.number)), None)
    if game is None:
        raise Http404
    return game, game == games[0]


class LastEvent(TypedDict):
    """What the page for spectators needs of the last event of its match."""

    revision: int
    last_hash: str


def watched_match(watch_id: str) -> "WithAnnotations[Match, LastEvent]":
    """The match of a public address. One query. Raises Http404 if there is none."""
    return get_object_or_404(MATCHES_WITH_REVISION, watch_id=watch_id)


def activate_club_zone(match: Match) -> matches.ContextVersion | None:
    """Activate the time zone of the match's club for this request; a quick game keeps that of the language.
    Returns its tournament's version."""
    version = matches.context_version(match) if match.is_in_tournament else None
    if version:
        timezone.activate(version.zone)
    return version


def redirect_to_score(match: Match, game: int | None = None) -> HttpResponse:
    """Redirect to the score table after an action."""
    return HttpResponseRedirect(_score_address(match, game))


def redirect_to_hand(match: Match) -> HttpResponse:
    """Redirect to the form of the next hand, which leads to the table if no hand is wanted."""
    return HttpResponseRedirect(reverse("quick-hand", args=[match.score_id]))


def redirect_back(request: DeviceRequest, match: Match) -> HttpResponse:
    """Redirect to the page that contained the form: the entry of the next hand, or the score table."""
    if request.POST.get("back") == "hand":
        return redirect_to_hand(match)
    return redirect_to_score(match)


def redirect_written(
    request: DeviceRequest, written: matches.MatchWritten, game: int | None = None, *, to_next: bool = False
) -> HttpResponse:
    """Redirect after a form that a script may have sent: to the score table, or with `to_next` to the form of the next
    hand.

    That form redirects to the table if no other hand is wanted.
    """
    match = written.game.match
    to = reverse("quick-hand", args=[match.score_id]) if to_next else _score_address(match, game)
    if sent_by_script(request):
        return JsonResponse({"to": to, "seq": written.seq})
    return HttpResponseRedirect(to)


def _score_address(match: Match, game: int | None = None) -> str:
    """The address of the score table; of another game than the newest if `game` is given."""
    return reverse("quick-score", args=[match.score_id]) + (f"?game={game}" if game else "")

"""Who may write to a quick game: whoever has its secret address, from a phone that is known again for undoing.

The views need no CSRF token. A token guards what a browser adds of itself, a session cookie; here nothing that a
browser adds lets anybody write. The address does, and another site does not know it. The cookie `device` only says
which phone may take back its own last action.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from tournament.models import Match
from tournament.services import matches
from tournament.web.form_fields import LONGEST_KEY, new_key
from tournament.web.quick.score_page import render_score
from tournament.web.requests import DeviceRequest
from tournament.web.responses import answer_refusals

DEVICE = "device"
YEAR = 365 * 24 * 3600
View = Callable[..., HttpResponse]


def with_device(view: View) -> View:
    """Give the request its `device`, and a phone that has none a cookie. The answer is kept nowhere."""

    @csrf_exempt
    @wraps(view)
    def wrapped(request: DeviceRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = request.COOKIES.get(DEVICE, "")
        request.device = known if 0 < len(known) <= LONGEST_KEY else new_key()
        answer = view(request, *args, **kwargs)
        if request.device != known:
            secure = settings.LANGUAGE_COOKIE_SECURE
            answer.set_cookie(DEVICE, request.device, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
        answer["Cache-Control"] = "no-store"
        return answer

    return wrapped


def scorer_view(view: View) -> View:
    """A page of whoever may write to the match: the view gets the match, and may raise `Refused`."""

    @with_device
    @wraps(view)
    def wrapped(request: DeviceRequest, score_id: str, **kwargs: Any) -> HttpResponse:
        match = matches.match_by_score_id(score_id)
        activate_club_zone(match)
        return answer_refusals(
            lambda: view(request, match, **kwargs), lambda refusal: render_score(request, match, refusal)
        )

    return wrapped


def activate_club_zone(match: Match) -> matches.ContextVersion | None:
    """What surrounds a match. Until the request ends hours are those of its club; a quick game's are the site's."""
    around = matches.context_version(match)
    if around:
        timezone.activate(around.zone)
    return around


def redirect_to_score(match: Match, game: int | None = None) -> HttpResponse:
    """The score table, after an action."""
    address = reverse("quick-score", args=[match.score_id])
    return HttpResponseRedirect(address + (f"?game={game}" if game else ""))

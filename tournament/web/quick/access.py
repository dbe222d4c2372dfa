"""Who may write to a quick game: whoever has its secret address, from a phone that is known again for undoing.

The views need no CSRF token. A token guards what a browser adds of itself, a session cookie; here nothing that a
browser adds lets anybody write. The address does, and another site does not know it. The cookie `device` only says
which phone may take back its own last deed.
"""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt

from tournament.models import Match
from tournament.services import matches
from tournament.web.hours import activate_club_zone

DEVICE = "device"
LONGEST = 64
YEAR = 365 * 24 * 3600
View = Callable[..., HttpResponse]


def new_key() -> str:
    """An idempotency key: made with a form, so that the form counts once however often it is sent."""
    return secrets.token_urlsafe(16)


def with_device(view: View) -> View:
    """Give the request its `device`, and a phone that has none a cookie. The answer is kept nowhere."""

    @csrf_exempt
    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = request.COOKIES.get(DEVICE, "")
        request.device = known if 0 < len(known) <= LONGEST else new_key()
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
    def wrapped(request: HttpRequest, score_id: str, **kwargs: Any) -> HttpResponse:
        match = matches.match_by_score_id(score_id)
        activate_club_zone(match)
        try:
            return view(request, match, **kwargs)
        except (matches.Gone, matches.NoSuchHand):
            raise Http404 from None
        except matches.Refused as refused:
            from tournament.web.quick.table import shown_to_scorer

            return shown_to_scorer(request, match, trouble=refused)

    return wrapped


def form_context(request: HttpRequest) -> dict[str, Any]:
    """What every form of a scorer's page says beside its own fields."""
    return {"expected": posted_seq(request), "key": posted_key(request), "device": request.device}


def posted_seq(request: HttpRequest) -> int:
    """The revision of the page that the form was on."""
    text = request.POST.get("seq", "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadRequest("seq")
    return int(text)


def posted_key(request: HttpRequest) -> str:
    key = request.POST.get("key", "")
    if not 0 < len(key) <= LONGEST or not key.isascii() or not key.isprintable():
        raise BadRequest("key")
    return key


def posted_side(request: HttpRequest, name: str) -> int | None:
    """0 or 1 as a form's strip says it; None for neither."""
    return {"0": 0, "1": 1}.get(request.POST.get(name, ""))


def requested_game(request: HttpRequest) -> int | None:
    """The game of the match that is asked for; None: the one in play."""
    text = request.POST.get("game") or request.GET.get("game") or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def redirect_to_score(match: Match, game: int | None = None) -> HttpResponse:
    """The score table, after a deed."""
    address = reverse("quick-score", args=[match.score_id])
    return HttpResponseRedirect(address + (f"?game={game}" if game else ""))

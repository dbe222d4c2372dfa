"""The games that a device has opened, stored on the device itself: addresses in two cookies, last opened first.

So the server does not know which games belong to a device, and a cookie holds only what its device has opened. Games
that it scores are noted by the server, on uncached pages. Games that it watches are noted by that page's script, since
the page is the same for everybody, or without scripts by a link on it.
"""

import re
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.web.cookies import YEAR_SECONDS

PLAYED, WATCHED = "games", "watched"
MAX_GAMES = 20
_ID = re.compile("[A-Za-z0-9_-]{22}")


class DeviceGames(NamedTuple):
    """Secret addresses of the games it scores and public ones of those it watches, last opened first."""

    score_ids: tuple[str, ...] = ()
    watch_ids: tuple[str, ...] = ()


def device_games(request: HttpRequest) -> DeviceGames:
    """The games in the request's cookies; invalid contents are ignored."""
    return DeviceGames(_ids(request, PLAYED), _ids(request, WATCHED))


def remember_played(request: HttpRequest, response: HttpResponse, score_id: str) -> None:
    """Put a game first among those the device scores."""
    ids = _ids(request, PLAYED)
    if ids[:1] != (score_id,):
        _keep(response, PLAYED, (score_id, *(other for other in ids if other != score_id)))


def remember_watched(request: HttpRequest, response: HttpResponse, watch_id: str) -> None:
    """Put a game first among those the device watches, if no script did."""
    if _ID.fullmatch(watch_id):
        ids = _ids(request, WATCHED)
        _keep(response, WATCHED, (watch_id, *(other for other in ids if other != watch_id)))


def forget_game(request: HttpRequest, response: HttpResponse, address: str) -> None:
    """Remove a game from the device's list."""
    for name in (PLAYED, WATCHED):
        ids = _ids(request, name)
        if address in ids:
            _keep(response, name, tuple(other for other in ids if other != address))


def watched_cookie() -> str:
    """The cookie's name, for the script of a page being watched."""
    return f"{settings.COOKIE_PREFIX}{WATCHED}"


def _ids(request: HttpRequest, name: str) -> tuple[str, ...]:
    text = request.COOKIES.get(settings.COOKIE_PREFIX + name, "")[: MAX_GAMES * 23]
    return tuple(dict.fromkeys(word for word in text.split(".") if _ID.fullmatch(word)))


def _keep(response: HttpResponse, name: str, ids: tuple[str, ...]) -> None:
    response.set_cookie(
        settings.COOKIE_PREFIX + name,
        ".".join(ids[:MAX_GAMES]),
        max_age=YEAR_SECONDS if ids else 0,
        httponly=name == PLAYED,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )

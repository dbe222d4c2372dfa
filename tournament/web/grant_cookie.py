"""The cookie with the secrets of a browser's grants; a phone may score in several tournaments."""

import re
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.models import Grant
from tournament.services import grants
from tournament.web.cookies import YEAR_SECONDS

COOKIE = "grants"
MAX_SECRETS = 12
"""The most secrets of one browser; the one received longest ago is dropped first."""
_SECRET = re.compile("[A-Za-z0-9_-]{43}")


class BrowserRequest(HttpRequest):
    """A request whose cookie has been read."""

    held_grants: list[Grant]


def grants_of_browser(request: HttpRequest) -> list[Grant]:
    """The live grants of this browser, newest first, as of when the request first asked. One query; none without the
    cookie."""
    browser_request = cast("BrowserRequest", request)
    if not hasattr(browser_request, "held_grants"):
        browser_request.held_grants = grants.grants_by_secrets(held_secrets(request))
    return browser_request.held_grants


def held_secrets(request: HttpRequest) -> list[str]:
    """The secrets in this browser's cookie, newest first; what they open may have ended."""
    text = request.COOKIES.get(settings.COOKIE_PREFIX + COOKIE, "")
    return [word for word in text.split(".") if _SECRET.fullmatch(word)][:MAX_SECRETS]


def hold_secret(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Add a secret to the browser's cookie."""
    others = [other for other in held_secrets(request) if other != secret]
    response.set_cookie(
        settings.COOKIE_PREFIX + COOKIE,
        ".".join([secret, *others][:MAX_SECRETS]),
        max_age=YEAR_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )

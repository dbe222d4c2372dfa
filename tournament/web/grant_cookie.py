"""The cookie with the secrets of a browser's grants; a phone may score in several tournaments."""

import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.models import Grant
from tournament.services import grants

COOKIE = "grants"
MAX_SECRETS = 12
"""The most secrets of one browser; the one received longest ago is dropped first."""
YEAR = 365 * 24 * 3600
_SECRET = re.compile("[A-Za-z0-9_-]{43}")


def granted(request: HttpRequest) -> list[Grant]:
    """The live grants of this browser, newest first, as of when the request first asked. One query; none without the
    cookie."""
    attributes: dict[str, Any] = vars(request)
    if "granted" not in attributes:
        attributes["granted"] = grants.grants_by_secrets(held_secrets(request))
    held_grants: list[Grant] = attributes["granted"]
    return held_grants


def held_secrets(request: HttpRequest) -> list[str]:
    text = request.COOKIES.get(settings.COOKIE_PREFIX + COOKIE, "")
    return [word for word in text.split(".") if _SECRET.fullmatch(word)][:MAX_SECRETS]


def hold_secret(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """Add a secret to the browser's cookie."""
    others = [other for other in held_secrets(request) if other != secret]
    response.set_cookie(
        settings.COOKIE_PREFIX + COOKIE,
        ".".join([secret, *others][:MAX_SECRETS]),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )

"""The cookie that identifies a device on which somebody has signed in: see `services.clubs.known_devices`."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.models import User
from tournament.services import clubs
from tournament.services.clubs.known_devices import Device
from tournament.web.cookies import YEAR_SECONDS

COOKIE = "known-device"


def device_of(request: HttpRequest) -> Device:
    return clubs.read_device(request.COOKIES.get(settings.COOKIE_PREFIX + COOKIE, ""))


def remember_person(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Remember who signed in here, on a device that they do not share."""
    cookie = clubs.cookie_of(clubs.add_person(device_of(request), user))
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(
        settings.COOKIE_PREFIX + COOKIE, cookie, max_age=YEAR_SECONDS, httponly=True, samesite="Lax", secure=secure
    )

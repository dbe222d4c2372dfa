"""Beginning a session, whichever way somebody came in."""

from django.contrib.auth import login

from tournament.models import User
from tournament.services import clubs
from tournament.web.address import client_address
from tournament.web.requests import MemberRequest

BACKEND = "django.contrib.auth.backends.ModelBackend"


def start_session(request: MemberRequest, user: User, *, shared: bool = False) -> None:
    """Sign the person in. `shared`: on a device that others use too, until its browser is closed."""
    login(request, user, BACKEND)
    browser = request.headers.get("User-Agent", "")
    request.session[clubs.SIGNED_IN] = clubs.sign_in_details(browser, client_address(request))
    if shared:
        request.session.set_expiry(0)
    request.session.clear_expired()

"""Starts a session, however the person came in; with a code, if they have switched a second factor on."""

from typing import Any, NamedTuple

from django.contrib.auth import login
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournament.models import User
from tournament.services import clubs
from tournament.web.client_address import client_address
from tournament.web.clubs.devices import remember_person
from tournament.web.requests import VisitorRequest

BACKEND = "django.contrib.auth.backends.ModelBackend"
PENDING = "code is asked"
CODE_SECONDS = 600
"""The seconds within which the code has to follow the password."""


class PendingSignIn(NamedTuple):
    user: User
    next_address: str
    shared: bool


def start_session(request: VisitorRequest, user: User, *, shared: bool = False) -> None:
    """Sign the person in. `shared`: whether the device is shared, so that the session ends with the browser."""
    login(request, user, BACKEND)
    browser = request.headers.get("User-Agent", "")
    request.session[clubs.SIGN_IN_KEY] = clubs.sign_in_details(browser, client_address(request))
    if shared:
        request.session.set_expiry(0)
    request.session.clear_expired()


def sign_in_or_ask(request: VisitorRequest, user: User, next_address: str, *, shared: bool = False) -> HttpResponse:
    """After the right password, start the session and go on to `next_address` (a path of ours), or ask for the code of
    the second factor."""
    if clubs.second_factor_of(user) is None:
        return _sign_in(request, PendingSignIn(user, next_address, shared))
    request.session[PENDING] = {
        "user": user.pk,
        "password": user.get_session_auth_hash(),
        "time": int(timezone.now().timestamp()),
        "onward": next_address,
        "shared": shared,
    }
    return redirect("sign-in-code")


def pending_sign_in(request: VisitorRequest) -> PendingSignIn | None:
    """The person who recently gave the right password in this browser, and has not changed it since."""
    pending: dict[str, Any] = request.session.get(PENDING, {})
    if not pending or timezone.now().timestamp() - pending["time"] > CODE_SECONDS:
        return None
    user = User.objects.filter(pk=pending["user"], is_active=True).first()
    if user is None or not constant_time_compare(pending["password"], user.get_session_auth_hash()):
        return None
    return PendingSignIn(user, pending["onward"], pending["shared"])


def sign_in_pending(request: VisitorRequest, pending: PendingSignIn) -> HttpResponse:
    """Start the session of a pending sign-in, once its code was right."""
    del request.session[PENDING]
    return _sign_in(request, pending)


def _sign_in(request: VisitorRequest, pending: PendingSignIn) -> HttpResponse:
    start_session(request, pending.user, shared=pending.shared)
    response = HttpResponseRedirect(pending.next_address)
    if not pending.shared:
        remember_person(request, response, pending.user)
    return response

"""The only place where a request is allowed or refused."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from django.core.exceptions import ImproperlyConfigured
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from tournament import permissions
from tournament.models import Club, Tournament, User
from tournament.models.session import SessionStore
from tournament.permissions import Action, Role
from tournament.required_actions import REQUIRED_ACTIONS, action_of_writing
from tournament.services import grants
from tournament.services.clubs import note_seen
from tournament.web.bearer import bearer_refusal
from tournament.web.closed_links import closed_link_response
from tournament.web.grant_cookie import grants_of_browser, held_secrets
from tournament.web.language_zone import zone_of_language
from tournament.web.methods import SAFE_METHODS
from tournament.web.problems import API
from tournament.web.requests import VisitorRequest

VIEWS_OF_REMOVED = frozenset({"tournament-remove", "tournament-restore"})
"""The only actions that are allowed on a removed tournament: removing it, since that form may come twice, and bringing
it back."""

VIEWS_AFTER_THE_END = frozenset({"pair-home"})
"""The only pages that a grant still opens once its tournament is over: they show how it ended."""


class AuthorisationMiddleware:
    """Middleware: looks up the page's action in `permissions` before its view runs.

    It sets `request.role` and, if the address has a `club_id` or `tournament_id` (both public ids) and is not open to
    everybody, `request.club` and `request.tournament`, with one query. Those of a club to which the person does not
    belong are not found (404); what their own role does not allow is refused (403), saying whose role does. Such pages
    show times in the club's zone; all others in that of the language, until they know a club. If no role allows the
    request, a grant held by the browser may: `request.grant`. Programs are only admitted by their token (`bearer`).
    """

    def __init__(self, get_response: Callable[[VisitorRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponse:
        _set_defaults(request)
        with timezone.override(zone_of_language()):
            response = self.get_response(request)
        if request.closed and request.grant is None and not is_poll(request):
            note_seen(cast(SessionStore, request.session))
        if request.closed and "Cache-Control" not in response:
            # On a shared laptop, the back button must not show what the previous person saw.
            response["Cache-Control"] = "private, no-store"
        return response

    def process_view(
        self, request: VisitorRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        action = required_action(request)
        if request.path.startswith(API):
            return bearer_refusal(request, action, kwargs)
        if permissions.is_open(action):
            return None
        request.closed = True
        refusal = _refusal_of_role(request, action, kwargs)
        if refusal is not None and _is_granted(request, action, kwargs):
            refusal = None
        if request.club:
            timezone.activate(request.club.time_zone)
        return _closed_link(request, action, kwargs) or refusal() if refusal else None


def _set_defaults(request: VisitorRequest) -> None:
    """Set what a request carries before its action is looked up."""
    request.club = request.tournament = request.grant = None
    request.role, request.closed = Role.ANYONE, False


def _refusal_of_role(
    request: VisitorRequest, action: Action, kwargs: dict[str, Any]
) -> Callable[[], HttpResponse] | None:
    """The page that says why the signed-in person may not do this; None if they may."""
    if not request.user.is_authenticated:
        return partial(_sign_in_required, request)
    try:
        _resolve(request, request.user, action, kwargs)
    except Http404 as error:
        return partial(_not_found, error)
    return None if permissions.is_allowed(request.role, action) else partial(_forbidden, request, action)


def _not_found(fault: Http404) -> HttpResponse:
    raise fault


def _is_granted(request: VisitorRequest, action: Action, kwargs: dict[str, Any]) -> bool:
    """Whether a grant of this browser allows the action in the tournament of the address."""
    if action not in permissions.GRANTABLE or "tournament_id" not in kwargs:
        return False
    grant = grants.grant_for(grants_of_browser(request), action, kwargs["tournament_id"])
    if grant is None and view_name(request) in VIEWS_AFTER_THE_END and request.method in SAFE_METHODS:
        ended_grants = grants.ended_grants_by_secrets(held_secrets(request))
        grant = grants.grant_for(ended_grants, action, kwargs["tournament_id"])
    if grant is None:
        return False
    request.grant, request.club, request.tournament = grant, grant.club, cast(Tournament, grant.tournament)
    grants.note_sign_of_life(grant)
    return True


def _closed_link(request: VisitorRequest, action: Action, kwargs: dict[str, Any]) -> HttpResponse | None:
    """What is said to a browser whose grant for the action is valid no more; None if it never held one."""
    if action not in permissions.GRANTABLE or "tournament_id" not in kwargs:
        return None
    return closed_link_response(request, action, kwargs["tournament_id"], kwargs.get("entry_id"))


def is_poll(request: HttpRequest) -> bool:
    """Whether a script is polling, without anybody doing anything."""
    return "HX-Request" in request.headers or "only" in request.GET


def required_action(request: VisitorRequest) -> Action:
    name = view_name(request)
    action = REQUIRED_ACTIONS.get(name) if request.method in SAFE_METHODS else action_of_writing(name)
    if action is None:
        raise ImproperlyConfigured(f"The URL {name!r} has no row in tournament.required_actions.")
    return action


def view_name(request: HttpRequest) -> str:
    """The name of the requested address; "" if none matched."""
    return request.resolver_match.view_name if request.resolver_match else ""


def _resolve(request: VisitorRequest, user: User, action: Action, kwargs: dict[str, Any]) -> None:
    """Set the signed-in person's role, the club and the tournament on the request."""
    if "tournament_id" in kwargs:
        tournaments = Tournament.objects.visible_to(user).with_formats().select_related("club")
        tournaments = tournaments.annotate(role=F("club__memberships__role"))
        if view_name(request) not in VIEWS_OF_REMOVED:
            tournaments = tournaments.filter(removed=False)
        tournament: Any = get_object_or_404(tournaments, public_id=kwargs["tournament_id"])
        club: Any = tournament.club
        request.tournament, request.club, request.role = tournament, club, Role(tournament.role)
        if kwargs.get("club_id", club.public_id) != club.public_id:
            raise Http404
    elif "club_id" in kwargs:
        clubs = Club.objects.visible_to(user).annotate(role=F("memberships__role"))
        club = get_object_or_404(clubs, public_id=kwargs["club_id"])
        request.club, request.role = club, Role(club.role)
    elif action in permissions.SITE_ACTIONS:
        request.role = Role.MEMBER
    else:
        raise ImproperlyConfigured(f"{action} is judged within a club, but the address names none.")


def _sign_in_required(request: VisitorRequest) -> HttpResponse:
    """The response if nobody is signed in: a page leads to the sign-in, an action is refused."""
    if request.method not in SAFE_METHODS:
        return render(request, "signed_in/sign_in_required.html", status=403)
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(reverse("sign-in"))
    return HttpResponseRedirect(f"{reverse('sign-in')}?{urlencode({'next': request.get_full_path()}, safe='/')}")


def _forbidden(request: VisitorRequest, action: Action) -> HttpResponse:
    may = [role for role in permissions.CLUB_ROLES if permissions.is_allowed(role, action)]
    return render(request, "signed_in/forbidden.html", {"may": may}, status=403)

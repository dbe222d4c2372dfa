"""The demonstration: created with a button, shown, and removed again."""

from collections.abc import Iterable

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.models import Membership, Tournament
from tournament.permissions import Role
from tournament.services import demo as services
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.clubs.session_start import start_session
from tournament.web.methods import post_or_redirect
from tournament.web.public.access import public_url
from tournament.web.requests import VisitorRequest


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: VisitorRequest) -> HttpResponse:
    """The page that explains the demonstration, with the button to create it; once created, where to find it."""
    if request.method != "POST" or not may_make(request):
        return _page(request, 403 if request.method == "POST" else 200)
    try:
        made = services.make_demo(request.user if request.user.is_authenticated else None)
    except Refused as refusal:
        return _page(request, 409, error=say(refusal.message))
    if made.password is not None:
        start_session(request, made.user)
    return _page(request, made=made)


def may_make(request: VisitorRequest) -> bool:
    """Whether this person may create it: in a hall anybody, on a public site only administrators."""
    if not settings.PUBLIC:
        return True
    user = request.user
    return user.is_authenticated and Membership.objects.filter(user=user, role=Role.ADMINISTRATOR).exists()


def _runs_demonstration(request: VisitorRequest) -> bool:
    """Whether this person runs the demonstration's clubs."""
    user = request.user
    return user.is_authenticated and Membership.objects.filter(user=user, club__demo=True).exists()


def _page(request: VisitorRequest, status: int = 200, **context: object) -> HttpResponse:
    clubs = services.demo_clubs()
    context = {
        "clubs": clubs,
        "public_links": links(services.public_demo_tournaments()),
        "may_make": may_make(request) and not clubs,
        "mine": bool(clubs) and _runs_demonstration(request),
        **context,
    }
    return render(request, "files/demo.html", context, status=status)


def links(tournaments: Iterable[Tournament]) -> list[tuple[str, str]]:
    """The name and address of each tournament."""
    return [(tournament.name, public_url(tournament)) for tournament in tournaments]


@post_or_redirect
def remove_demo(request: VisitorRequest) -> HttpResponse:
    """Delete all of it; anybody signed in with one of its accounts is signed out."""
    if not _runs_demonstration(request):
        return _page(request, 403)
    services.remove_demo()
    messages.info(request, _("The demonstration has been deleted. Nothing else was touched."))
    return HttpResponseRedirect(reverse("demo"))

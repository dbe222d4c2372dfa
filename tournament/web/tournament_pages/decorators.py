"""Decorators for views of a tournament: they pass it in and turn a service's refusal into a page."""

from functools import partial, wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from scoring.unreadable import Unreadable
from tournament.services.writing.refusals import Refused, Stale
from tournament.texts import say
from tournament.web.methods import View, parent_page, post_or_redirect
from tournament.web.requests import MemberRequest
from tournament.web.responses import refused_response, status_of_refusal
from tournament.web.tournament_pages.conflict import conflict_page
from tournament.web.tournament_pages.responses import is_repeated, redirect_already_done, refused_page


def tournament_view(view: View) -> View:
    """Pass the tournament of the address to the view, and respond to a refusal with the page that explains it."""

    @wraps(view)
    def wrapped(request: MemberRequest, tournament_id: str, **kwargs: Any) -> HttpResponse:
        try:
            try:
                return view(request, request.tournament, **kwargs)
            except (Refused, Unreadable) as refusal:
                return refused_response(refusal, partial(_refused, request))
        except Http404:
            if is_repeated(request):  # a repeated form: what it acted on has gone since
                return redirect_already_done(request, parent_page(request.path))
            raise

    return wrapped


def _refused(request: MemberRequest, refusal: Refused | Unreadable) -> HttpResponse:
    if isinstance(refusal, Stale):
        return conflict_page(request, request.tournament, refusal)
    return refused_page(request, say(refusal.message), status_of_refusal(refusal))


def tournament_page(view: View) -> View:
    """Decorator for a view that shows a page, given its tournament. 405 for other methods. It writes nothing."""
    return require_safe(tournament_view(view))


def post_action(view: View) -> View:
    """Decorator for a view that only writes, given its tournament; opening its address redirects back."""
    return post_or_redirect(tournament_view(view))


def tournament_form(view: View) -> View:
    """Decorator for a view that shows and accepts a form, given its tournament."""
    return require_http_methods(["GET", "HEAD", "POST"])(tournament_view(view))

"""The one place where a request is let in or turned away."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse

from tournament import permissions


class Gate:
    """Middleware: looks up the page's action in `permissions` before its view runs."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        action = permissions.PAGES.get(name)
        if action is None:
            raise ImproperlyConfigured(f"The URL {name!r} has no row in tournament.permissions.PAGES.")
        if not permissions.is_open(action) and not permissions.may(permissions.role_of(request.user), action):
            raise PermissionDenied

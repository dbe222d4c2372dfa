"""Handles addresses typed with an extra slash: `/check/` is `/check`. Django adds slashes but removes none."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from django.utils.translation import get_language


def without_slash(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: redirect (301) what was not found to the page whose address lacks only the slash."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 404 or request.method not in ("GET", "HEAD") or not request.path.endswith("/"):
            return response
        path = request.path.rstrip("/")
        if not any(is_valid_path(address) for address in (path, f"/{get_language()}{path}")):
            return response
        _path, mark, query = request.get_full_path().partition("?")
        return HttpResponsePermanentRedirect(path + mark + query)

    return middleware

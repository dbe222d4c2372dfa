"""Addresses that only accept forms, and the pages that people get there when they change the language or reload."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import render
from django.urls import is_valid_path
from django.views.decorators.http import require_POST

SAFE_METHODS = ("GET", "HEAD")
View = Callable[..., HttpResponse]


def post_or_redirect(view: View) -> View:
    """Decorator: POST runs the view, GET redirects to the page that contains the form."""
    sent = require_POST(view)

    @wraps(view)
    def wrapped(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if request.method in SAFE_METHODS:
            return HttpResponseRedirect(parent_page(request.path))
        return sent(request, **kwargs)

    return wrapped


def parent_page(path: str) -> str:
    """The nearest page whose address this one extends: `…/pairs/7/` for `…/pairs/7/sanction`."""
    while path := path.rstrip("/").rpartition("/")[0]:
        for page in (f"{path}/", path):
            if is_valid_path(page):
                return page
    return "/"


def not_allowed_page(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a person who opens the address of a button gets a page that leads on, instead of an empty one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or "text/html" not in request.headers.get("Accept", ""):
            return response
        allows_get = "GET" in response["Allow"]
        page = render(
            request, "405.html", {"back": request.path if allows_get else parent_page(request.path)}, status=405
        )
        page["Allow"] = response["Allow"]
        return page

    return middleware

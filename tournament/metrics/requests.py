"""Counts each request by the name of its route, since addresses contain ids of games, some of them secret."""

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournament.metrics.counters import DATABASE_QUERIES, DATABASE_SECONDS, OUTBOX, REQUEST_SECONDS, REQUESTS
from tournament.metrics.queries import count_queries

KEPT_PAGE = "kept page"
"""A public page sent again without resolving its view."""
STATIC_FILE = "static file"
NO_ADDRESS = "nowhere"
"""An address that does not exist."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def count_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """The outermost middleware."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        with count_queries() as counts:
            response = get_response(request)
        route = route_of(request, response.status_code)
        status = str(response.status_code)
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(route, method, status).inc()
        REQUEST_SECONDS.labels(route).observe(time.perf_counter() - began)
        DATABASE_SECONDS.labels(route).inc(counts.seconds)
        DATABASE_QUERIES.labels(route).inc(counts.queries)
        if method == "POST" and request.headers.get("Accept") == "application/json":
            OUTBOX.labels(status).inc()
        return response

    return middleware


def route_of(request: HttpRequest, status: int) -> str:
    if match := request.resolver_match:
        return match.view_name or match.route
    if request.path.startswith(settings.STATIC_URL):
        return STATIC_FILE
    return KEPT_PAGE if status in (200, 304) else NO_ADDRESS

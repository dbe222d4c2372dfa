"""Gives every request an id, which its response carries, the log records and error pages show."""

import re
import sys
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template import loader

from tournament.error_log.context import in_request, request_id
from tournament.services.faults import is_database_away, is_disk_full
from tournament.web.problems import API, problem

GetResponse = Callable[[HttpRequest], HttpResponse]
FAULT_STATUS = 500
DATABASE_AWAY = 503
DISK_FULL = 507
PROBLEMS = {FAULT_STATUS: "fault", DATABASE_AWAY: "database-away", DISK_FULL: "disk-full"}
RETRY_SECONDS = 10
DESK = re.compile(r"/[\w-]+/desk/[\w-]+/")
"""The address of a round desk, at the beginning of those of its pages."""


def request_ids(get_response: GetResponse) -> GetResponse:
    """Middleware that runs before all others, so that whatever they log carries the id."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with in_request(request) as context:
            response = get_response(request)
        response["X-Request-ID"] = context.id
        return response

    return middleware


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for a fault of ours or of the machine. It needs nothing that may be broken, except its template."""
    status = status_of_error(sys.exc_info()[1])
    if request.path.startswith(API):
        response: HttpResponse = problem(request, PROBLEMS[status], request_id=request_id())
    else:
        context = {"request_id": request_id(), "desk": desk_of(request.path)}
        page = loader.get_template(f"{status}.html").render(context)
        response = HttpResponse(page, status=status)
    if status != FAULT_STATUS:
        response["Retry-After"], response["Cache-Control"] = str(RETRY_SECONDS), "no-store"
    return response


def desk_of(path: str) -> str:
    """The address of the desk that a page belongs to; "" for the desk itself and for other pages. Looks nothing up."""
    desk = DESK.match(path)
    return desk.group() if desk and desk.group() != path else ""


def status_of_error(error: BaseException | None) -> int:
    if is_disk_full(error):
        return DISK_FULL
    return DATABASE_AWAY if is_database_away(error) else FAULT_STATUS

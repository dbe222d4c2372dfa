"""Every request has an id, which its answer carries, the log names, and the page of an error shows."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template import loader

from tournament.error_log.context import in_request, request_id

Response = Callable[[HttpRequest], HttpResponse]


def request_ids(get_response: Response) -> Response:
    """Middleware, before all others: whatever they log is of this request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with in_request(request) as context:
            response = get_response(request)
        response["X-Request-ID"] = context.id
        return response

    return middleware


def server_error(_request: HttpRequest) -> HttpResponse:
    """The page of an error of ours, which needs nothing that may have broken but its template."""
    return HttpResponseServerError(loader.get_template("500.html").render({"request_id": request_id()}))

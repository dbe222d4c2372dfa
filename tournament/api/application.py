"""The NinjaAPI with all operations, and its responses to errors."""

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.operation import Operation

from scoring.version import VERSION
from tournament.api.operations import absences, hands, pairs, read, results
from tournament.api.operations.router import router
from tournament.web.problems import problem


class Api(NinjaAPI):
    """The API; its operation ids are the names of the functions."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


api = Api(title="Súmula", version=VERSION, openapi_url=None, docs_url=None, urls_namespace="api")
OPERATIONS = (read, pairs, results, absences, hands)
"""Importing these modules registers their operations on the router."""
api.add_router("/v1", router)


@api.exception_handler(Http404)
def not_found(request: HttpRequest, _fault: Http404) -> HttpResponse:
    return problem(request, "not-found")


@api.exception_handler(ValidationError)
def invalid(request: HttpRequest, fault: ValidationError) -> HttpResponse:
    errors = [{"place": _place(error["loc"]), "detail": error["msg"]} for error in fault.errors]
    return problem(request, "unreadable", errors=errors)


@api.exception_handler(HttpError)
def unreadable_body(request: HttpRequest, fault: HttpError) -> HttpResponse:
    return problem(request, "bad-request", status=fault.status_code)


def _place(steps: list[str | int]) -> str:
    """The path of a fault as text: ("body", "body", "games", 0) → games[0]"""
    path = [step for step in steps[1:] if step != "body"]
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")

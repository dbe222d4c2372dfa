"""How a refusal of the services is answered, whoever asked: by a page of the place, with the refusal's own status."""

from collections.abc import Callable
from math import ceil
from typing import Protocol

from django.http import Http404, HttpResponse

from scoring.unreadable import Unreadable
from tournament.services.clubs.refusals import TooManyTries
from tournament.services.writing.refusals import Refused

NOT_FOUND = 404
UNREADABLE = 422
"""Status of a form that no fact can be read of."""


class RefusableForm(Protocol):
    def refuse(self, refusal: Refused) -> None: ...


def status_of(refusal: Refused | Unreadable) -> int:
    """The HTTP status for what was refused."""
    return refusal.status if isinstance(refusal, Refused) else UNREADABLE


def refused_response(
    refusal: Refused | Unreadable, page: Callable[[Refused | Unreadable], HttpResponse]
) -> HttpResponse:
    """`page` of what was refused. What is no longer there is not found (Http404)."""
    if status_of(refusal) == NOT_FOUND:
        raise Http404 from None
    return page(refusal)


def refuse_form(form: RefusableForm, refusal: Refused) -> int:
    """Put the refusal at its field; the status of the response."""
    form.refuse(refusal)
    return status_of(refusal)


def retry_later(response: HttpResponse, refusal: Refused | None) -> HttpResponse:
    """The answer, saying to programs how many seconds to wait where there were too many tries."""
    if isinstance(refusal, TooManyTries):
        response["Retry-After"] = str(ceil(refusal.wait.total_seconds()))
    return response

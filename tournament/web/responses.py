"""Turns refusals of the services into responses for any kind of page, with the refusal's own status."""

from collections.abc import Callable
from math import ceil
from typing import Protocol

from django.http import Http404, HttpResponse

from scoring.unreadable import Unreadable
from tournament.services.writing.refusals import Refused

NOT_FOUND = 404
UNREADABLE_STATUS = 422
"""The status for a form from which no facts can be read."""


class RefusableForm(Protocol):
    def refuse(self, refusal: Refused) -> None: ...


def status_of_refusal(refusal: Refused | Unreadable) -> int:
    """The HTTP status of a refusal."""
    return refusal.status if isinstance(refusal, Refused) else UNREADABLE_STATUS


def refused_response(
    refusal: Refused | Unreadable, page: Callable[[Refused | Unreadable], HttpResponse]
) -> HttpResponse:
    """The response that `page` gives for a refusal, with when to try again. Raises Http404 for something that is no
    longer there."""
    if status_of_refusal(refusal) == NOT_FOUND:
        raise Http404 from None
    return retry_later(page(refusal), refusal)


def refuse_form(form: RefusableForm, refusal: Refused) -> int:
    """Put the refusal at its field; returns the status of the response."""
    form.refuse(refusal)
    return status_of_refusal(refusal)


def retry_later(response: HttpResponse, refusal: Refused | Unreadable | None) -> HttpResponse:
    """The response, which tells programs after how many seconds (at least one) it makes sense to ask again, if that is
    known."""
    if isinstance(refusal, Refused) and refusal.wait is not None:
        response["Retry-After"] = str(max(1, ceil(refusal.wait.total_seconds())))
    return response

"""Turns refusals of the services into responses for any kind of page, with the refusal's own status."""

from collections.abc import Callable
from datetime import timedelta
from math import ceil
from typing import Protocol

from django.http import Http404, HttpResponse

from scoring.unreadable import Unreadable
from tournament.services.clubs.refusals import TooManyTries
from tournament.services.writing.refusals import Refused

NOT_FOUND = 404
UNREADABLE = 422
"""The status for a form from which no facts can be read."""


class RefusableForm(Protocol):
    def refuse(self, refusal: Refused) -> None: ...


def status_of(refusal: Refused | Unreadable) -> int:
    """The HTTP status of a refusal."""
    return refusal.status if isinstance(refusal, Refused) else UNREADABLE


def refused_response(
    refusal: Refused | Unreadable, page: Callable[[Refused | Unreadable], HttpResponse]
) -> HttpResponse:
    """The response that `page` gives for a refusal. Raises Http404 for something that is no longer there."""
    if status_of(refusal) == NOT_FOUND:
        raise Http404 from None
    return page(refusal)


def refuse_form(form: RefusableForm, refusal: Refused) -> int:
    """Put the refusal at its field; returns the status of the response."""
    form.refuse(refusal)
    return status_of(refusal)


def retry_later(response: HttpResponse, refusal: Refused | None) -> HttpResponse:
    """The response, which tells programs how many seconds to wait if there were too many tries."""
    return retry_after(response, refusal.wait) if isinstance(refusal, TooManyTries) else response


def retry_after(response: HttpResponse, wait: timedelta) -> HttpResponse:
    """The response, with the whole seconds (at least one) after which it makes sense to ask again."""
    response["Retry-After"] = str(max(1, ceil(wait.total_seconds())))
    return response

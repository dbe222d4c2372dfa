"""What views of forms share: how a refusal of the services is answered."""

from django.http import HttpRequest, QueryDict

from tournament.services import clubs
from tournament.web.clubs.forms import ServiceForm


def refused(form: ServiceForm, refusal: clubs.Refused) -> int:
    """Put the refusal at its field; the status of the answer."""
    form.refuse(refusal)
    return refusal.status


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is filled with; None where the page is only opened."""
    return request.POST if request.method == "POST" else None

"""What views of forms share: how a refusal of the services is answered."""

from django.http import HttpRequest, QueryDict

from tournament.services import clubs
from tournament.web.clubs.forms import ServiceForm

STATUS = {clubs.TooManyTries: 429, clubs.Gone: 410, clubs.NoSuchMember: 404, clubs.KeyReused: 400}


def status_of(refusal: clubs.Refused) -> int:
    return STATUS.get(type(refusal), 422)


def refused(form: ServiceForm, refusal: clubs.Refused) -> int:
    """Put the refusal at its field; the status of the answer."""
    form.refuse(refusal)
    return status_of(refusal)


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is filled with; None where the page is only opened."""
    return request.POST if request.method == "POST" else None

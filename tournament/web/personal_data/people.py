"""The privacy page of a club, and the page that finds a person by name."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.contest.person_names import fold_text
from tournament.models import Club
from tournament.services import personal_data
from tournament.services.personal_data import NamedPerson
from tournament.web.attachments import as_attachment
from tournament.web.methods import post_or_redirect
from tournament.web.requests import MemberRequest

MAX_SHOWN = 50
"""The most names to choose from; if there are more, a longer part of the name has to be typed."""


@require_safe
def privacy(request: HttpRequest, club_id: str) -> HttpResponse:
    club = get_object_or_404(Club, public_id=club_id)
    return render(request, "personal_data/privacy.html", {"club": club, "categories": personal_data.CATEGORIES})


@require_safe
def person(request: MemberRequest, club_id: str) -> HttpResponse:
    """Find a person by a part of the name: shown at once if there is only one, else a list to choose from."""
    name = typed = " ".join(request.GET.get("name", "").split())
    candidates = personal_data.names_like(request.club, typed)
    person_name = next((candidate for candidate in candidates if fold_text(candidate) == fold_text(typed)), None)
    if person_name is None and len(candidates) == 1:
        name = candidates[0]
    candidates = [candidate for candidate in candidates if fold_text(candidate) != fold_text(name)]
    to_choose = len(candidates) > 1 and person_name is None
    named_person = personal_data.find_person(request.club, name) if name and not to_choose else None
    context = {
        "typed": typed,
        "name": name,
        "heading": person_name or name,
        "person": named_person,
        "others": candidates[:MAX_SHOWN],
        "more": candidates[MAX_SHOWN:],
    }
    return render(request, "personal_data/person.html", context)


@require_safe
def export(request: MemberRequest, club_id: str) -> HttpResponse:
    name = " ".join(request.GET.get("name", "").split())
    document = personal_data.export_of(personal_data.find_person(request.club, name)) if name else {}
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return as_attachment(response, f"{slugify(name) or 'person'}.json")


@post_or_redirect
def show_initials(request: MemberRequest, club_id: str) -> HttpResponse:
    return _perform(request, personal_data.show_initials, _("%(name)s is shown by initials now, in every tournament."))


@post_or_redirect
def show_names(request: MemberRequest, club_id: str) -> HttpResponse:
    return _perform(request, personal_data.show_names, _("%(name)s is shown by the full name again."))


@post_or_redirect
def erase_person(request: MemberRequest, club_id: str) -> HttpResponse:
    if "sure" not in request.POST:
        messages.error(request, _("Tick the box first: a name that was erased does not come back."))
        return _redirect_to_search(request, request.POST.get("name", ""))
    return _perform(request, personal_data.erase_person, _("The name was erased. What was played stays."))


def _perform(request: MemberRequest, service: Callable[..., NamedPerson], sentence: str) -> HttpResponse:
    name = " ".join(request.POST.get("name", "").split())
    if name:
        service(request.club, name, actor=request.user)
        messages.success(request, sentence % {"name": name})
    return _redirect_to_search(request, name)


def _redirect_to_search(request: MemberRequest, name: str) -> HttpResponse:
    address = reverse("club-person", args=[request.club.public_id])
    return HttpResponseRedirect(f"{address}?{urlencode({'name': name})}")

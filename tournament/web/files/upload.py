"""A tournament file up: read whole or not at all, its faults with their place."""

from io import BytesIO

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.reading import decode
from scoring.unreadable import Unreadable
from tournament.models import Tournament
from tournament.services.jobs import enqueue
from tournament.services.tournaments.files.import_limits import MOST_PAIRS, refuse_before_reading, values_in
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import figure, say
from tournament.web.files.import_job import INPUT, imported
from tournament.web.form_fields import new_key, posted_key
from tournament.web.game_upload import UploadFault, fault_of
from tournament.web.requests import MemberRequest

LARGEST = 10 * 1024 * 1024
"""Bytes; 200 pairs with every hand of 8 rounds have some 2 million."""
AT_ONCE = 5000
"""JSON values of a file that is imported while the browser waits: half a second. More is a job."""


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: MemberRequest, club_id: str) -> HttpResponse:
    """Choose a file; then the tournament, a draft, at its desk."""
    if request.method != "POST":
        return _form(request)
    if _too_large(request):
        return _form(request, UploadFault(_too_large_message(), too_large=True))
    file = request.FILES.get("file")
    if file is None:
        return _form(request, UploadFault(_("Choose the tournament's file first.")))
    data = file.read()
    try:
        text = decode(data)
    except Unreadable as fault:
        return _form(request, fault_of(Unreadable(fault.message), ""))
    key = posted_key(request)
    try:
        refuse_before_reading(text)
        if values_in(text) > AT_ONCE:
            return _job(request, key, data)
        tournament = import_tournament(request.club, text, context=WriteContext(key, None, request.user))
    except Unreadable as fault:
        return _form(request, fault_of(fault, text))
    except Refused as refused:
        return _form(request, UploadFault(say(refused.message)), refused.status)
    return _imported(request, tournament)


def _job(request: MemberRequest, key: str, data: bytes) -> HttpResponse:
    """`Refused` where too much is being done already."""
    arguments = {"club": request.club.pk, "key": key}
    job = enqueue("import", key, arguments, user=request.user.pk, files={INPUT: BytesIO(data)}, back=request.path)
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def _imported(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    messages.info(request, imported(tournament.name))
    return HttpResponseRedirect(reverse("desk", args=[tournament.public_id]))


def _too_large(request: MemberRequest) -> bool:
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal():
        raise BadRequest("CONTENT_LENGTH")
    if int(length) > 2 * LARGEST:
        return True
    file = request.FILES.get("file")
    return file is not None and (file.size is None or file.size > LARGEST)


def _too_large_message() -> str:
    message = _("This is too large to be a tournament: its file has at most %(limit)s megabytes.")
    return message % {"limit": figure(LARGEST // 1024 // 1024)}


def _form(request: MemberRequest, fault: UploadFault | None = None, status: int | None = None) -> HttpResponse:
    limits = {"megabytes": figure(LARGEST // 1024 // 1024), "pairs": figure(MOST_PAIRS)}
    context = {"intake": {"fault": fault}, "new_key": new_key, "limits": limits}
    return render(request, "files/import.html", context, status=status or (fault.status if fault else 200))

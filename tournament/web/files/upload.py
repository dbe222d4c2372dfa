"""Uploads a tournament file, or an archive with many: imported completely or not at all, with the place of every
fault."""

from io import BytesIO

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.reading import decode_utf8
from scoring.unreadable import Unreadable
from tournament.intake.pictures import is_picture
from tournament.intake.xlsx import is_zip
from tournament.models import Tournament
from tournament.services.jobs import enqueue
from tournament.services.tournaments.files.import_limits import (
    MAX_FILE_SIZE,
    MAX_PAIRS,
    refuse_before_reading,
    values_in,
)
from tournament.services.tournaments.files.importing import import_tournament
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused
from tournament.texts import figure, say
from tournament.units import MEBIBYTE
from tournament.web.files.import_job import INPUT, tournament_imported_sentence
from tournament.web.form_fields import new_key, posted_key
from tournament.web.game_upload import UploadFault, file_fault
from tournament.web.requests import MemberRequest
from tournament.web.responses import retry_later

MAX_UPLOAD_SIZE = MAX_FILE_SIZE
"""Bytes of a tournament's file."""
MAX_ARCHIVE_SIZE = 20 * MEBIBYTE
"""Bytes of an archive. A tournament takes a tenth of its file there; photos take most of it."""
VALUES_AT_ONCE = 5000
"""JSON values in a file that is imported while the browser waits (half a second); with more it becomes a job."""


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: MemberRequest, club_id: str) -> HttpResponse:
    """Choose a file; after the import, redirect to the desk of the new tournament, which is not published yet."""
    if request.method != "POST":
        return _form(request)
    if message := _too_large(request):
        return _form(request, UploadFault(message, too_large=True))
    file = request.FILES.get("file")
    if file is None:
        return _form(request, UploadFault(_("Choose the file first.")))
    data = file.read()
    if is_zip(data):
        return _archive(request, data)
    if is_picture(data):
        return _form(request, UploadFault(_picture_text()))
    return _tournament_file(request, data)


def _tournament_file(request: MemberRequest, data: bytes) -> HttpResponse:
    """Import the file of one tournament, a large one as a job."""
    try:
        text = decode_utf8(data)
    except Unreadable as fault:
        return _form(request, file_fault(Unreadable(fault.message), ""))
    key = posted_key(request)
    try:
        refuse_before_reading(text)
        if values_in(text) > VALUES_AT_ONCE:
            return _job(request, key, data)
        tournament = import_tournament(request.club, text, context=WriteContext(key, None, request.user))
    except Unreadable as fault:
        return _form(request, file_fault(fault, text))
    except Refused as refusal:
        return retry_later(_form(request, UploadFault(say(refusal.message)), refusal.status), refusal)
    return _redirect_to_tournament(request, tournament)


def _picture_text() -> str:
    return _(
        "This is a picture or a PDF. Here only a tournament's file (.json) or an archive (.zip) can be imported: "
        "photos of score sheets are sent from the tournament's own desk, with “Photos of score sheets”."
    )


def _archive(request: MemberRequest, data: bytes) -> HttpResponse:
    """Import all tournaments of an archive, as a job."""
    try:
        return _job(request, posted_key(request), data)
    except Refused as refusal:
        return retry_later(_form(request, UploadFault(say(refusal.message)), refusal.status), refusal)


def _job(request: MemberRequest, key: str, data: bytes) -> HttpResponse:
    """Import as a job. Raises `Refused` if too many are waiting."""
    arguments = {"club": request.club.pk, "key": key}
    job = enqueue("import", key, arguments, user=request.user.pk, files={INPUT: BytesIO(data)}, back=request.path)
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def _redirect_to_tournament(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    messages.info(request, tournament_imported_sentence(tournament.name))
    return HttpResponseRedirect(reverse("desk", args=[tournament.public_id]))


def _too_large(request: MemberRequest) -> str:
    """The sentence for an upload that is too large; beyond the higher limit nothing of the request is read."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal():
        raise BadRequest("CONTENT_LENGTH")
    archive = _(
        "This is too large for this page, which takes archives of at most %(limit)s megabytes. Import the "
        "tournaments one by one from their files, or ask the person who runs the site: a command there "
        "takes an archive of any size."
    ) % {"limit": figure(MAX_ARCHIVE_SIZE // MEBIBYTE)}
    if int(length) > 2 * MAX_ARCHIVE_SIZE:
        return archive
    file = request.FILES.get("file")
    if file is None or file.size is None:
        return ""
    if (file.name or "").lower().endswith(".zip"):
        return archive if file.size > MAX_ARCHIVE_SIZE else ""
    message = _("This is too large to be a tournament: its file has at most %(limit)s megabytes.")
    return message % {"limit": figure(MAX_UPLOAD_SIZE // MEBIBYTE)} if file.size > MAX_UPLOAD_SIZE else ""


def _form(request: MemberRequest, fault: UploadFault | None = None, status: int | None = None) -> HttpResponse:
    limits = {
        "megabytes": figure(MAX_UPLOAD_SIZE // MEBIBYTE),
        "pairs": figure(MAX_PAIRS),
        "archive": figure(MAX_ARCHIVE_SIZE // MEBIBYTE),
    }
    context = {"intake": {"fault": fault}, "new_key": new_key, "limits": limits}
    return render(request, "files/import.html", context, status=status or (fault.status if fault else 200))

"""Photos of a tournament's score sheets: sent here, and those for which somebody still has to say which sheet it is."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.intake.typed_numbers import NotANumber, parse_number
from tournament.models import SheetPhoto, Tournament
from tournament.services import photos as services
from tournament.services.photos import PhotoTrouble
from tournament.services.writing.context import WriteContext
from tournament.services.writing.refusals import Refused, TooMany
from tournament.texts import say
from tournament.web.conditional import PRIVATE, not_modified, with_etag
from tournament.web.form_fields import posted_key
from tournament.web.photos.filing_job import start_filing
from tournament.web.photos.learning import learning_context
from tournament.web.photos.timeline import photo_timeline
from tournament.web.requests import MemberRequest
from tournament.web.responses import retry_later
from tournament.web.tournament_pages.decorators import post_action, tournament_form, tournament_page
from tournament.web.tournament_pages.responses import back_url, render_tournament

MAX_FILES = 60
MAX_MEGABYTES = 20
"""The size of all files of a form together: what the server accepts at once."""


def trouble_sentence(photo: SheetPhoto) -> str:
    """Why a photo waits."""
    number = {"number": photo.number}
    if photo.trouble == PhotoTrouble.SUPERSEDED:
        return _("Score sheet %(number)s was replaced: its draw was made again.") % number
    if photo.trouble == PhotoTrouble.UNKNOWN:
        return _("Score sheet %(number)s is not one of this tournament.") % number
    if photo.trouble == PhotoTrouble.OTHER_TABLE:
        return _("Score sheet %(number)s was sent by the phone of another table.") % number
    return _("Fewer than three of the marks at the corners of the sheet were found.")


@tournament_form
def photos(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A form for photos, and the photos that wait. Photos sent are filed by a job."""
    if request.method != "POST":
        return _page(request, tournament)
    files = request.FILES.getlist("photos")
    if not files or len(files) > MAX_FILES:
        message = _("Choose from 1 to %(most)s files.") % {"most": MAX_FILES}
        return _page(request, tournament, 422, fault=message)
    address = reverse("desk-photos", args=[tournament.public_id])
    try:
        job = start_filing(request, tournament, files, tables=(), back=address)
    except TooMany as refusal:
        return retry_later(_page(request, tournament, refusal.status, fault=say(refusal.message)), refusal)
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def _page(
    request: MemberRequest, tournament: Tournament, status: int = 200, *, fault: str = "", about: int = 0
) -> HttpResponse:
    """The page. `fault`: what is wrong with a form: that of the photo `about`, else the one that sends photos."""
    waiting = [(photo, trouble_sentence(photo)) for photo in services.waiting_photos(tournament)]
    context: dict[str, Any] = {
        "waiting": waiting,
        "fault": fault,
        "about": about,
        "megabytes": MAX_MEGABYTES,
        "most": MAX_FILES,
        "done": photo_timeline(tournament),
        **learning_context(request, tournament),
    }
    return render_tournament(request, "photos/index.html", tournament, status, **context)


@tournament_page
def picture(request: MemberRequest, tournament: Tournament, photo_id: int) -> HttpResponse:
    """The picture. The browser asks each time before it shows it again, so that anybody who may no longer see it is
    refused.

    A 304 is sent without reading the file, which a large pile requests twice for each sheet. Raises Http404 once it is
    erased.
    """
    row = _photo(tournament, photo_id)
    etag = f'"{row.sha256}"'
    if (unchanged := not_modified(request, etag, PRIVATE)) is not None:
        return unchanged
    if (content := services.photo_content(row)) is None:
        raise Http404
    return with_etag(HttpResponse(content, "image/jpeg"), etag, PRIVATE)


@post_action
def choose_sheet(request: MemberRequest, tournament: Tournament, photo_id: int) -> HttpResponse:
    """Assign a photo to the sheet whose number was typed."""
    row = _photo(tournament, photo_id)
    try:
        number = parse_number(request.POST.get("number", ""))
        photo = services.choose_match(row, number, context=_context(request))
    except NotANumber:
        return _page(request, tournament, 422, fault=_("Enter the number of the sheet in figures."), about=photo_id)
    except Refused as refusal:
        return retry_later(
            _page(request, tournament, refusal.status, fault=say(refusal.message), about=photo_id), refusal
        )
    return HttpResponseRedirect(reverse("desk-match", args=[tournament.public_id, photo.match_id]))


@post_action
def erase_photo(request: MemberRequest, tournament: Tournament, photo_id: int) -> HttpResponse:
    """Delete the picture for good; the history keeps that there was one."""
    row = _photo(tournament, photo_id)
    if request.POST.get("sure") != "1":
        context: dict[str, Any] = {"photo": row, "back": back_url(request), "key": posted_key(request)}
        return render_tournament(request, "photos/erase.html", tournament, **context)
    services.erase_photo(row, context=_context(request))
    return HttpResponseRedirect(back_url(request))


def _context(request: MemberRequest) -> WriteContext:
    return WriteContext(posted_key(request), None, request.user)


def _photo(tournament: Tournament, photo_id: int) -> SheetPhoto:
    row = SheetPhoto.objects.filter(pk=photo_id, tournament=tournament, erased=False).first()
    if row is None:
        raise Http404
    return row

"""Takes a photo of a sheet with the phone at a table. The phone does not see what others sent: photos are for the
desk."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.jobs import TooManyOwnJobs
from tournament.services.writing.refusals import TooMany
from tournament.texts import say
from tournament.web.photos.filing_job import start_filing
from tournament.web.requests import MemberRequest
from tournament.web.responses import retry_later
from tournament.web.tournament_pages.decorators import tournament_form
from tournament.web.tournament_pages.responses import render_tournament

MAX_FILES = 4


@tournament_form
def send_photo(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Receive a photo from the phone's camera; a job files it."""
    if request.method != "POST":
        return _page(request, tournament)
    files = request.FILES.getlist("photos")
    if not 1 <= len(files) <= MAX_FILES:
        return _page(request, tournament, _("Choose from 1 to %(most)s files.") % {"most": MAX_FILES}, 422)
    tables = request.grant.tables if request.grant else ()
    back = reverse("device-tables", args=[tournament.public_id])
    try:
        start_filing(request, tournament, files, tables=tables, back=back)
    except TooMany as refusal:
        own = isinstance(refusal, TooManyOwnJobs)
        reason = _("The photos sent before are still arriving: send this one again in a moment.") if own else ""
        return retry_later(_page(request, tournament, reason or say(refusal.message), refusal.status), refusal)
    messages.info(
        request,
        _("Sent: the desk looks at it. If it does not show the whole sheet, send another: the right one is used."),
    )
    return HttpResponseRedirect(reverse("device-photo", args=[tournament.public_id]))


def _page(request: MemberRequest, tournament: Tournament, fault: str = "", status: int = 200) -> HttpResponse:
    return render_tournament(request, "photos/from_table.html", tournament, status, fault=fault)

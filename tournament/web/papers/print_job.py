"""Prints a long paper as a job: its content is read when it is requested, and a worker makes the PDF.

The file shows the revision that was requested, whatever happens at the tables in the meantime. Only the person who
asked can download it, as long as they may print in this tournament.
"""

from functools import partial
from hashlib import sha256
from io import BytesIO
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.edition import edition
from tournament.models import Tournament
from tournament.printing.pen_sheet import sheets_in
from tournament.printing.rendering import queue
from tournament.printing.rendering.cache import PdfKey, pdf_cache
from tournament.printing.rendering.refusals import PdfRefused
from tournament.services.atomic_files import write_atomically
from tournament.services.jobs import RESULT, JobFailed, Progress, enqueue, find_job
from tournament.texts import figure, say
from tournament.web.pdf import inline_pdf
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import tournament_page

CHARACTERS_AT_ONCE = 50_000
"""Characters of HTML up to which a paper is made while the browser waits: 50 score sheets, some three seconds."""
INPUT = "document.html"
LAYOUT_WEIGHT = 3
"""How many times as long laying out a page takes as drawing it."""


def print_later(request: MemberRequest, tournament: Tournament, key: PdfKey, html: str, name: str) -> HttpResponse:
    """Start the job that prints `html` and redirect to its page; the same paper gives the same job. Raises
    `TooMany`."""
    job = enqueue(
        "paper",
        f"{edition()} {sha256(html.encode()).hexdigest()}",
        {"tournament": tournament.public_id, "key": list(key), "name": name, "sheets": sheets_in(html)},
        user=request.user.pk,
        files={INPUT: BytesIO(html.encode())},
        line="paper",
        back=reverse("desk-print", args=[tournament.public_id]),
    )
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def print_paper(progress: Progress, *, tournament: str, key: list[Any], name: str, sheets: int) -> dict[str, Any]:
    """Make the PDF, and cache it for anybody who asks for this paper at the same revision."""
    html = progress.job.content(INPUT).decode()
    try:
        pdf = queue.render_pdf(html, queue.LONG_LIMITS, partial(_report, progress, sheets))
    except PdfRefused as refusal:
        raise JobFailed(say(refusal.message)) from None
    write_atomically(progress.job.folder / RESULT, lambda file: file.write(pdf), durable=False)
    pdf_cache().keep(PdfKey(*key), pdf)
    return {"url": reverse("desk-print-file", args=[tournament, progress.job.id])}


def _writing(sheets: int) -> str:
    words = ngettext("Creating the file of %(total)s sheet", "Creating the file of %(total)s sheets", sheets)
    return words % {"total": figure(sheets)}


def _report(progress: Progress, sheets: int, pages: int) -> None:
    """`sheets`: the pages to come; 0 if that is not known."""
    number = {"number": figure(min(pages, sheets) if sheets else pages), "total": figure(sheets)}
    if not pages:
        progress(0, 0, _("Preparing the document"))
    elif not sheets:
        progress(0, 0, _("Page %(number)s is done") % number)
    elif pages < sheets:
        progress(pages * LAYOUT_WEIGHT, sheets * (LAYOUT_WEIGHT + 1), _("Sheet %(number)s of %(total)s") % number)
    else:
        progress(sheets * LAYOUT_WEIGHT, sheets * (LAYOUT_WEIGHT + 1), _writing(sheets))


@tournament_page
def printed_file(request: MemberRequest, tournament: Tournament, job_id: str) -> HttpResponse:
    """The result of the user's own job for this tournament."""
    job = find_job(job_id)
    if job is None or job.user != request.user.pk or job.arguments.get("tournament") != tournament.public_id:
        raise Http404
    try:
        pdf = job.content(RESULT)
    except OSError:
        raise Http404 from None
    response = inline_pdf(request, pdf, job.arguments["name"])
    response["Cache-Control"] = "no-store"
    return response

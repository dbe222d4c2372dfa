"""Archives of a club or a tournament: requested here, written by a job, and downloaded by the person who asked."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Club, Tournament
from tournament.services.archives import ArchiveScope, archive_of_club, archive_of_tournament, write_archive
from tournament.services.atomic_files import write_atomically
from tournament.services.database_copy import at_one_moment
from tournament.services.jobs import RESULT, Progress, enqueue
from tournament.services.jobs.job import EVERY_TOURNAMENT
from tournament.services.writing.refusals import Refused
from tournament.texts import say
from tournament.web.attachments import file_stem
from tournament.web.form_fields import new_key, posted_key
from tournament.web.job_file import file_size, job_file, own_job
from tournament.web.requests import MemberRequest
from tournament.web.tournament_pages.decorators import post_action, tournament_page

ARCHIVE_JOB = "archive"


@require_http_methods(["GET", "HEAD", "POST"])
def club_archive(request: MemberRequest, club_id: str) -> HttpResponse:
    """The page that says what is in the archive and what is not; once it is written, with the file."""
    page_address = reverse("club-archive", args=[club_id])
    if request.method == "POST":
        try:
            return _start_job(request, page_address, {"club": club_id, "tournament": EVERY_TOURNAMENT})
        except Refused as refusal:
            messages.info(request, say(refusal.message))
            return HttpResponseRedirect(page_address)
    job = own_job(request, request.GET.get("job", ""), ARCHIVE_JOB, club=club_id)
    return render(request, "files/archive.html", {"job": job, "size": file_size(job), "new_key": new_key})


@require_safe
def club_archive_file(request: MemberRequest, club_id: str, job_id: str) -> HttpResponse:
    return job_file(
        own_job(request, job_id, ARCHIVE_JOB, club=club_id), f"sumula-{slugify(request.club.name)[:60]}.zip"
    )


@post_action
def request_archive(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The archive of one tournament. Rehearsals have none."""
    if tournament.rehearsal_of_id is not None:
        raise Http404
    page_address = reverse("desk-files", args=[tournament.public_id])
    return _start_job(request, page_address, {"club": "", "tournament": tournament.public_id})


@tournament_page
def tournament_archive_file(request: MemberRequest, tournament: Tournament, job_id: str) -> HttpResponse:
    job = own_job(request, job_id, ARCHIVE_JOB, tournament=tournament.public_id)
    name = slugify(pgettext("name of a file", "all data"))
    return job_file(job, f"{file_stem(tournament)}-{name}.zip")


def _start_job(request: MemberRequest, page_address: str, arguments: dict[str, Any]) -> HttpResponse:
    """Start the job and redirect to its page; the same form gives the same job. Raises `TooMany`."""
    key = posted_key(request)
    job = enqueue(ARCHIVE_JOB, key, arguments, user=request.user.pk, line=ARCHIVE_JOB, back=page_address)
    return HttpResponseRedirect(reverse("job", args=[job.id]))


def make_archive(progress: Progress, *, club: str, tournament: str) -> dict[str, Any]:
    """Make the archive, as a job."""

    def step(done: int, total: int) -> None:
        progress(done, total, _("Creating the file"))

    with at_one_moment():
        scope = _scope(club, tournament)
        write_atomically(progress.job.folder / RESULT, lambda file: write_archive(file, scope, step), durable=False)
    page_address = reverse("club-archive", args=[club]) if club else reverse("desk-files", args=[tournament])
    return {"url": f"{page_address}?job={progress.job.id}"}


def _scope(club: str, tournament: str) -> ArchiveScope:
    if club:
        return archive_of_club(Club.objects.get(public_id=club))
    return archive_of_tournament(Tournament.objects.get(public_id=tournament))

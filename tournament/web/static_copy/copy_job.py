"""The static copy at the desk: requested, written by a job, and downloaded by the person who asked."""

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.services.atomic_files import write_atomically
from tournament.services.database_copy import at_one_moment
from tournament.services.jobs import RESULT, JobFailed, Progress, enqueue
from tournament.texts import say
from tournament.web.attachments import file_stem
from tournament.web.form_fields import posted_key
from tournament.web.job_file import job_file, own_job
from tournament.web.requests import MemberRequest
from tournament.web.static_copy.copying import NotPublic, languages_of, write_static_copy
from tournament.web.tournament_pages.decorators import post_action, tournament_page

STATIC_COPY_JOB = "static_copy"


@post_action
def request_copy(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Start the job and redirect to its page; the same form gives the same job. Raises `Refused`."""
    if not tournament.published:
        raise NotPublic
    arguments = {"tournament": tournament.public_id, "every": request.POST.get("every") == "1"}
    page_address = reverse("desk-files", args=[tournament.public_id])
    job = enqueue(
        STATIC_COPY_JOB, posted_key(request), arguments, user=request.user.pk, line=STATIC_COPY_JOB, back=page_address
    )
    return HttpResponseRedirect(reverse("job", args=[job.id]))


@tournament_page
def copy_file(request: MemberRequest, tournament: Tournament, job_id: str) -> HttpResponse:
    return job_file(
        own_job(request, job_id, STATIC_COPY_JOB, tournament=tournament.public_id), f"{file_stem(tournament)}-site.zip"
    )


def make_static_copy(progress: Progress, *, tournament: str, every: bool) -> dict[str, Any]:
    """Make the copy, as a job."""

    def step(done: int, total: int) -> None:
        progress(done, total, _("Copying the pages"))

    try:
        with at_one_moment():
            row = Tournament.objects.select_related("club").get(public_id=tournament)
            languages = languages_of(row, every=every)
            path = progress.job.folder / RESULT
            write_atomically(path, lambda file: write_static_copy(file, row, languages, step), durable=False)
    except NotPublic as refusal:
        raise JobFailed(say(refusal.message)) from None
    return {"url": f"{reverse('desk-files', args=[tournament])}?job={progress.job.id}"}

"""The file produced by a job: only for the person who asked for it, until it is deleted."""

from io import SEEK_END, BytesIO
from typing import Any, cast

from django.http import FileResponse, Http404, HttpResponse

from tournament.services.jobs import RESULT, BackgroundJob, JobState, find_job
from tournament.web.requests import MemberRequest


def own_job(request: MemberRequest, job_id: str, kind: str, **arguments: Any) -> BackgroundJob | None:
    """The user's own finished job of this kind with these arguments; None if there is none."""
    job = find_job(job_id)
    if job is None or job.user != request.user.pk or job.kind != kind or job.status.state is not JobState.DONE:
        return None
    return job if arguments.items() <= job.arguments.items() else None


def file_size(job: BackgroundJob | None) -> int:
    """Size of its result in bytes; 0 if there is none."""
    try:
        with job.open_file(RESULT) if job else BytesIO() as file:
            return file.seek(0, SEEK_END)
    except OSError:
        return 0


def job_file(job: BackgroundJob | None, name: str, content_type: str = "application/zip") -> HttpResponse:
    """The result as a download. Raises Http404 if it is gone."""
    try:
        file = job.open_file(RESULT) if job else None
    except OSError:
        file = None
    if file is None:
        raise Http404
    response = FileResponse(file, as_attachment=True, filename=name)
    response["Content-Type"] = content_type
    response["Cache-Control"] = "no-store"
    return cast(HttpResponse, response)  # not a subclass of HttpResponse, but works like one for any view
